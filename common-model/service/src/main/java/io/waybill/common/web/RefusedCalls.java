package io.waybill.common.web;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Writes one log line and one count for each call answered 4xx or 5xx, no matter what refused it. A flood of refused
 * calls does not flood the log: {@link RefusedCallsConfig}. Counts are always complete.
 */
@ApplicationScoped
public class RefusedCalls {

    private static final Logger LOG = Logger.getLogger(RefusedCalls.class);

    private static final String REFUSAL = RefusedCalls.class.getName();
    private static final String DEFECT = REFUSAL + ".defect";
    private static final String OUTAGE = REFUSAL + ".outage";

    static final String TRACE_ID = "traceId";

    private static final int SERVER_ERROR = 500;

    private final MeterRegistry meters;
    private final LogBudget clientErrors;
    private final LogBudget serverErrors;
    private final ConcurrentMap<String, LongAdder> unwritten = new ConcurrentHashMap<>();

    RefusedCalls(RefusedCallsConfig config, MeterRegistry meters) {
        this.meters = meters;
        this.clientErrors = new LogBudget(config.logPerSecond(), System::nanoTime);
        this.serverErrors = new LogBudget(config.logPerSecond(), System::nanoTime);
    }

    /** Notes why the call is refused; the code that writes the answer calls this. */
    static void refused(RoutingContext context, ApiException error) {
        context.put(REFUSAL, error);
    }

    /** Why the call is refused, if it is and the reason is already known. */
    public static Optional<ApiException> reason(RoutingContext context) {
        return Optional.ofNullable(context.get(REFUSAL));
    }

    /** Notes an error of the service itself as the cause. */
    static void failed(RoutingContext context, Throwable defect) {
        context.put(DEFECT, defect);
    }

    /** Notes that something the service needs is unavailable. */
    static void metAnOutage(RoutingContext context, Throwable cause) {
        context.put(OUTAGE, cause.toString());
    }

    /**
     * Counts and logs a call that has ended.
     *
     * @param traceId {@code null} without tracing
     */
    void report(RoutingContext context, Duration duration, Object traceId) {
        RefusedCall call = RefusedCall.of(context, context.get(REFUSAL), duration);
        Counter.builder("waybill.refused.calls")
                .description("Calls answered 4xx or 5xx, by the number and the name of the error")
                .tag("status", Integer.toString(call.status()))
                .tag("code", call.code())
                .tag("reason", call.reason())
                .register(meters)
                .increment();
        LogBudget budget = call.status() >= SERVER_ERROR ? serverErrors : clientErrors;
        if (budget.take()) {
            write(context, call, traceId);
        } else {
            unwritten.computeIfAbsent(call.code(), code -> new LongAdder()).increment();
        }
    }

    private static void write(RoutingContext context, RefusedCall call, Object traceId) {
        Map<String, String> values = call.values();
        StringBuilder message = new StringBuilder("refused");
        values.forEach(
                (name, value) -> message.append(' ').append(name).append('=').append(value));
        values.put(RequestHead.ID_LOG_KEY, RequestHead.id(context));
        if (traceId != null) {
            values.put(TRACE_ID, traceId.toString());
        }
        // The same values as separate fields, for the JSON log.
        values.forEach(MDC::put);
        try {
            Throwable defect = context.get(DEFECT);
            String outage = context.get(OUTAGE);
            if (defect != null) {
                LOG.error(message, defect);
            } else if (outage != null) {
                LOG.warnf("%s cause=\"%s\"", message, outage);
            } else if (call.status() >= SERVER_ERROR) {
                // The message of an unavailable service contains nothing of the request.
                ApiException error = context.get(REFUSAL);
                LOG.warnf("%s cause=\"%s\"", message, error == null ? RefusedCall.NONE : error.getMessage());
            } else {
                LOG.info(message);
            }
        } finally {
            values.keySet().stream()
                    .filter(name -> !name.equals(RequestHead.ID_LOG_KEY))
                    .forEach(MDC::remove);
        }
    }

    /** Logs the number of refusals that were not logged one by one. */
    @Scheduled(identity = "refused-calls", every = "10s", delayed = "10s")
    void sumUp() {
        Map<String, Long> sums = new TreeMap<>();
        unwritten.forEach((code, count) -> {
            long sum = count.sumThenReset();
            if (sum > 0) {
                sums.put(code, sum);
            }
        });
        if (!sums.isEmpty()) {
            LOG.warnf("refused and not logged one by one, because there were too many, by error number: %s", sums);
        }
    }
}
