package io.waybill.common.ratelimit;

import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What one replica knows about one caller: granted calls that it may still let through in this window, and a refusal
 * that still holds. Times are in nanoseconds of the replica's monotonic clock; a second ends here no later than in the
 * store. No method waits: the holder of {@link #asking} talks to the store.
 */
final class Lease {

    /**
     * How long a day's refusal holds before the store is asked again: an operator may have changed the level or the
     * count.
     */
    private static final long REFUSAL_HOLDS = Duration.ofSeconds(5).toNanos();

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /** Levels of up to this many calls a day are counted call by call, exactly; larger levels in leases. */
    static final long EXACT_UP_TO_PER_DAY = 10_000;

    private static final long SECONDS_OF_A_DAY = Duration.ofDays(1).toSeconds();

    private final ReentrantLock asking = new ReentrantLock();
    private ServiceLevel level;
    private long unused;
    private long day;
    private long usedToday;
    private long grantEnds;
    private long midnight;
    private Outcome refusal;
    private long refusalEnds;

    private long ownWindowEnds = Long.MIN_VALUE;
    private long ownCount;

    /** Held by the one call that queries the store; calls that wait for it use its result. */
    ReentrantLock asking() {
        return asking;
    }

    /**
     * How many calls one statement may claim: one for a level that is counted exactly; otherwise at most 1 % of the day
     * and a tenth of the second, because other replicas cannot use this claim until the window ends.
     */
    long size(ServiceLevel level) {
        return level.perDay() <= EXACT_UP_TO_PER_DAY
                ? 1
                : Math.max(1, Math.min(level.perDay() / 100, level.perSecond() / 10));
    }

    /** Decides about up to {@code calls} calls without the store; {@code null} if that is impossible. */
    synchronized RateLimitDecision decide(ServiceLevel asked, long now, long calls) {
        if (!asked.equals(level)) {
            return null;
        }
        if (refusal != null && now - refusalEnds < 0) {
            return decision(refusal, 0, now);
        }
        if (unused > 0 && now - grantEnds < 0) {
            return letThrough(calls, now);
        }
        return null;
    }

    /**
     * Applies the store's answer to a request that was sent at {@code sent}; lets up to {@code calls} calls through.
     */
    synchronized RateLimitDecision accept(ServiceLevel asked, Grant grant, long sent, long calls) {
        level = asked;
        day = grant.day();
        usedToday = grant.usedToday();
        grantEnds = sent + Duration.ofMillis(grant.millisLeftInSecond()).toNanos();
        midnight = sent + Duration.ofMillis(grant.millisToMidnight()).toNanos();
        unused = grant.granted();
        refusal = null;
        if (unused > 0) {
            return letThrough(calls, sent);
        }
        if (grant.usedToday() >= asked.perDay()) {
            refusal = Outcome.DAY_USED_UP;
            refusalEnds = sent + Math.min(REFUSAL_HOLDS, midnight - sent);
        } else {
            refusal = Outcome.SECOND_USED_UP;
            refusalEnds = grantEnds;
        }
        return decision(refusal, 0, sent);
    }

    /** Decides alone while the store does not answer: limits the calls of a second, by this replica's clock. */
    synchronized RateLimitDecision decideAlone(ServiceLevel asked, long now, Instant date, long calls) {
        if (ownWindowEnds == Long.MIN_VALUE || now - ownWindowEnds >= 0) {
            ownWindowEnds = now + SECOND;
            ownCount = 0;
        }
        long allowed = Math.max(0, Math.min(calls, asked.perSecond() - ownCount));
        ownCount += allowed;
        return uncounted(
                allowed > 0 ? Outcome.ALLOWED_UNCOUNTED : Outcome.SECOND_USED_UP,
                allowed,
                asked,
                secondsToMidnight(date));
    }

    /** Refuses while the store does not answer. */
    synchronized RateLimitDecision refuseUncounted(ServiceLevel asked, Instant date) {
        return uncounted(Outcome.STORE_UNAVAILABLE, 0, asked, secondsToMidnight(date));
    }

    private RateLimitDecision uncounted(Outcome outcome, long calls, ServiceLevel asked, long secondsToMidnight) {
        return new RateLimitDecision(
                outcome, calls, asked, asked.equals(level) ? remaining() : asked.perDay(), secondsToMidnight);
    }

    private static long secondsToMidnight(Instant date) {
        return SECONDS_OF_A_DAY - Math.floorMod(date.getEpochSecond(), SECONDS_OF_A_DAY);
    }

    /** The calls to give back. The lease is empty afterwards, whether or not giving back succeeds. */
    synchronized UnusedCalls takeUnused() {
        UnusedCalls result = new UnusedCalls(unused, day);
        unused = 0;
        return result;
    }

    /** Whether the lease holds calls. */
    synchronized boolean isOpen() {
        return unused > 0;
    }

    /** Whether the lease holds calls that it can no longer let through. */
    synchronized boolean isIdle(long now) {
        return unused > 0 && now - grantEnds >= 0;
    }

    private RateLimitDecision letThrough(long calls, long now) {
        long allowed = Math.min(calls, unused);
        unused -= allowed;
        return decision(Outcome.ALLOWED, allowed, now);
    }

    private RateLimitDecision decision(Outcome outcome, long calls, long now) {
        long seconds = Math.ceilDiv(Math.max(0, midnight - now), SECOND);
        return new RateLimitDecision(outcome, calls, level, remaining(), Math.max(1, seconds));
    }

    private long remaining() {
        return Math.max(0, level.perDay() - usedToday + unused);
    }
}
