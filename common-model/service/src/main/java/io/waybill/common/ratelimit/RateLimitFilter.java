package io.waybill.common.ratelimit;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.security.Caller;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.concurrency.CallsInProgress;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * Counts the calls of {@link RateLimited} operations, after authorization and before the body is read. A call that
 * cannot be counted without the store waits for it off the event loop.
 */
@Singleton
public class RateLimitFilter {

    private static final int PRIORITY = Priorities.AUTHORIZATION + 500;

    private static final long SECONDS_PER_DAY = 86_400;
    private static final String DECISION = RateLimitDecision.class.getName();

    private final RateLimiter limiter;
    private final CallsInProgress calls;
    private final ErrorAnswers answers;

    RateLimitFilter(RateLimiter limiter, CallsInProgress calls, ErrorAnswers answers) {
        this.limiter = limiter;
        this.calls = calls;
        this.answers = answers;
    }

    /** Whether an answered call was counted against the limit and not refused because of it. */
    public static boolean hasCounted(RoutingContext routing) {
        return routing.get(DECISION) instanceof RateLimitDecision decision && decision.calls() > 0;
    }

    /**
     * Counts the other calls of a request that makes several; this filter has counted the first. May wait for the
     * store, so do not use it on an event loop.
     *
     * @param calls how many calls the request makes, at least 1
     * @return how many of them may be made, at least 1; the headers of the answer say what is left after them
     */
    public RateLimitDecision countOthers(long calls, Caller caller, RoutingContext routing) {
        RateLimitDecision first = routing.get(DECISION);
        if (calls == 1) {
            return first;
        }
        RateLimitDecision all = limiter.consume(caller.applicationId(), caller.level(), calls - 1)
                .after(first.calls());
        routing.put(DECISION, all);
        return all;
    }

    @RateLimited
    @ServerRequestFilter(nonBlocking = true, priority = PRIORITY)
    public Uni<Response> count(RoutingContext routing) {
        Caller caller = Caller.authenticated(routing).orElseThrow();
        Optional<RateLimitDecision> atHand = limiter.consumeAtHand(caller.applicationId(), caller.level());
        if (atHand.isPresent()) {
            enforce(atHand.get(), routing);
            return null;
        }
        return answers.unlessRefused(
                calls.waiting(routing, () -> limiter.consume(caller.applicationId(), caller.level()))
                        .invoke(decision -> enforce(decision, routing)),
                routing);
    }

    private static void enforce(RateLimitDecision decision, RoutingContext routing) {
        routing.put(DECISION, decision);
        if (decision.calls() == 0) {
            throw decision.refusal();
        }
    }

    /** Adds the headers, unless the call was refused before it was counted. */
    @RateLimited
    @ServerResponseFilter(priority = PRIORITY)
    public void describe(ContainerResponseContext response, RoutingContext routing) {
        if (routing.get(DECISION) instanceof RateLimitDecision decision) {
            addHeaders(decision, response.getHeaders()::putSingle);
        }
    }

    /**
     * Adds the headers of an answer (draft-ietf-httpapi-ratelimit-headers-10): the limits of the level, and what is
     * left of the day.
     */
    public static void addHeaders(RateLimitDecision decision, BiConsumer<String, String> headers) {
        ServiceLevel level = decision.level();
        headers.accept(
                "RateLimit-Policy",
                "\"second\";q=" + level.perSecond() + ";w=1, \"day\";q=" + level.perDay() + ";w=" + SECONDS_PER_DAY);
        headers.accept("RateLimit", "\"day\";r=" + decision.remainingToday() + ";t=" + decision.secondsToMidnight());
    }
}
