package io.waybill.common.ratelimit;

import io.waybill.common.security.ServiceLevel;
import java.util.Map;

/**
 * Where all replicas of a service count, by one clock, that of the store. It knows of each caller the last second in
 * which calls were counted, and the number of calls in that second and on its UTC day. If the clock goes back a little,
 * calls count into the known second; a day never gets calls back. Every method throws {@link RateLimitStoreException}
 * if the store refuses or does not answer in time.
 */
interface RateLimitStore extends AutoCloseable {

    /**
     * What the store granted.
     *
     * @param granted number of calls, 0 if a limit is used up
     * @param usedToday calls counted on the day so far, including leased ones
     * @param second the second in which they were counted, since the epoch
     * @param now the store's time, in milliseconds since the epoch
     */
    record Grant(long granted, long usedToday, long second, long now) {

        long day() {
            return second / 86_400;
        }

        /** Milliseconds until the second ends; negative if waiting for the caller's counts took longer. */
        long millisLeftInSecond() {
            return (second + 1) * 1000 - now;
        }

        long millisToMidnight() {
            return (day() + 1) * 86_400_000 - now;
        }
    }

    /**
     * Calls that were granted but not made. They count as unused only as long as their day lasts.
     *
     * @param calls their number
     * @param day the day on which they were granted, in days since the epoch
     */
    record UnusedCalls(long calls, long day) {

        static final UnusedCalls NONE = new UnusedCalls(0, 0);
    }

    /**
     * Gives the caller's unused calls back, then counts up to {@code wanted} calls, in one step that no other replica
     * comes between. Grants no more than a quarter of what the day has left, so that one replica does not take all of
     * the last calls.
     */
    Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused);

    /** Gives the unused calls of several callers back, by their keys, in one exchange with the store. */
    void giveBack(Map<String, UnusedCalls> unused);

    /** Deletes what is known of up to {@code limit} callers without a call for two days; returns their number. */
    int deleteStale(int limit);

    @Override
    void close();
}
