package io.waybill.common.issuer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.waybill.common.Uptime;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** How old this replica's copies of the issuer's documents are. */
@ApplicationScoped
class IssuerMetrics implements MeterBinder {

    private final RemoteVerificationKeys keys;
    private final RemoteWithdrawals withdrawals;

    IssuerMetrics(RemoteVerificationKeys keys, RemoteWithdrawals withdrawals) {
        this.keys = keys;
        this.withdrawals = withdrawals;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        age("waybill.withdrawals.age", withdrawals.document()::readAt)
                .description("Time since auth-token-service last confirmed the list of withdrawals")
                .register(registry);
        Gauge.builder("waybill.withdrawals.entries", withdrawals::size)
                .description("Entries of the list of withdrawals")
                .register(registry);
        age("waybill.jwks.age", keys.document()::readAt)
                .description("Time since the issuer's public keys were last read")
                .register(registry);
    }

    /** A document that has never been read is as old as this replica. */
    private Gauge.Builder<Supplier<Number>> age(String name, Supplier<Instant> read) {
        Instant start = Uptime.UPTIME.instant();
        Supplier<Number> seconds = () -> {
            Instant since = read.get().equals(Instant.MIN) ? start : read.get();
            return Duration.between(since, Uptime.UPTIME.instant()).toSeconds();
        };
        return Gauge.builder(name, seconds).baseUnit("seconds");
    }
}
