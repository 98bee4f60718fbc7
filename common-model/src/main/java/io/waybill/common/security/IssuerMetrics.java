package io.waybill.common.security;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.quarkus.arc.ClientProxy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** How old the issuer's documents are in this replica. The issuer itself reads neither. */
@ApplicationScoped
class IssuerMetrics implements MeterBinder {

    private final Instance<VerificationKeys> keys;
    private final Instance<Withdrawals> withdrawals;
    private final AccessTokenVerifier verifier;
    private final Clock clock;

    IssuerMetrics(
            Instance<VerificationKeys> keys,
            Instance<Withdrawals> withdrawals,
            AccessTokenVerifier verifier,
            Clock clock) {
        this.keys = keys;
        this.withdrawals = withdrawals;
        this.verifier = verifier;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        if (ClientProxy.unwrap(withdrawals.get()) instanceof RemoteWithdrawals remote) {
            age("waybill.withdrawals.age", remote::confirmed)
                    .description("Time since auth-token-service last confirmed the list of what is withdrawn")
                    .register(registry);
        }
        if (ClientProxy.unwrap(keys.get()) instanceof RemoteVerificationKeys remote) {
            age("waybill.jwks.age", remote::readAt)
                    .description("Time since the issuer's public keys were last read")
                    .register(registry);
        }
        CaffeineCacheMetrics.monitor(registry, verifier.cache(), "verified-tokens");
    }

    /** A document that was never read is as old as this replica. */
    private Gauge.Builder<Supplier<Number>> age(String name, Supplier<Instant> read) {
        Instant start = clock.instant();
        Supplier<Number> seconds = () -> {
            Instant since = read.get().equals(Instant.MIN) ? start : read.get();
            return Duration.between(since, clock.instant()).toSeconds();
        };
        return Gauge.builder(name, seconds).baseUnit("seconds");
    }
}
