package io.waybill.common.ratelimit;

import io.quarkus.security.PermissionsAllowed;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.ResourceOperation;
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
 * Counts the calls of every operation of a granted API ({@link PermissionsAllowed}), after the caller has been judged
 * and before the body is read. A conditional request is counted when its answer is known: 304 is free.
 */
// Quarkus REST makes filters before the configuration and the datasource are there: a client proxy waits for the first
// call.
@ApplicationScoped
@Provider
@Priority(Priorities.AUTHORIZATION + 500)
public class RateLimitFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final String CALLER = Caller.class.getName();
    private static final String DECISION = RateLimitDecision.class.getName();

    private final ResourceInfo resource;
    private final SecurityIdentity identity;
    private final RateLimiter limiter;
    private final ErrorAnswers errors;
    private final RoutingContext routing;

    public RateLimitFilter(
            ResourceInfo resource,
            SecurityIdentity identity,
            RateLimiter limiter,
            ErrorAnswers errors,
            RoutingContext routing) {
        this.resource = resource;
        this.identity = identity;
        this.limiter = limiter;
        this.errors = errors;
        this.routing = routing;
    }

    /**
     * Counts the call ahead of time if it can be counted without the database. Never waits.
     *
     * @return whether the call will not wait to be counted; a conditional one may have to when its answer is known:
     *     {@link #mustAsk}
     */
    public boolean isCountedAtHand(ContainerRequestContext request) {
        if (isConditional(request) || !isLimited()) {
            return true;
        }
        Caller caller = Caller.of(identity);
        Optional<RateLimitDecision> decision = limiter.consumeAtHand(caller.applicationId(), caller.level());
        decision.ifPresent(counted -> request.setProperty(DECISION, counted));
        return decision.isPresent();
    }

    /** Whether a call that has been answered was counted against the limit, and not refused because of it. */
    public static boolean hasCounted(ContainerRequestContext request) {
        return request.getProperty(DECISION) instanceof RateLimitDecision decision && decision.isAllowed();
    }

    /** Whether counting a conditional call, whose answer is known now, may take the database. Never waits. */
    public boolean mustAsk(ContainerRequestContext request, ContainerResponseContext response) {
        Caller caller = (Caller) request.getProperty(CALLER);
        if (caller == null || request.getProperty(DECISION) != null || isFree(response)) {
            return false;
        }
        Optional<RateLimitDecision> decision = limiter.consumeAtHand(caller.applicationId(), caller.level());
        decision.ifPresent(counted -> request.setProperty(DECISION, counted));
        return decision.isEmpty();
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (!isLimited()) {
            return;
        }
        Caller caller = Caller.of(identity);
        request.setProperty(CALLER, caller);
        if (isConditional(request)) {
            return;
        }
        RateLimitDecision decision = (RateLimitDecision) request.getProperty(DECISION);
        if (decision == null) {
            decision = count(caller);
            request.setProperty(DECISION, decision);
        }
        if (!decision.isAllowed()) {
            throw decision.refusal();
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        // A call that was refused before it was counted gets no RateLimit header.
        Caller caller = (Caller) request.getProperty(CALLER);
        if (caller == null) {
            return;
        }
        RateLimitDecision counted = (RateLimitDecision) request.getProperty(DECISION);
        boolean free = counted == null && isFree(response);
        if (counted == null && !free) {
            if (Context.isOnEventLoopThread()) {
                // It was refused while it waited for a thread to be counted on.
                return;
            }
            counted = count(caller);
            request.setProperty(DECISION, counted);
        }
        if (!free && !counted.isAllowed() && isConditional(request)) {
            replace(response, errors.answer(counted.refusal(), routing));
        }
        Optional<RateLimitDecision> state =
                free ? limiter.state(caller.applicationId(), caller.level()) : Optional.of(counted);
        response.getHeaders().putSingle("RateLimit-Policy", RateLimitDecision.policyHeader(caller.level()));
        state.ifPresent(s -> response.getHeaders().putSingle("RateLimit", s.header()));
    }

    private boolean isLimited() {
        return ResourceOperation.of(resource).annotation(PermissionsAllowed.class) != null;
    }

    private static boolean isFree(ContainerResponseContext response) {
        return response.getStatus() == Response.Status.NOT_MODIFIED.getStatusCode();
    }

    private RateLimitDecision count(Caller caller) {
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
}
