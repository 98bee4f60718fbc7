package io.waybill.common.ratelimit;

import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;

/**
 * What one replica knows of one caller: the calls that it was granted and may still let through in this second, and a
 * refusal that still holds. Times are of the replica's monotonic clock, in nanoseconds; a second ends here no later than it
 * does in the database. Not safe for concurrent use.
 */
final class Lease {

    /** A day's refusal is asked for again after so long: the level, or the count, may have been changed by an operator. */
    private static final long REFUSAL_HOLDS = Duration.ofSeconds(5).toNanos();

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private ServiceLevel level;
    private long unused;
    private long day;
    private long usedToday;
    private long secondEnds;
    private long midnight;
    private Outcome refusal;
    private long refusalEnds;

    private long ownSecondEnds = Long.MIN_VALUE;
    private long ownCount;

    /**
     * How many calls one statement may claim: one of a level that is counted exactly; else at most 1 % of the day and a
     * tenth of the second, because what is claimed here is out of the other replicas' reach until the second ends.
     */
    static long size(ServiceLevel level, long exactUpToPerDay) {
        return level.perDay() <= exactUpToPerDay
                ? 1
                : Math.max(1, Math.min(level.perDay() / 100, level.perSecond() / 10));
    }

    /** The decision that needs no database; {@code null} if there is none. */
    RateLimitDecision decide(ServiceLevel asked, long now) {
        if (!asked.equals(level)) {
            return null;
        }
        if (refusal != null && now - refusalEnds < 0) {
            return decision(refusal, now);
        }
        if (unused > 0 && now - secondEnds < 0) {
            unused--;
            return decision(Outcome.ALLOWED, now);
        }
        return null;
    }

    /** Takes over what the database granted, or refused, to a request that was sent at {@code sent}; lets one call through if it can. */
    RateLimitDecision accept(ServiceLevel asked, Grant grant, long sent) {
        level = asked;
        day = grant.day();
        usedToday = grant.usedToday();
        secondEnds = sent + Duration.ofMillis(grant.millisLeftInSecond()).toNanos();
        midnight = sent + Duration.ofMillis(grant.millisToMidnight()).toNanos();
        unused = Math.max(0, grant.granted() - 1);
        refusal = null;
        if (grant.granted() > 0) {
            return decision(Outcome.ALLOWED, sent);
        }
        if (grant.usedToday() >= asked.perDay()) {
            refusal = Outcome.DAY_USED_UP;
            refusalEnds = sent + Math.min(REFUSAL_HOLDS, midnight - sent);
        } else {
            refusal = Outcome.SECOND_USED_UP;
            refusalEnds = secondEnds;
        }
        return decision(refusal, sent);
    }

    /** Decides alone, while the database does not answer: the calls of a second, by this replica's clock. */
    RateLimitDecision decideAlone(ServiceLevel asked, long now, long secondsToMidnight) {
        if (ownSecondEnds == Long.MIN_VALUE || now - ownSecondEnds >= 0) {
            ownSecondEnds = now + SECOND;
            ownCount = 0;
        }
        boolean allowed = ownCount < asked.perSecond();
        if (allowed) {
            ownCount++;
        }
        return new RateLimitDecision(
                allowed ? Outcome.ALLOWED_UNCOUNTED : Outcome.SECOND_USED_UP,
                asked,
                asked.equals(level) ? remaining() : asked.perDay(),
                secondsToMidnight);
    }

    /** What is left, without making a call; {@code null} if the database has not been asked yet. */
    RateLimitDecision state(ServiceLevel asked, long now) {
        return asked.equals(level) && now - midnight < 0 ? decision(Outcome.ALLOWED, now) : null;
    }

    /** The calls to give back before or after the second; the lease has none then, whether or not giving them back succeeds. */
    long takeUnused() {
        long result = unused;
        unused = 0;
        return result;
    }

    /** The day that the unused calls are of, in days since the epoch. */
    long day() {
        return day;
    }

    /** Whether it holds calls that it can no longer let through. */
    boolean isIdle(long now) {
        return unused > 0 && now - secondEnds >= 0;
    }

    private RateLimitDecision decision(Outcome outcome, long now) {
        long seconds = Math.ceilDiv(Math.max(0, midnight - now), SECOND);
        return new RateLimitDecision(outcome, level, remaining(), Math.max(1, seconds));
    }

    private long remaining() {
        return Math.max(0, level.perDay() - usedToday + unused);
    }
}
