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
        ALLOWED(true),
        /** Allowed by this replica's own per-second limit, while the store does not answer. */
        ALLOWED_UNCOUNTED(true),
        SECOND_USED_UP(false),
        DAY_USED_UP(false),
        /** Refused because the store does not answer, as {@link RateLimitConfig#whenStoreFails()} says. */
        STORE_UNAVAILABLE(false);

        private final boolean allowed;

        Outcome(boolean allowed) {
            this.allowed = allowed;
        }
    }

    public boolean isAllowed() {
        return outcome.allowed;
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
}
