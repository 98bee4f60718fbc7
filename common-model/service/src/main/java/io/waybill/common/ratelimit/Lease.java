package io.waybill.common.ratelimit;

import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.security.ServiceLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What one replica knows of one caller: the calls that it was granted and may still let through in this window, and a
 * refusal that still holds. Times are of the replica's monotonic clock, in nanoseconds; a second ends here no later
 * than it does in the database. No method waits: the database is asked, and told, by whoever holds {@link #asking}.
 */
final class Lease {

    /**
     * A day's refusal is asked for again after so long: the level, or the count, may have been changed by an operator.
     */
    private static final long REFUSAL_HOLDS = Duration.ofSeconds(5).toNanos();

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private static final long SECONDS_OF_A_DAY = Duration.ofDays(1).toSeconds();

    /** An allowance of a day is claimed in so many shares. */
    private static final int SHARES_OF_A_DAY = 100;

    /** How long a claim may be used, and what a replica limits alone while the database does not answer. */
    enum Window {
        /** Claims end with the second that they were counted in, so that neither window of a level can be exceeded. */
        SECOND,
        /**
         * Claims last until midnight: for levels without a limit per second. What is let through alone is counted
         * later.
         */
        DAY
    }

    private final Window window;
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

    Lease(Window window) {
        this.window = window;
    }

    /** For one call at a time: those behind it use what it has got. */
    ReentrantLock asking() {
        return asking;
    }

    /**
     * How many calls one statement may claim: one of a level that is counted exactly; else at most 1 % of the day and a
     * tenth of the second, because what is claimed here is out of the other replicas' reach until the window ends.
     */
    long size(ServiceLevel level, long exactUpToPerDay) {
        if (window == Window.DAY) {
            return Math.ceilDiv(level.perDay(), SHARES_OF_A_DAY);
        }
        return level.perDay() <= exactUpToPerDay
                ? 1
                : Math.max(1, Math.min(level.perDay() / 100, level.perSecond() / 10));
    }

    /** The decision that needs no database; {@code null} if there is none. */
    synchronized RateLimitDecision decide(ServiceLevel asked, long now) {
        if (!asked.equals(level)) {
            return null;
        }
        if (refusal != null && now - refusalEnds < 0) {
            return decision(refusal, now);
        }
        if (unused > 0 && now - grantEnds < 0) {
            unused--;
            return decision(Outcome.ALLOWED, now);
        }
        return null;
    }

    /**
     * Takes over what the database granted, or refused, to a request that was sent at {@code sent}; lets one call
     * through if it can.
     */
    synchronized RateLimitDecision accept(ServiceLevel asked, Grant grant, long sent) {
        level = asked;
        day = grant.day();
        usedToday = grant.usedToday();
        long secondEnds = sent + Duration.ofMillis(grant.millisLeftInSecond()).toNanos();
        midnight = sent + Duration.ofMillis(grant.millisToMidnight()).toNanos();
        grantEnds = window == Window.DAY ? midnight : secondEnds;
        settled();
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

    /** Decides alone, while the database does not answer: the calls of a window, by this replica's clock. */
    synchronized RateLimitDecision decideAlone(ServiceLevel asked, long now, Instant date) {
        boolean ofDay = window == Window.DAY;
        long secondsToMidnight = SECONDS_OF_A_DAY - Math.floorMod(date.getEpochSecond(), SECONDS_OF_A_DAY);
        if (ofDay && (level == null || now - midnight >= 0)) {
            level = asked;
            day = Math.floorDiv(date.getEpochSecond(), SECONDS_OF_A_DAY);
            usedToday = 0;
            unused = 0;
            midnight = now + secondsToMidnight * SECOND;
        }
        if (ownWindowEnds == Long.MIN_VALUE || now - ownWindowEnds >= 0) {
            ownWindowEnds = ofDay ? midnight : now + SECOND;
            ownCount = 0;
        }
        boolean allowed = ownCount < (ofDay ? asked.perDay() : asked.perSecond());
        if (allowed) {
            ownCount++;
        }
        return new RateLimitDecision(
                allowed ? Outcome.ALLOWED_UNCOUNTED : ofDay ? Outcome.DAY_USED_UP : Outcome.SECOND_USED_UP,
                asked,
                asked.equals(level) ? remaining() : asked.perDay(),
                secondsToMidnight);
    }

    /**
     * The calls to give back before or after the window, less those of the day that were let through alone and are to
     * be counted. The lease has none to let through then, whether or not giving them back succeeds.
     */
    synchronized long takeUnused() {
        long result = unused - (window == Window.DAY ? ownCount : 0);
        unused = 0;
        return result;
    }

    /** Notes that what {@link #takeUnused()} said has been counted. */
    synchronized void settled() {
        if (window == Window.DAY) {
            ownCount = 0;
        }
    }

    /** Whether the database is to be told anything at the end. */
    synchronized boolean isOpen() {
        return unused > 0 || (window == Window.DAY && ownCount > 0);
    }

    /** The day that the unused calls are of, in days since the epoch. */
    synchronized long day() {
        return day;
    }

    /** Whether it holds calls that it can no longer let through. */
    synchronized boolean isIdle(long now) {
        return unused > 0 && now - grantEnds >= 0;
    }

    private RateLimitDecision decision(Outcome outcome, long now) {
        long seconds = Math.ceilDiv(Math.max(0, midnight - now), SECOND);
        return new RateLimitDecision(outcome, level, remaining(), Math.max(1, seconds));
    }

    private long remaining() {
        return Math.max(0, level.perDay() - usedToday + unused);
    }
}
