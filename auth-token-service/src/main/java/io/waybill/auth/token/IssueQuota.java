package io.waybill.auth.token;

import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.ratelimit.RateLimitDecision;
import io.waybill.common.ratelimit.RateLimiter;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The tokens of an application in a UTC day, for all replicas together and never exceeded. They are counted as a daily
 * allowance next to the application's calls, so issuing seldom costs a statement.
 */
@ApplicationScoped
public class IssueQuota {

    private static final String KEY = "tokens/";

    private final RateLimiter limiter;
    private final ServiceLevels levels;

    IssueQuota(RateLimiter limiter, ServiceLevels levels) {
        this.limiter = limiter;
        this.levels = levels;
    }

    /**
     * Takes one token of the client's day.
     *
     * @throws io.waybill.common.error.ApiException 429.0000002 if none is left
     */
    public void take(RegisteredClient client) {
        Long quota = levels.get(client.level()).tokensPerDay();
        if (quota == null) {
            return;
        }
        RateLimitDecision decision = limiter.takeOfDay(KEY + client.applicationId(), quota);
        if (!decision.isAllowed()) {
            throw decision.refusal("the " + quota + " tokens of the day are used up; a token serves many requests");
        }
    }
}
