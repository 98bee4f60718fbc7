package io.waybill.common.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that the bodies of calls take, from their first byte until the call has been answered. It is bounded, and
 * no source may take more than a quarter of it, so that others find room.
 */
@ApplicationScoped
public class BodyMemory implements MeterBinder {

    private static final int SHARE_OF_A_SOURCE = 4;

    private final long max;
    private final AtomicLong taken = new AtomicLong();
    private final ConcurrentMap<String, Long> bySource = new ConcurrentHashMap<>();

    BodyMemory(BodyConfig config) {
        this.max = config.memory().asLongValue();
    }

    /** Takes room for more bytes of a body; {@code false} if there is none. */
    boolean take(String source, long bytes) {
        if (taken.addAndGet(bytes) > max) {
            taken.addAndGet(-bytes);
            return false;
        }
        if (bySource.merge(source, bytes, Long::sum) > max / SHARE_OF_A_SOURCE) {
            giveBack(source, bytes);
            return false;
        }
        return true;
    }

    /** Gives back what was taken. */
    void giveBack(String source, long bytes) {
        taken.addAndGet(-bytes);
        bySource.computeIfPresent(source, (key, sum) -> sum == bytes ? null : Long.valueOf(sum - bytes));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.body.memory", taken, AtomicLong::doubleValue)
                .baseUnit("bytes")
                .description("Memory that the bodies of calls take")
                .register(registry);
        Gauge.builder("waybill.body.memory.limit", () -> max)
                .baseUnit("bytes")
                .description("Memory that the bodies of calls may take")
                .register(registry);
    }
}
