package io.waybill.auth.token.variantb;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * Under variant B's path, credentials are checked before path and method (token document: 401 for any other call). A
 * request that matches no operation is therefore sent to one that checks the credentials first and then answers 404 or
 * 405.
 */
@ApplicationScoped
@Provider
@PreMatching
@Priority(100)
public class VariantBGate implements ContainerRequestFilter {

    static final String ORIGINAL_PATH = "waybill.original-path";

    @Override
    public void filter(ContainerRequestContext request) {
        String path = request.getUriInfo().getRequestUri().getPath();
        String method = request.getMethod();
        if (!VariantBPaths.covers(path)
                || VariantBPaths.methods(path).contains(method)
                || VariantBPaths.isReadOfToken(path, method)) {
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
}
