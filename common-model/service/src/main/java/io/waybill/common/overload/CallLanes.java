package io.waybill.common.overload;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.BodyConfig;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.ConfigProvider;

/** The lanes of all kinds of calls. */
@ApplicationScoped
public class CallLanes implements MeterBinder {

    private static final int LEAST_THREADS = 200;
    private static final int THREADS_PER_PROCESSOR = 8;

    private final Map<Kind, Lane> lanes = new EnumMap<>(Kind.class);
    private final OverloadConfig config;

    CallLanes(OverloadConfig config, BodyConfig bodies) {
        this.config = config;
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
                            kind == Kind.IMPORTS ? bodies.streamed() : kind.threads(threads),
                            kind == Kind.IMPORTS ? bodies.streamed() : kind.threadsPerSource(threads),
                            config.waiting(),
                            config.waitingPerSource()));
        }
    }

    public Lane of(Kind kind) {
        return lanes.get(kind);
    }

    /**
     * Does work for a call in its turn: for what must be known before the call is dispatched, and takes a worker
     * thread.
     *
     * @param work fails with 503 instead of being begun, if too many others wait or it has waited too long
     */
    public <T> Uni<T> ahead(Kind kind, RoutingContext call, Supplier<Uni<? extends T>> work) {
        Lane lane = of(kind);
        String source = SourceAddress.networkOf(call.request());
        if (lane.isFullFor(source)) {
            return Uni.createFrom().failure(new Overloaded(kind));
        }
        return Uni.createFrom()
                .<Void>emitter(turn -> Waiting.forTurn(
                        lane,
                        source,
                        config.waitingTime(),
                        () -> turn.complete(null),
                        () -> turn.fail(new Overloaded(kind))))
                .chain(() -> Uni.createFrom().<T>deferred(work).onTermination().invoke(() -> lane.leave(source)));
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
