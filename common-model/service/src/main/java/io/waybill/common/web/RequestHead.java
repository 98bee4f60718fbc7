package io.waybill.common.web;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.MDC;

/**
 * Gives every call its id, and refuses a request by its head before anything uses it.
 *
 * <p>The id is {@code X-Request-Id}: the client's if it is well-formed, otherwise a new one. It is on every answer and
 * in every log line, also in the line of {@link RefusedCalls} about a call that ends with 4xx or 5xx. Every answer also
 * gets {@code X-Content-Type-Options}, which forbids browsers to guess the type of an answer that may contain what a
 * caller has sent.
 *
 * <p>A request is refused if its path is not plain ({@link RequestPath}), with 431 if it has more than
 * {@link #MAX_HEADERS} headers, and with 403 if it comes from a page of a forbidden origin: in the format of the path,
 * which completes the framework's CORS. Caches are told that answers depend on the origin (Fetch, 3.2.5).
 */
@ApplicationScoped
public class RequestHead {

    /** The header of the id, in both directions. */
    public static final String ID_HEADER = "X-Request-Id";

    /** Key of the id in the logging context. */
    public static final String ID_LOG_KEY = "requestId";

    private static final Pattern WELL_FORMED_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Before CORS and everything else, so that every answer has the id. */
    private static final int FIRST = 10_000;

    /** After the filters that give the answer its headers, before the framework's CORS. */
    private static final int EARLY = 4_000;

    private static final int CLIENT_ERROR = 400;

    /** Each value of a repeated header counts. */
    static final int MAX_HEADERS = 100;

    private final AllowedOrigins origins;
    private final ErrorAnswers answers;
    private final RefusedCalls refused;

    RequestHead(
            @ConfigProperty(name = "quarkus.http.cors.origins") List<String> origins,
            ErrorAnswers answers,
            RefusedCalls refused) {
        this.origins = new AllowedOrigins(origins);
        this.answers = answers;
        this.refused = refused;
    }

    /** The id of a call. */
    public static String id(RoutingContext call) {
        return call.get(ID_HEADER);
    }

    void register(@Observes Filters filters) {
        filters.register(this::begin, FIRST);
        filters.register(this::check, EARLY);
    }

    /** A target that does not start with a slash fails before any filter runs. */
    void register(@Observes Router router) {
        router.route().order(-FIRST).failureHandler(this::answerUnfiltered);
    }

    private void begin(RoutingContext call) {
        assignId(call);
        long start = System.nanoTime();
        Object traceId = MDC.get(RefusedCalls.TRACE_ID);
        call.addEndHandler(ended -> {
            // If the client has gone, the call counts as refused only if a reason was reported.
            if (call.response().getStatusCode() >= CLIENT_ERROR
                    && (ended.succeeded() || RefusedCalls.reason(call).isPresent())) {
                refused.report(call, Duration.ofNanos(System.nanoTime() - start), traceId);
            }
        });
        call.next();
    }

    private static void assignId(RoutingContext call) {
        String sent = call.request().getHeader(ID_HEADER);
        String id = sent != null && WELL_FORMED_ID.matcher(sent).matches()
                ? sent
                : UUID.randomUUID().toString();
        call.put(ID_HEADER, id);
        call.response().putHeader(ID_HEADER, id).putHeader("X-Content-Type-Options", "nosniff");
        MDC.put(ID_LOG_KEY, id);
    }

    private void check(RoutingContext call) {
        try {
            checkTarget(call.request());
            call.addHeadersEndHandler(ending -> addToVary(call.response().headers()));
            checkOrigin(call.request());
            checkNumberOfHeaders(call.request());
        } catch (ApiException refusal) {
            answers.write(refusal, call);
            return;
        }
        call.next();
    }

    private void checkTarget(HttpServerRequest request) {
        String target = request.uri();
        if (target == null || !RequestPath.ORDINARY.matcher(target).matches()) {
            RequestPath.check(target, request.path(), answers::handlesSlashes);
        }
    }

    private void checkOrigin(HttpServerRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !origins.allow(origin, request)) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "pages of this origin may not call the service");
        }
    }

    /** In one header line: some caches and clients read only the first. */
    private static void addToVary(MultiMap answer) {
        String vary = String.join(", ", answer.getAll(HttpHeaders.VARY));
        answer.set(HttpHeaders.VARY, vary.isEmpty() ? "Origin" : vary + ", Origin");
    }

    private static void checkNumberOfHeaders(HttpServerRequest request) {
        if (request.headers().entries().size() > MAX_HEADERS) {
            throw new ApiException(ErrorCode.TOO_MANY_HEADERS, "the request has more than " + MAX_HEADERS + " headers");
        }
    }

    private void answerUnfiltered(RoutingContext call) {
        if (id(call) == null) {
            assignId(call);
            answers.write(RequestPath.malformed(), call);
        } else {
            call.next();
        }
    }
}
