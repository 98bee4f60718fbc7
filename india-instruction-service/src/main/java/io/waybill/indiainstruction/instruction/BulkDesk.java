package io.waybill.indiainstruction.instruction;

import com.fasterxml.jackson.databind.JsonNode;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.MutinyHelper;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.Findings;
import io.waybill.common.india.GatewayFields;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayRequest;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestId;
import io.waybill.common.web.WorkerThreads;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Accepts many instructions in one call. Each line goes the way of a call of its own: it is counted, read, evaluated
 * and answered by itself, and one that is refused stops none. Lines for one waybill are evaluated in their order.
 */
@ApplicationScoped
public class BulkDesk {

    /** Maximum number of lines in a call. */
    static final int MOST = 500;

    private static final Logger LOG = Logger.getLogger(BulkDesk.class);

    private final InstructionDesk desk;
    private final InstructionWriter writer;
    private final PublishedCatalogue<TimeSlots> timeSlots;
    private final RateLimitFilter limits;
    private final WorkerThreads workers;
    private final Clock clock;

    public BulkDesk(
            InstructionDesk desk,
            InstructionWriter writer,
            PublishedCatalogue<TimeSlots> timeSlots,
            RateLimitFilter limits,
            WorkerThreads workers,
            Clock clock) {
        this.desk = desk;
        this.writer = writer;
        this.timeSlots = timeSlots;
        this.limits = limits;
        this.workers = workers;
        this.clock = clock;
    }

    /** A line that was read. */
    private sealed interface Line {

        Optional<AwbNo> awbNo();

        record Read(InstructionCall call) implements Line {

            @Override
            public Optional<AwbNo> awbNo() {
                return Optional.of(call.request().awbNo());
            }
        }

        record Refused(Optional<AwbNo> awbNo, GatewayRefusal refusal) implements Line {}
    }

    /**
     * Reads, counts, evaluates and stores the lines of a call. Fails for all of them with a {@link GatewayRefusal} 400
     * or 401 if the call itself is invalid, and with 503 if there are not as many places as lines.
     *
     * @param hasKeyHeader whether the header {@code Idempotency-Key} was sent, which belongs to a single instruction
     */
    public Uni<BulkAnswer> take(byte[] body, boolean hasKeyHeader, Caller caller, RoutingContext routing) {
        String requestId = RequestId.of(routing);
        return workers.runIfLarge(
                        body.length > WorkerThreads.LARGE_BODY,
                        routing,
                        () -> read(body, hasKeyHeader, caller, requestId))
                .chain(lines -> workers.hold(
                        lines.size(), () -> enter(lines, caller, routing).subscribeAsCompletionStage()));
    }

    private List<Line> read(byte[] body, boolean hasKeyHeader, Caller caller, String requestId) {
        GatewayRequest gateway = GatewayRequest.read(body, caller, "altreqs");
        List<JsonNode> elements = gateway.fields().requiredElements("altreqs", MOST);
        Findings findings = gateway.fields().findings();
        if (hasKeyHeader) {
            findings.add(
                    StatusCode.INVALID_REQUEST,
                    "the header Idempotency-Key is for a single instruction; here each line has an IdempotencyKey");
        }
        findings.throwIfAny();
        InstructionRequestReader reader =
                new InstructionRequestReader(clock, timeSlots.current().content());
        List<Line> lines = new ArrayList<>();
        for (JsonNode element : elements) {
            try {
                lines.add(new Line.Read(new InstructionCall(
                        reader.readLine(GatewayFields.of(element)),
                        gateway.profile().loginId(),
                        caller.applicationId(),
                        requestId)));
            } catch (GatewayRefusal refusal) {
                Optional<AwbNo> awbNo =
                        Optional.ofNullable(element.path("AWBNo").textValue()).flatMap(AwbNo::parse);
                lines.add(new Line.Refused(awbNo, refusal));
            }
        }
        return lines;
    }

    /** Counts the lines, has those that the limits let through evaluated, and answers all. */
    private Uni<BulkAnswer> enter(List<Line> lines, Caller caller, RoutingContext routing) {
        Executor eventLoop = MutinyHelper.executor(Vertx.currentContext());
        return onWorker(routing, () -> limits.countOthers(lines.size(), caller, routing))
                .emitOn(eventLoop)
                .chain(limit -> write(lines.subList(0, (int) Math.min(limit.calls(), lines.size())))
                        .map(taken -> answer(lines, taken, limit))
                        .invoke(() -> {
                            if (!limit.isAllowed()) {
                                routing.response().putHeader("Retry-After", Long.toString(limit.retryAfterSeconds()));
                            }
                        }));
    }

    /** Lines for one waybill one after the other; of all others, as many at once as the writer takes. */
    private Uni<List<BulkAnswer.Line>> write(List<Line> lines) {
        Instant deadline = writer.deadline();
        Map<Object, Uni<Void>> last = new HashMap<>();
        List<Uni<BulkAnswer.Line>> answers = new ArrayList<>();
        for (Line line : lines) {
            Object waybill = line.awbNo().<Object>map(awbNo -> awbNo).orElse(line);
            Uni<BulkAnswer.Line> answer = last.getOrDefault(
                            waybill, Uni.createFrom().voidItem())
                    .chain(() -> write(line, deadline))
                    .memoize()
                    .indefinitely();
            last.put(waybill, answer.replaceWithVoid());
            answers.add(answer);
        }
        return answers.isEmpty()
                ? Uni.createFrom().item(List.of())
                : Uni.join().all(answers).andFailFast();
    }

    private Uni<BulkAnswer.Line> write(Line line, Instant deadline) {
        return switch (line) {
            case Line.Refused(Optional<AwbNo> awbNo, GatewayRefusal refusal) ->
                Uni.createFrom().item(BulkAnswer.Line.refused(awbNo, refusal));
            case Line.Read(InstructionCall call) ->
                desk.write(call, deadline)
                        .map(BulkAnswer.Line::evaluated)
                        .onFailure()
                        .recoverWithItem(failure -> refused(line, failure));
        };
    }

    private static BulkAnswer.Line refused(Line line, Throwable failure) {
        if (failure instanceof ApiException refusal) {
            return BulkAnswer.Line.refused(line.awbNo(), refusal);
        }
        LOG.error("an instruction of a call with many failed", failure);
        return BulkAnswer.Line.refused(line.awbNo(), ErrorAnswers.refusal(failure));
    }

    /** The call holds its places already, so this needs no other. */
    private static <T> Uni<T> onWorker(RoutingContext routing, Callable<T> work) {
        return Uni.createFrom()
                .completionStage(
                        () -> routing.vertx().executeBlocking(work, false).toCompletionStage());
    }

    private BulkAnswer answer(List<Line> lines, List<BulkAnswer.Line> taken, RateLimitDecision limit) {
        List<BulkAnswer.Line> answers = new ArrayList<>(taken);
        lines.stream()
                .skip(taken.size())
                .map(line -> BulkAnswer.Line.refused(line.awbNo(), limit.refusal()))
                .forEach(answers::add);
        LOG.infof("%d instructions in one call, %d taken: %s", lines.size(), taken.size(), outcomes(answers));
        return BulkAnswer.of(answers, taken.size());
    }

    private static Map<String, Long> outcomes(List<BulkAnswer.Line> answers) {
        return answers.stream()
                .map(answer -> answer.result().status().getFirst())
                .map(GatewayStatus::code)
                .collect(Collectors.groupingBy(StatusCode::wireName, TreeMap::new, Collectors.counting()));
    }
}
