package io.waybill.common.usage;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts calls in memory: a call costs a look-up and an increment. The number of counters is bounded; beyond the bound,
 * all applications without a counter are counted together.
 */
@Singleton
public class UsageCounter {

    private static final long HOUR_MILLIS = 3_600_000;

    /** Counters beyond the bound: one for each API, error and hour. */
    private static final int FOR_OTHERS = 1_000;

    private final int maxSeries;
    private final Clock clock;
    private final Counter folded;
    private final ConcurrentMap<Series, Tally> tallies = new ConcurrentHashMap<>();

    /** Of the tallies: the map's own size is a sum that can be far off while others add and remove. */
    private final AtomicInteger size = new AtomicInteger();

    public UsageCounter(UsageConfig config, Clock clock, MeterRegistry meters) {
        this.maxSeries = config.maxSeries();
        this.clock = clock;
        this.folded = Counter.builder("waybill.usage.folded.calls")
                .description("Calls that are not counted for their application, because there are too many series")
                .register(meters);
    }

    /** The calls that share a counter. */
    private record Series(
            String application, String api, String operation, int status, String code, long hour, Boolean counted) {

        Series ofOthers() {
            return new Series(UsageEntry.OTHER, api, UsageEntry.OTHER, status, code, hour, counted);
        }
    }

    /** A count that is taken once: a later call finds it closed and begins the next one. */
    private static final class Tally {

        private static final long CLOSED = Long.MIN_VALUE / 2;

        private final AtomicLong calls = new AtomicLong();
        private volatile String lastRequestId;

        boolean add(String requestId) {
            // Set first, so that a count always has a request id.
            lastRequestId = requestId;
            return calls.incrementAndGet() > 0;
        }

        long close() {
            return calls.getAndSet(CLOSED);
        }
    }

    /**
     * Counts an answered call.
     *
     * @param code number of the error, or why the answer declined what was asked; {@code null} if the call succeeded
     * @param counted whether it was counted against the limit; {@code null} if that follows from its status
     */
    void count(
            String application,
            String api,
            String operation,
            int status,
            String code,
            String requestId,
            Boolean counted) {
        Series series = new Series(application, api, operation, status, code, clock.millis() / HOUR_MILLIS, counted);
        Tally tally = tallies.get(series);
        if (tally == null || !tally.add(requestId)) {
            countNew(isFull(series, maxSeries) ? fold(series) : series, requestId);
        }
    }

    private Series fold(Series series) {
        folded.increment();
        return series.ofOthers();
    }

    private void countNew(Series series, String requestId) {
        while (!isFull(series, maxSeries + FOR_OTHERS)) {
            Tally tally = tallies.computeIfAbsent(series, unknown -> {
                size.incrementAndGet();
                return new Tally();
            });
            if (tally.add(requestId)) {
                return;
            }
            remove(series, tally);
        }
    }

    private boolean isFull(Series series, int max) {
        return size.get() >= max && !tallies.containsKey(series);
    }

    private void remove(Series series, Tally tally) {
        if (tallies.remove(series, tally)) {
            size.decrementAndGet();
        }
    }

    /** Removes up to {@code max} counts; further calls are counted from zero. For one thread at a time. */
    List<UsageEntry> take(int max) {
        List<UsageEntry> taken = new ArrayList<>();
        for (Map.Entry<Series, Tally> each : tallies.entrySet()) {
            if (taken.size() == max) {
                break;
            }
            Series series = each.getKey();
            Tally tally = each.getValue();
            long calls = tally.close();
            remove(series, tally);
            if (calls > 0) {
                taken.add(new UsageEntry(
                        series.application(),
                        series.api(),
                        series.operation(),
                        series.status(),
                        series.code(),
                        Instant.ofEpochMilli(series.hour() * HOUR_MILLIS),
                        calls,
                        tally.lastRequestId,
                        series.counted()));
            }
        }
        return taken;
    }
}
