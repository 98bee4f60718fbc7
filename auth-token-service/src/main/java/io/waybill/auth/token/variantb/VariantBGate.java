package io.waybill.auth.token.variantb;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.AcceptedTypes;
import io.waybill.common.web.PlainPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Under variant B's path, credentials are checked before path, method and {@code Accept} (token document: 401 for any
 * other call). A request that matches no operation is rerouted to one that checks the credentials and then answers 404
 * or 405. A request that accepts no JSON is marked, and its operation refuses it.
 */
@ApplicationScoped
public class VariantBGate {

    static final String BASE = "/parcel/de/account/auth/ropc/v1";
    static final String TOKEN = BASE + "/token";
    static final String HELLO = BASE + "/hello";

    /** The target of every other request: a path that no client can name under the base path. */
    static final String OTHER = BASE + "/-/other";

    private static final List<String> READ = List.of("GET", "HEAD");

    static final String ORIGINAL_PATH = "waybill.original-path";
    private static final String ACCEPTS_NO_JSON = "waybill.accepts-no-json";

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 100)
    public void filter(ContainerRequestContext request, RoutingContext call) {
        String path = call.request().path();
        String method = request.getMethod();
        if (!covers(PlainPath.of(call)) || isReadOfVersion(path, method) || isReadOfToken(path, method)) {
            return;
        }
        String accept = request.getHeaderString(HttpHeaders.ACCEPT);
        if (accept != null
                && AcceptedTypes.parse(accept)
                        .flatMap(accepted -> accepted.best(List.of(MediaType.APPLICATION_JSON_TYPE)))
                        .isEmpty()) {
            request.setProperty(ACCEPTS_NO_JSON, true);
            request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
        }
        if (hasMalformedType(request)) {
            request.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        }
        if (methods(path).contains(method)) {
            return;
        }
        request.setProperty(ORIGINAL_PATH, path);
        request.setMethod(HttpMethod.GET);
        request.setRequestUri(request.getUriInfo()
                .getRequestUriBuilder()
                .replacePath(OTHER)
                .replaceQuery("")
                .build());
    }

    /** The framework answers it with 400; like a body of another type, it carries no credentials. */
    private static boolean hasMalformedType(ContainerRequestContext request) {
        try {
            request.getMediaType();
            return false;
        } catch (IllegalArgumentException malformed) {
            return true;
        }
    }

    static boolean covers(String path) {
        return path.equals(BASE) || path.startsWith(BASE + "/");
    }

    /** The methods of a path; empty if it does not exist. */
    static List<String> methods(String path) {
        return switch (path) {
            case BASE, BASE + "/", HELLO -> READ;
            case TOKEN -> List.of("POST");
            default -> List.of();
        };
    }

    /** The version needs no credentials. */
    static boolean isReadOfVersion(String path, String method) {
        return (path.equals(BASE) || path.equals(BASE + "/")) && READ.contains(method);
    }

    /** {@code GET /token} answers 405 with any credentials (release 2.0.6). */
    static boolean isReadOfToken(String path, String method) {
        return path.equals(TOKEN) && READ.contains(method);
    }

    /**
     * For operations that have checked the credentials.
     *
     * @throws ApiException 406 if the caller accepts no JSON
     */
    static void requireJsonAccepted(ContainerRequestContext request) {
        if (request.getProperty(ACCEPTS_NO_JSON) != null) {
            throw new ApiException(ErrorCode.NOT_ACCEPTABLE, "the operation answers with application/json");
        }
    }
}
