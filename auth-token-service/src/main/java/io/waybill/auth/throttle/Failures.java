package io.waybill.auth.throttle;

import java.time.Duration;
import java.time.Instant;

/**
 * How many times something has failed.
 *
 * @param count failures since {@code windowStart}
 * @param windowStart when the first of them was
 * @param lastAt when the last of them was, or the last attempt that is being judged began
 * @param pending attempts that are being judged: until that is known, they count as failed
 * @param unshared how many of {@code count} the other replicas do not know of yet
 */
record Failures(int count, Instant windowStart, Instant lastAt, int pending, int unshared) {

    /** A second doubled more times than this is longer than any delay. */
    private static final int MAX_DOUBLINGS = 20;

    /** As other replicas know it. */
    static Failures shared(int count, Instant windowStart, Instant lastAt) {
        return new Failures(count, windowStart, lastAt, 0, 0);
    }

    static Failures first(Instant now) {
        return new Failures(1, now, now, 0, 1);
    }

    boolean isOver(Instant now, Duration window) {
        return !now.isBefore(windowStart.plus(window));
    }

    Failures oneMore(Instant now, Duration window) {
        return isOver(now, window)
                ? new Failures(1, now, now, pending, 1)
                : new Failures(count + 1, windowStart, now, pending, unshared + 1);
    }

    /** An attempt takes its place, before it is judged. */
    Failures reserved(Instant now) {
        return new Failures(count, windowStart, now, pending + 1, unshared);
    }

    /** An attempt gives up its place. */
    Failures released() {
        return new Failures(count, windowStart, lastAt, Math.max(0, pending - 1), unshared);
    }

    /** Some of the failures have been told to the other replicas. */
    Failures told(int failures) {
        return new Failures(count, windowStart, lastAt, pending, Math.max(0, unshared - failures));
    }

    /**
     * Merges what other replicas have counted, in whatever order the readings arrive: the higher count of overlapping
     * windows, otherwise that of the later one.
     */
    Failures merged(Failures shared, Duration window) {
        if (isOver(shared.windowStart, window)) {
            return new Failures(shared.count, shared.windowStart, shared.lastAt, pending, unshared);
        }
        if (shared.isOver(windowStart, window)) {
            return this;
        }
        return new Failures(
                Math.max(count, shared.count),
                windowStart.isBefore(shared.windowStart) ? windowStart : shared.windowStart,
                lastAt.isAfter(shared.lastAt) ? lastAt : shared.lastAt,
                pending,
                unshared);
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
