package io.waybill.common.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.health.SmallRyeHealthReporter;
import jakarta.enterprise.context.ApplicationScoped;

/** Readiness as a metric, because Prometheus does not see the answers to probes. */
@ApplicationScoped
public class Readiness implements MeterBinder {

    private final SmallRyeHealthReporter health;
    private volatile double ready = Double.NaN;

    Readiness(SmallRyeHealthReporter health) {
        this.health = health;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.ready", this, self -> self.ready)
                .description("1 while the replica is ready, else 0: judged like /q/health/ready")
                .register(registry);
    }

    /** Determines whether the replica is ready; how often: {@link ReadinessConfig#judged()}. */
    @Scheduled(
            identity = "readiness",
            every = "${waybill.readiness.judged}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void judge() {
        ready = health.getReadiness().isDown() ? 0 : 1;
    }
}
