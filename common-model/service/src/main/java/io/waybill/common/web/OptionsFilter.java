package io.waybill.common.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Answers an {@code OPTIONS} that is not a CORS preflight like any method that a path does not support: 405 with
 * {@code Allow}. The framework's own answer would list methods that do not exist.
 */
@ApplicationScoped
public class OptionsFilter {

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void filter(ContainerRequestContext request) {
        if ("OPTIONS".equals(request.getMethod())) {
            Set<String> allowed = RoutingTable.methods();
            if (allowed.isEmpty()) {
                throw new NotFoundException();
            }
            throw ErrorAnswers.methodNotAllowed(allowed, "OPTIONS");
        }
    }
}
