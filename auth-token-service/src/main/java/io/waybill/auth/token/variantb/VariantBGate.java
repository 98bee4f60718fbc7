package io.waybill.auth.token.variantb;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Under variant B's path, credentials are checked before path, method and {@code Accept} (token document: 401 for any
 * other call). A request that matches no operation is rerouted to one that checks the credentials and then answers 404
 * or 405. A request that accepts no JSON is marked, and its operation refuses it.
 */
@ApplicationScoped
public class VariantBGate {

    static final String ORIGINAL_PATH = "waybill.original-path";
    private static final String ACCEPTS_NO_JSON = "waybill.accepts-no-json";

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 100)
    public void filter(ContainerRequestContext request) {
        String path = request.getUriInfo().getRequestUri().getPath();
        String method = request.getMethod();
        if (!VariantBPaths.covers(path)
                || VariantBPaths.isReadOfVersion(path, method)
                || VariantBPaths.isReadOfToken(path, method)) {
            return;
        }
        if (request.getAcceptableMediaTypes().stream().noneMatch(MediaType.APPLICATION_JSON_TYPE::isCompatible)) {
            request.setProperty(ACCEPTS_NO_JSON, true);
            request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
        }
        if (VariantBPaths.methods(path).contains(method)) {
            return;
        }
        request.setProperty(ORIGINAL_PATH, path);
        request.setMethod(HttpMethod.GET);
        request.setRequestUri(request.getUriInfo()
                .getRequestUriBuilder()
                .replacePath(VariantBPaths.OTHER)
                .replaceQuery("")
                .build());
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
