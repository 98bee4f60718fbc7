package io.waybill.auth.token.variantb;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.AcceptedTypes;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.RequestPath;
import io.waybill.common.web.concurrency.CallsInProgress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/**
 * Under variant B's path, credentials are checked before path, method and {@code Accept} (token document: 401 for any
 * other call). A request that matches no operation gets its 404 or 405 here, once its credentials have been checked. A
 * request that accepts no JSON is marked, and its operation refuses it.
 */
@ApplicationScoped
public class VariantBGate {

    static final String BASE = "/parcel/de/account/auth/ropc/v1";
    static final String TOKEN = BASE + "/token";
    static final String HELLO = BASE + "/hello";

    /** After the filters for the path and CORS, before the operations. */
    private static final int EARLY = -100;

    private static final List<String> READ = List.of("GET", "HEAD");

    private static final String ACCEPTS_NO_JSON = "waybill.accepts-no-json";

    private final VariantBCallers callers;
    private final CallsInProgress calls;
    private final CurrentVertxRequest current;
    private final ErrorAnswers answers;

    VariantBGate(VariantBCallers callers, CallsInProgress calls, CurrentVertxRequest current, ErrorAnswers answers) {
        this.callers = callers;
        this.calls = calls;
        this.current = current;
        this.answers = answers;
    }

    void register(@Observes Router router) {
        router.route(BASE + "*").order(EARLY).handler(this::check);
    }

    private void check(RoutingContext call) {
        String path = call.request().path();
        String method = call.request().method().name();
        if (!covers(RequestPath.of(call)) || isReadOfVersion(path, method) || isReadOfToken(path, method)) {
            call.next();
            return;
        }
        String accept = String.join(",", call.request().headers().getAll(HttpHeaders.ACCEPT));
        if (!accept.isEmpty()
                && AcceptedTypes.parse(accept)
                        .flatMap(accepted -> accepted.best(List.of(MediaType.APPLICATION_JSON_TYPE)))
                        .isEmpty()) {
            call.put(ACCEPTS_NO_JSON, true);
            call.request().headers().set(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
        }
        if (hasMalformedType(call)) {
            call.request().headers().remove(HttpHeaders.CONTENT_TYPE);
        }
        if (methods(path).contains(method)) {
            call.next();
        } else {
            calls.waiting(call, () -> refusal(call))
                    .subscribe()
                    .with(refusal -> answers.write(refusal, call), failure -> answers.fail(failure, call));
        }
    }

    /**
     * The answer to a call with right credentials that matches no operation.
     *
     * @throws ApiException 401 without right credentials
     */
    @ActivateRequestContext
    ApiException refusal(RoutingContext call) {
        current.setCurrent(call);
        callers.of(call);
        String path = call.request().path();
        List<String> methods = methods(path);
        return methods.isEmpty()
                ? ApiException.notFound(RequestPath.nothingUnder(path))
                : new ApiException(ErrorCode.METHOD_NOT_ALLOWED, "the path takes " + String.join(", ", methods))
                        .withHeader(HttpHeaders.ALLOW, String.join(", ", methods));
    }

    private static boolean hasMalformedType(RoutingContext call) {
        // The framework answers it with 400; like a body of another type, it carries no credentials.
        String type = call.request().getHeader(HttpHeaders.CONTENT_TYPE);
        try {
            return type != null && MediaType.valueOf(type) == null;
        } catch (IllegalArgumentException malformed) {
            return true;
        }
    }

    static boolean covers(String path) {
        return path.equals(BASE) || path.startsWith(BASE + "/");
    }

    private static List<String> methods(String path) {
        return switch (path) {
            case BASE, BASE + "/", HELLO -> READ;
            case TOKEN -> List.of("POST");
            default -> List.of();
        };
    }

    private static boolean isReadOfVersion(String path, String method) {
        return (path.equals(BASE) || path.equals(BASE + "/")) && READ.contains(method);
    }

    private static boolean isReadOfToken(String path, String method) {
        // GET /token answers 405 with any credentials (release 2.0.6).
        return path.equals(TOKEN) && READ.contains(method);
    }

    /**
     * For operations that have checked the credentials.
     *
     * @throws ApiException 406 if the caller accepts no JSON
     */
    static void requireJsonAccepted(RoutingContext call) {
        if (call.get(ACCEPTS_NO_JSON) != null) {
            throw new ApiException(ErrorCode.NOT_ACCEPTABLE, "the operation answers with application/json");
        }
    }
}
