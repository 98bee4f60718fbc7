package io.waybill.auth.platform.throttle;

import java.time.Duration;
import java.time.Instant;

/**
 * The failures of one counter.
 *
 * @param count failures since {@code windowStart}, without those that a success has forgiven; attempts without an
 *     outcome are among them
 * @param windowStart time of the first failure
 * @param lastAt time of the last failure, or start of the last attempt without an outcome
 */
record Failures(int count, Instant windowStart, Instant lastAt) {

    /** A second doubled more often than this exceeds every delay. */
    private static final int MAX_DOUBLINGS = 20;

    static Failures first(Instant now) {
        return new Failures(1, now, now);
    }

    boolean isOver(Instant now, Duration window) {
        return !now.isBefore(windowStart.plus(window));
    }

    Failures oneMore(Instant now, Duration window) {
        return isOver(now, window) ? first(now) : charged(now);
    }

    /** Without the failures so far. */
    Failures forgiven() {
        return new Failures(0, windowStart, lastAt);
    }

    /** Whether the failure at {@code now} is the first of the window, forgiven ones included. */
    boolean isFirst(Instant now) {
        return count == 1 && windowStart.equals(now);
    }

    /** With one more failure in the same window. */
    Failures charged(Instant now) {
        return new Failures(count + 1, windowStart, now);
    }

    /** With one failure less. */
    Failures released() {
        return new Failures(Math.max(0, count - 1), windowStart, lastAt);
    }

    /**
     * As {@link #released()}, for an attempt without an outcome: it delays the next one only if another has begun, or
     * failed, since.
     *
     * @param begun when the attempt began
     * @param lastBefore {@code lastAt} until then
     */
    Failures withdrawn(Instant begun, Instant lastBefore) {
        return new Failures(Math.max(0, count - 1), windowStart, lastAt.equals(begun) ? lastBefore : lastAt);
    }

    /** The delay of the next attempt: none for free failures, then 1 s, 2 s, 4 s … after the last one. */
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
