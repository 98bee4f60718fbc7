package io.waybill.auth.throttle;

import java.time.Duration;
import java.time.Instant;

/**
 * How many times something has failed.
 *
 * @param count failures since {@code windowStart}
 * @param windowStart when the first of them was
 * @param lastAt when the last of them was
 */
record Failures(int count, Instant windowStart, Instant lastAt) {

    /** A second doubled more times than this is longer than any delay. */
    private static final int MAX_DOUBLINGS = 20;

    static Failures first(Instant now) {
        return new Failures(1, now, now);
    }

    boolean isOver(Instant now, Duration window) {
        return !now.isBefore(windowStart.plus(window));
    }

    Failures oneMore(Instant now, Duration window) {
        return isOver(now, window) ? first(now) : new Failures(count + 1, windowStart, now);
    }

    /**
     * Merges two readings of one counter, in whatever order they arrived: the higher of the same window, otherwise the
     * later one.
     */
    Failures latest(Failures other) {
        Instant last = lastAt.isAfter(other.lastAt) ? lastAt : other.lastAt;
        if (windowStart.equals(other.windowStart)) {
            return new Failures(Math.max(count, other.count), windowStart, last);
        }
        return last.equals(lastAt) ? this : other;
    }

    /**
     * How long the next attempt has to wait: nothing as long as failures are free, then 1 s, 2 s, 4 s … after the last
     * one.
     */
    Duration delay(int free, ThrottleConfig config, Instant now) {
        if (count < free || isOver(now, config.window())) {
            return Duration.ZERO;
        }
        Duration grown = Duration.ofSeconds(1L << Math.min(count - free, MAX_DOUBLINGS));
        Duration delay = grown.compareTo(config.maxDelay()) > 0 ? config.maxDelay() : grown;
        Duration rest = Duration.between(now, lastAt.plus(delay));
        return rest.isNegative() ? Duration.ZERO : rest;
    }
}
