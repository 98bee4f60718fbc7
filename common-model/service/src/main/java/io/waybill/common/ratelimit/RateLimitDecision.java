package io.waybill.common.ratelimit;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.ServiceLevel;

/**
 * Whether a call may be made, or how many of the calls that one request makes.
 *
 * @param outcome whether all may; if not, which limit is used up
 * @param calls how many may be made
 * @param level the caller's service level
 * @param remainingToday calls left on this UTC day, as far as this replica knows
 * @param secondsToMidnight seconds until the next UTC day
 */
public record RateLimitDecision(
        Outcome outcome, long calls, ServiceLevel level, long remainingToday, long secondsToMidnight) {

    public enum Outcome {
        ALLOWED,
        /** Allowed by this replica's own per-second limit, while the store does not answer. */
        ALLOWED_UNCOUNTED,
        SECOND_USED_UP,
        DAY_USED_UP,
        /** Refused because the store does not answer, as {@link RateLimitConfig#whenStoreFails()} says. */
        STORE_UNAVAILABLE
    }

    private static final long SECONDS_PER_DAY = 86_400;

    public boolean isAllowed() {
        return outcome == Outcome.ALLOWED || outcome == Outcome.ALLOWED_UNCOUNTED;
    }

    /** The same, with other calls that were decided before. */
    RateLimitDecision after(long others) {
        return new RateLimitDecision(outcome, others + calls, level, remainingToday, secondsToMidnight);
    }

    /** Seconds until the used-up limit starts again. */
    public long retryAfterSeconds() {
        return outcome == Outcome.DAY_USED_UP ? secondsToMidnight : 1;
    }

    /** The answer to a refused call: 429, or 503 if it could not be counted. */
    public ApiException refusal() {
        return outcome == Outcome.SECOND_USED_UP
                ? new ApiException(
                                ErrorCode.RATE_LIMITED_PER_SECOND,
                                "the " + level.perSecond() + " calls of this second are used up")
                        .withHeader("Retry-After", Long.toString(retryAfterSeconds()))
                : refusal("the " + level.perDay() + " calls of this day (UTC) are used up");
    }

    /** The answer to a request for something that has a daily allowance only. */
    public ApiException refusal(String usedUp) {
        ApiException refusal = outcome == Outcome.STORE_UNAVAILABLE
                ? new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "requests cannot be counted at the moment")
                : new ApiException(ErrorCode.RATE_LIMITED_PER_DAY, usedUp);
        return refusal.withHeader("Retry-After", Long.toString(retryAfterSeconds()));
    }

    /** Header {@code RateLimit-Policy} (draft-ietf-httpapi-ratelimit-headers-10): the limits of the level. */
    public static String policyHeader(ServiceLevel level) {
        return "\"second\";q=" + level.perSecond() + ";w=1, \"day\";q=" + level.perDay() + ";w=" + SECONDS_PER_DAY;
    }

    /** Header {@code RateLimit}: what is left of the day. */
    public String header() {
        return "\"day\";r=" + remainingToday + ";t=" + secondsToMidnight;
    }
}
