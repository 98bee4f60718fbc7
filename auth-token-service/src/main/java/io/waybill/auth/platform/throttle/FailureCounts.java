package io.waybill.auth.platform.throttle;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The failures counted by this replica: in memory, bounded, forgotten at the end of their window. */
final class FailureCounts {

    /** About 200 bytes each; beyond that, the least used counters go. */
    private static final int MAX_COUNTERS = 50_000;

    private final ThrottleConfig config;
    private final Map<Counter, Failures> counts;

    FailureCounts(ThrottleConfig config) {
        this.config = config;
        this.counts = Caffeine.newBuilder()
                .maximumSize(MAX_COUNTERS)
                .expireAfterWrite(config.window())
                .<Counter, Failures>build()
                .asMap();
    }

    /**
     * The delay of an attempt. Without a delay, the attempt becomes pending in the counters where that can delay
     * others: those with failures, and of all-ids counters those with many ids.
     *
     * @param reserved takes the counters in which it is pending
     */
    Duration reserve(List<Counter> counters, Instant now, List<Counter> reserved) {
        if (counters.stream().noneMatch(counts::containsKey)) {
            return Duration.ZERO; // as nearly always: without the lock
        }
        synchronized (this) {
            Duration longest = counters.stream()
                    .map(counter -> delay(counter, now))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            for (Counter counter : longest.isZero() ? counters : List.<Counter>of()) {
                Failures failures = counts.get(counter);
                if (failures != null
                        && !failures.isOver(now, config.window())
                        && (!counter.isOfAllIds() || failures.count() >= counter.free())) {
                    counts.computeIfPresent(counter, (same, latest) -> latest.reserved(now));
                    reserved.add(counter);
                }
            }
            return longest;
        }
    }

    private Duration delay(Counter counter, Instant now) {
        Failures failures = counts.get(counter);
        return failures == null ? Duration.ZERO : failures.delay(counter.free(), config, now);
    }

    /** An attempt is no longer pending. */
    void release(Counter counter) {
        counts.computeIfPresent(counter, (same, failures) -> failures.released());
    }

    /** Counts a failure; returns the number of failures in the present window. */
    int fail(Counter counter, Instant now) {
        return counts.merge(counter, Failures.first(now), (old, first) -> old.oneMore(now, config.window()))
                .count();
    }

    void clear(Counter counter) {
        counts.remove(counter);
    }
}
