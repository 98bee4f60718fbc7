package io.waybill.indiainstruction.instruction.update;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.virtual.threads.VirtualThreads;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.GatewayBodyReader;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimitFilter;
import io.waybill.common.security.Caller;
import io.waybill.common.web.DatabaseOutage;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestHead;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Accepts many instructions in one call. Each line is handled as a call of its own: counted, read, evaluated and
 * answered by itself. One that is refused stops none. Lines for one waybill, and lines with one {@code IdempotencyKey},
 * are evaluated in their order.
 */
@ApplicationScoped
public class BulkUpdate {

    private static final Logger LOG = Logger.getLogger(BulkUpdate.class);

    private final InstructionWriter writer;
    private final InstructionChecks checks;
    private final GatewayBodyReader requests;
    private final RateLimitFilter limits;
    private final CallsInProgress calls;
    private final ExecutorService threads;

    public BulkUpdate(
            InstructionWriter writer,
            InstructionChecks checks,
            GatewayBodyReader requests,
            RateLimitFilter limits,
            CallsInProgress calls,
            @VirtualThreads ExecutorService threads) {
        this.writer = writer;
        this.checks = checks;
        this.requests = requests;
        this.limits = limits;
        this.calls = calls;
        this.threads = threads;
    }

    /** A line that was read. */
    private sealed interface Line {

        Optional<String> awbNo();

        Optional<String> idempotencyKey();

        record Read(InstructionRequest request) implements Line {

            @Override
            public Optional<String> awbNo() {
                return Optional.of(request.awbNo());
            }

            @Override
            public Optional<String> idempotencyKey() {
                return request.idempotencyKey();
            }
        }

        record Refused(Optional<String> awbNo, GatewayRefusal refusal) implements Line {

            @Override
            public Optional<String> idempotencyKey() {
                return Optional.empty();
            }
        }
    }

    /**
     * Reads, counts, evaluates and stores the lines of a call.
     *
     * @param hasKeyHeader whether the header {@code Idempotency-Key} was sent, which belongs to a single instruction
     * @throws GatewayRefusal 400 if it was sent
     * @throws ApiException 503 if there are not as many permits as lines
     */
    public BulkAnswer accept(BulkBody body, boolean hasKeyHeader, Caller caller, RoutingContext routing) {
        if (hasKeyHeader) {
            throw GatewayRefusal.badRequest(List.of(new GatewayStatus(
                    StatusCode.INVALID_REQUEST,
                    "the header Idempotency-Key is for a single instruction; here each line has an IdempotencyKey")));
        }
        List<Line> lines = read(body, caller, RequestHead.id(routing));
        try (CallsInProgress.Permit _ = calls.acquire(lines.size())) {
            RateLimitDecision limit = limits.countOthers(lines.size(), caller, routing);
            List<BulkAnswer.Line> written = write(lines.subList(0, (int) Math.min(limit.calls(), lines.size())));
            if (!limit.isAllowed()) {
                routing.response().putHeader("Retry-After", Long.toString(limit.retryAfterSeconds()));
            }
            return answer(lines, written, limit);
        }
    }

    private List<Line> read(BulkBody body, Caller caller, String requestId) {
        InstructionRequest.Sender sender =
                new InstructionRequest.Sender(body.profile().loginId(), caller.applicationId(), requestId);
        return body.altreqs().stream().map(element -> read(element, sender)).toList();
    }

    private Line read(JsonNode element, InstructionRequest.Sender sender) {
        try {
            AlternateInstruction line = requests.read(element, AlternateInstruction.class, checks::untimely);
            return new Line.Read(checks.request(line, line.key(), sender));
        } catch (GatewayRefusal refusal) {
            Optional<String> awbNo = Optional.ofNullable(element.path("AWBNo").textValue())
                    .filter(number -> number.matches(AwbNumber.PATTERN));
            return new Line.Refused(awbNo, refusal);
        }
    }

    /** The lines of a group one after the other; of different groups, as many at once as the writer accepts. */
    private List<BulkAnswer.Line> write(List<Line> lines) {
        Instant deadline = writer.deadline();
        BulkAnswer.Line[] answers = new BulkAnswer.Line[lines.size()];
        Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        CompletableFuture.allOf(groups(lines).stream()
                        .map(group -> CompletableFuture.runAsync(
                                () -> group.forEach(i -> answers[i] = write(lines.get(i), deadline, failures)),
                                threads))
                        .toArray(CompletableFuture[]::new))
                .join();
        log(failures);
        return List.of(answers);
    }

    /** The indices of lines that have their waybill or their key in common, directly or by others, in order. */
    private static Collection<List<Integer>> groups(List<Line> lines) {
        int[] first = IntStream.range(0, lines.size()).toArray();
        // A key that equals the number of another line's waybill joins the two as well, which only makes one wait.
        Map<String, Integer> earlier = new HashMap<>();
        for (int i = 0; i < first.length; i++) {
            Line line = lines.get(i);
            for (String shared : Stream.concat(line.awbNo().stream(), line.idempotencyKey().stream())
                    .toList()) {
                int joined = first[earlier.getOrDefault(shared, i)];
                int own = first[i];
                for (int j = 0; j <= i; j++) {
                    first[j] = first[j] == own || first[j] == joined ? Math.min(own, joined) : first[j];
                }
                earlier.putIfAbsent(shared, i);
            }
        }
        return IntStream.range(0, first.length)
                .boxed()
                .collect(Collectors.groupingBy(i -> first[i]))
                .values();
    }

    private BulkAnswer.Line write(Line line, Instant deadline, Queue<RuntimeException> failures) {
        return switch (line) {
            case Line.Refused(Optional<String> awbNo, GatewayRefusal refusal) ->
                BulkAnswer.Line.refused(awbNo, refusal);
            case Line.Read(InstructionRequest request) -> {
                try {
                    yield BulkAnswer.Line.evaluated(writer.write(request, deadline));
                } catch (ApiException refusal) {
                    yield BulkAnswer.Line.refused(line.awbNo(), refusal);
                } catch (RuntimeException failure) {
                    failures.add(failure);
                    yield BulkAnswer.Line.refused(line.awbNo(), ErrorAnswers.refusal(failure));
                }
            }
        };
    }

    /** One line of the log for what failed for the same reason: in an outage, all lines of a call do. */
    private static void log(Queue<RuntimeException> failures) {
        Map<Boolean, List<RuntimeException>> byOutage =
                failures.stream().collect(Collectors.partitioningBy(DatabaseOutage::isBehind));
        List<RuntimeException> outages = byOutage.get(true);
        if (!outages.isEmpty()) {
            LOG.warnf("%d lines of a call met an outage of the database: %s", outages.size(), outages.getFirst());
        }
        byOutage.get(false).stream()
                .collect(Collectors.groupingBy(Object::getClass))
                .values()
                .forEach(same -> LOG.errorf(same.getFirst(), "%d lines of a call failed", same.size()));
    }

    private BulkAnswer answer(List<Line> lines, List<BulkAnswer.Line> written, RateLimitDecision limit) {
        List<BulkAnswer.Line> answers = new ArrayList<>(written);
        lines.stream()
                .skip(written.size())
                .map(line -> BulkAnswer.Line.refused(line.awbNo(), limit.refusal()))
                .forEach(answers::add);
        LOG.infof("%d instructions in one call, %d evaluated: %s", lines.size(), written.size(), outcomes(answers));
        return BulkAnswer.of(answers, written.size());
    }

    private static Map<String, Long> outcomes(List<BulkAnswer.Line> answers) {
        return answers.stream()
                .map(answer -> answer.result().status().getFirst())
                .map(GatewayStatus::code)
                .collect(Collectors.groupingBy(StatusCode::wireName, TreeMap::new, Collectors.counting()));
    }
}
