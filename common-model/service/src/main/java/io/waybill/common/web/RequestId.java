package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.logging.MDC;

/**
 * Gives every call its {@code X-Request-Id}: the client's if it is well-formed, otherwise a new one. It is on every
 * answer and in every log line, also in the line of {@link RefusedCalls} about a call that ends with 4xx or 5xx. Every
 * answer also gets {@code X-Content-Type-Options}, which forbids browsers to guess the type of an answer that may
 * contain what a caller has sent.
 */
@ApplicationScoped
public class RequestId {

    /** The header, in both directions. */
    public static final String HEADER = "X-Request-Id";

    /** Key of the id in the logging context. */
    public static final String LOG_KEY = "requestId";

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Priority of the filter: before CORS and everything else, so that every answer has the id. */
    static final int FIRST = 10_000;

    private static final int CLIENT_ERROR = 400;

    private final RefusedCalls refused;

    RequestId(RefusedCalls refused) {
        this.refused = refused;
    }

    void register(@Observes Filters filters) {
        filters.register(this::begin, FIRST);
    }

    private void begin(RoutingContext context) {
        assign(context);
        long start = System.nanoTime();
        Object traceId = MDC.get(RefusedCalls.TRACE_ID);
        context.addEndHandler(ended -> {
            // If the client has gone, the call counts as refused only if a reason was reported.
            if (context.response().getStatusCode() >= CLIENT_ERROR
                    && (ended.succeeded() || RefusedCalls.reason(context).isPresent())) {
                refused.report(context, Duration.ofNanos(System.nanoTime() - start), traceId);
            }
        });
        context.next();
    }

    static void assign(RoutingContext context) {
        String sent = context.request().getHeader(HEADER);
        String id = sent != null && WELL_FORMED.matcher(sent).matches()
                ? sent
                : UUID.randomUUID().toString();
        context.put(HEADER, id);
        context.response().putHeader(HEADER, id).putHeader("X-Content-Type-Options", "nosniff");
        MDC.put(LOG_KEY, id);
    }

    /** The id of the current request. */
    public static String of(RoutingContext context) {
        return context.get(HEADER);
    }
}
