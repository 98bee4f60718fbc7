package io.waybill.common.issuer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.waybill.common.Uptime;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Metrics of the age of this replica's copies of the issuer's documents. */
@ApplicationScoped
class IssuerMetrics implements MeterBinder {

    private final RemoteVerificationKeys keys;
    private final RemoteRevocations revocations;

    IssuerMetrics(RemoteVerificationKeys keys, RemoteRevocations revocations) {
        this.keys = keys;
        this.revocations = revocations;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        age("waybill.revocations.age", revocations.document()::readAt)
                .description("Time since auth-token-service last confirmed the list of revocations")
                .register(registry);
        Gauge.builder("waybill.revocations.entries", revocations.list()::size)
                .description("Entries of the list of revocations")
                .register(registry);
        age("waybill.jwks.age", keys.document()::readAt)
                .description("Time since the issuer's public keys were last read")
                .register(registry);
    }

    private Gauge.Builder<Supplier<Number>> age(String name, Supplier<Instant> read) {
        Instant start = Uptime.UPTIME.instant();
        Supplier<Number> seconds = () -> {
            // A document that has never been read is as old as this replica.
            Instant since = read.get().equals(Instant.MIN) ? start : read.get();
            return Duration.between(since, Uptime.UPTIME.instant()).toSeconds();
        };
        return Gauge.builder(name, seconds).baseUnit("seconds");
    }
}
