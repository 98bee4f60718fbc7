package io.waybill.common.ratelimit;

import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CurrentCaller;
import io.waybill.common.security.ForApi;
import io.waybill.common.web.ErrorAnswers;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/**
 * Counts the calls of every {@link ForApi} operation, after the caller has been judged and before the body is read. A
 * conditional request is counted when its answer is known: 304 is free.
 */
// Quarkus REST makes filters before the configuration and the datasource are there: a client proxy waits for the first
// call.
@ApplicationScoped
@Provider
@Priority(Priorities.AUTHORIZATION + 500)
public class RateLimitFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final String DECISION = RateLimitDecision.class.getName();

    private final ResourceInfo resource;
    private final CurrentCaller current;
    private final RateLimiter limiter;
    private final ErrorAnswers errors;
    private final HttpHeaders headers;
    private final RoutingContext routing;

    public RateLimitFilter(
            ResourceInfo resource,
            CurrentCaller current,
            RateLimiter limiter,
            ErrorAnswers errors,
            HttpHeaders headers,
            RoutingContext routing) {
        this.resource = resource;
        this.current = current;
        this.limiter = limiter;
        this.errors = errors;
        this.headers = headers;
        this.routing = routing;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!isLimited() || isConditional(request)) {
            return;
        }
        RateLimitDecision decision = count();
        request.setProperty(DECISION, decision);
        if (!decision.isAllowed()) {
            throw decision.refusal();
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Caller caller = current.orNull();
        if (caller == null || !isLimited()) {
            return;
        }
        RateLimitDecision counted = (RateLimitDecision) request.getProperty(DECISION);
        boolean free = counted == null && response.getStatus() == Response.Status.NOT_MODIFIED.getStatusCode();
        if (counted == null && !free) {
            counted = count();
            if (!counted.isAllowed()) {
                replace(response, errors.answer(counted.refusal(), request.getUriInfo(), headers, routing));
            }
        }
        Optional<RateLimitDecision> state =
                free ? limiter.state(caller.applicationId(), caller.level()) : Optional.of(counted);
        response.getHeaders().putSingle("RateLimit-Policy", RateLimitDecision.policyHeader(caller.level()));
        state.ifPresent(s -> response.getHeaders().putSingle("RateLimit", s.header()));
    }

    private RateLimitDecision count() {
        Caller caller = current.get();
        return limiter.consume(caller.applicationId(), caller.level());
    }

    private static void replace(ContainerResponseContext response, Response other) {
        response.getHeaders().clear();
        other.getHeaders().forEach((name, values) -> response.getHeaders().put(name, values));
        response.setStatus(other.getStatus());
        response.setEntity(other.getEntity());
    }

    private static boolean isConditional(ContainerRequestContext request) {
        return request.getHeaderString(HttpHeaders.IF_NONE_MATCH) != null
                && ("GET".equals(request.getMethod()) || "HEAD".equals(request.getMethod()));
    }

    private boolean isLimited() {
        return resource.getResourceMethod() != null
                && (resource.getResourceMethod().isAnnotationPresent(ForApi.class)
                        || resource.getResourceClass().isAnnotationPresent(ForApi.class)
                        || resource.getResourceMethod().getDeclaringClass().isAnnotationPresent(ForApi.class));
    }
}
