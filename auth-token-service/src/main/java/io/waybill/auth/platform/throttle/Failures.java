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

    /** How long failures count. */
    static final Duration WINDOW = Duration.ofMinutes(10);

    /** The first delay is a second, and each failure doubles it. */
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

    /** A second doubled more often than this exceeds every delay. */
    private static final int MAX_DOUBLINGS = 20;

    static Failures first(Instant now) {
        return new Failures(1, now, now);
    }

    boolean isOver(Instant now) {
        return !now.isBefore(windowStart.plus(WINDOW));
    }

    Failures oneMore(Instant now) {
        return isOver(now) ? first(now) : charged(now);
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
    Failures refunded(Instant begun, Instant lastBefore) {
        return new Failures(Math.max(0, count - 1), windowStart, lastAt.equals(begun) ? lastBefore : lastAt);
    }

    /** The delay of the next attempt: none for free failures, then 1 s, 2 s, 4 s … after the last one. */
    Duration delay(int free, Instant now) {
        if (count < free || isOver(now)) {
            return Duration.ZERO;
        }
        Duration grown = Duration.ofSeconds(1L << Math.min(count - free, MAX_DOUBLINGS));
        Duration delay = grown.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : grown;
        Duration rest = Duration.between(now, lastAt.plus(delay));
        return rest.isNegative() ? Duration.ZERO : rest;
    }
}
