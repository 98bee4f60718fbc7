package io.waybill.auth.throttle;

import java.time.Duration;
import java.time.Instant;

/**
 * How many times something has failed.
 *
 * @param count failures since {@code windowStart}
 * @param pending attempts that are being judged: until that is known, they count as failed
 * @param windowStart when the first of them was
 * @param lastAt when the last of them was, or the last attempt that is being judged began
 */
record Failures(int count, int pending, Instant windowStart, Instant lastAt) {

    /** A second doubled more times than this is longer than any delay. */
    private static final int MAX_DOUBLINGS = 20;

    static Failures first(Instant now) {
        return new Failures(1, 0, now, now);
    }

    boolean isOver(Instant now, Duration window) {
        return !now.isBefore(windowStart.plus(window));
    }

    Failures oneMore(Instant now, Duration window) {
        return isOver(now, window)
                ? new Failures(1, pending, now, now)
                : new Failures(count + 1, pending, windowStart, now);
    }

    /** An attempt is going to be judged. */
    Failures reserved(Instant now) {
        return new Failures(count, pending + 1, windowStart, now);
    }

    /** An attempt is no longer being judged. */
    Failures released() {
        return new Failures(count, Math.max(0, pending - 1), windowStart, lastAt);
    }

    /**
     * How long the next attempt has to wait: nothing as long as failures are free, then 1 s, 2 s, 4 s … after the last
     * one.
     */
    Duration delay(int free, ThrottleConfig config, Instant now) {
        int failures = count + pending;
        if (failures < free || isOver(now, config.window())) {
            return Duration.ZERO;
        }
        Duration grown = Duration.ofSeconds(1L << Math.min(failures - free, MAX_DOUBLINGS));
        Duration delay = grown.compareTo(config.maxDelay()) > 0 ? config.maxDelay() : grown;
        Duration rest = Duration.between(now, lastAt.plus(delay));
        return rest.isNegative() ? Duration.ZERO : rest;
    }
}
