package io.waybill.common.web;

import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;

/**
 * Answers an {@code OPTIONS} that is not a CORS preflight like any method that a path does not support: 405 with
 * {@code Allow}. The framework's own answer would list methods that do not exist.
 */
@Provider
@PreMatching
public class OptionsFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if ("OPTIONS".equals(request.getMethod())) {
            Set<String> allowed = AllowedMethods.ofCurrentRequest();
            if (allowed.isEmpty()) {
                throw new NotFoundException();
            }
            throw ErrorAnswers.methodNotAllowed(allowed, "OPTIONS");
        }
    }
}
