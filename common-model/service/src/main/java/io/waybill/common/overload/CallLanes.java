package io.waybill.common.overload;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;

/** The lanes of all kinds of calls. */
@ApplicationScoped
public class CallLanes implements MeterBinder {

    private static final int LEAST_THREADS = 200;
    private static final int THREADS_PER_PROCESSOR = 8;

    private final Map<Kind, Lane> lanes = new EnumMap<>(Kind.class);

    CallLanes(OverloadConfig config) {
        // The framework's own default.
        int threads = ConfigProvider.getConfig()
                .getOptionalValue("quarkus.thread-pool.max-threads", Integer.class)
                .orElse(Math.max(
                        LEAST_THREADS,
                        THREADS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors()));
        for (Kind kind : Kind.values()) {
            lanes.put(
                    kind,
                    new Lane(
                            kind.threads(threads),
                            kind.threadsPerSource(threads),
                            config.waiting(),
                            config.waitingPerSource()));
        }
    }

    public Lane of(Kind kind) {
        return lanes.get(kind);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        lanes.forEach((kind, lane) -> {
            Gauge.builder("waybill.calls.running", lane, Lane::running)
                    .baseUnit("tasks")
                    .description("Calls that have a thread")
                    .tag("kind", kind.word())
                    .register(registry);
            Gauge.builder("waybill.calls.running.limit", lane, Lane::threads)
                    .baseUnit("tasks")
                    .description("Calls that may have a thread")
                    .tag("kind", kind.word())
                    .register(registry);
            Gauge.builder("waybill.calls.waiting", lane, Lane::waiting)
                    .baseUnit("tasks")
                    .description("Calls that wait for a thread")
                    .tag("kind", kind.word())
                    .register(registry);
        });
    }
}
