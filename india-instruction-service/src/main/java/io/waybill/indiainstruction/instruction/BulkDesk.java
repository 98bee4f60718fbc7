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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Accepts many instructions in one call. Each line goes the way of a call of its own: it is counted, read, judged and
 * answered by itself, and one that is refused stops none. Lines for one waybill are judged in their order.
 */
@ApplicationScoped
public class BulkDesk {

    /** Maximum number of lines in a call. */
    static final int MOST = 500;

    private static final Logger LOG = Logger.getLogger(BulkDesk.class);

    private final InstructionDesk desk;
    private final InstructionQueue queue;
    private final PublishedCatalogue<TimeSlots> timeSlots;
    private final RateLimitFilter limits;
    private final WorkerThreads workers;
    private final Clock clock;

    public BulkDesk(
            InstructionDesk desk,
            InstructionQueue queue,
            PublishedCatalogue<TimeSlots> timeSlots,
            RateLimitFilter limits,
            WorkerThreads workers,
            Clock clock) {
        this.desk = desk;
        this.queue = queue;
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
     * Reads, counts, judges and stores the lines of a call. Fails for all of them with a {@link GatewayRefusal} 400 or
     * 401 if the call itself is invalid, and with 503 if there are not as many places as lines.
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

    /** Counts the lines, has those that the limits let through judged, and answers all. */
    private Uni<BulkAnswer> enter(List<Line> lines, Caller caller, RoutingContext routing) {
        Executor eventLoop = MutinyHelper.executor(Vertx.currentContext());
        return onWorker(routing, () -> limits.countOthers(lines.size(), caller, routing))
                .chain(limit -> {
                    List<CompletableFuture<Verdict>> verdicts = lines.stream()
                            .limit(limit.calls())
                            .map(this::verdict)
                            .toList();
                    return Uni.createFrom()
                            .completionStage(CompletableFuture.allOf(verdicts.toArray(CompletableFuture<?>[]::new)))
                            .emitOn(eventLoop)
                            .chain(() -> onWorker(routing, () -> answer(lines, verdicts, limit)))
                            .invoke(() -> {
                                if (!limit.isAllowed()) {
                                    routing.response()
                                            .putHeader("Retry-After", Long.toString(limit.retryAfterSeconds()));
                                }
                            });
                });
    }

    /** The call holds its places already, so this needs no other. */
    private static <T> Uni<T> onWorker(RoutingContext routing, Callable<T> work) {
        return Uni.createFrom()
                .completionStage(
                        () -> routing.vertx().executeBlocking(work, false).toCompletionStage());
    }

    private CompletableFuture<Verdict> verdict(Line line) {
        return switch (line) {
            case Line.Read(InstructionCall call) ->
                queue.enter(call)
                        .exceptionally(failure -> new Verdict.Failed(
                                failure instanceof RuntimeException e ? e : new IllegalStateException(failure)))
                        .toCompletableFuture();
            case Line.Refused(Optional<AwbNo> _, GatewayRefusal refusal) ->
                CompletableFuture.completedFuture(new Verdict.Invalid(refusal));
        };
    }

    private BulkAnswer answer(List<Line> lines, List<CompletableFuture<Verdict>> verdicts, RateLimitDecision limit) {
        List<BulkAnswer.Line> answers = new ArrayList<>();
        // One for each failed group, not for each line.
        Set<RuntimeException> failures = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            answers.add(
                    i < verdicts.size()
                            ? answer(lines.get(i), verdicts.get(i).join(), failures)
                            : BulkAnswer.Line.refused(lines.get(i).awbNo(), limit.refusal()));
        }
        failures.forEach(failure -> LOG.error("instructions of one call failed", failure));
        LOG.infof("%d instructions in one call, %d taken: %s", lines.size(), verdicts.size(), outcomes(answers));
        return BulkAnswer.of(answers, verdicts.size());
    }

    private BulkAnswer.Line answer(Line line, Verdict verdict, Set<RuntimeException> failures) {
        try {
            return switch (line) {
                case Line.Read(InstructionCall call) -> BulkAnswer.Line.judged(desk.answer(call, verdict));
                case Line.Refused(Optional<AwbNo> _, GatewayRefusal refusal) -> throw refusal;
            };
        } catch (ApiException refusal) {
            return BulkAnswer.Line.refused(line.awbNo(), refusal);
        } catch (RuntimeException failure) {
            failures.add(failure);
            return BulkAnswer.Line.refused(line.awbNo(), ErrorAnswers.refusal(failure));
        }
    }

    private static Map<String, Long> outcomes(List<BulkAnswer.Line> answers) {
        return answers.stream()
                .map(answer -> answer.result().status().getFirst())
                .map(GatewayStatus::code)
                .collect(Collectors.groupingBy(StatusCode::wireName, TreeMap::new, Collectors.counting()));
    }
}
