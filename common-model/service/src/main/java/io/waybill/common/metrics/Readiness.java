package io.waybill.common.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.health.api.Wellness;
import io.waybill.common.health.DatabaseCheck;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** Readiness and the database's answer as metrics, because Prometheus does not see the answers to probes. */
@ApplicationScoped
public class Readiness implements MeterBinder {

    private final SmallRyeHealthReporter health;
    private final DatabaseCheck database;
    private volatile double ready = Double.NaN;
    private volatile double reachable = Double.NaN;

    Readiness(SmallRyeHealthReporter health, @Wellness DatabaseCheck database) {
        this.health = health;
        this.database = database;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.ready", this, self -> self.ready)
                .description("1 while the replica is ready, else 0: as /q/health/ready says")
                .register(registry);
        Gauge.builder("waybill.database.reachable", this, self -> self.reachable)
                .description("1 while the replica's database answers and takes writes, else 0: as /q/health/well says")
                .register(registry);
    }

    /** Determines whether the replica is ready and its database well, every {@link ReadinessConfig#checkEvery()}. */
    @Scheduled(
            identity = "readiness",
            every = "${waybill.readiness.check-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void check() {
        ready = health.getReadiness().isDown() ? 0 : 1;
        reachable = database.call().getStatus() == HealthCheckResponse.Status.UP ? 1 : 0;
    }
}
