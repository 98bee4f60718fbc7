package io.waybill.common.security;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.quarkus.arc.DefaultBean;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Wires the plain classes of this package. */
@ApplicationScoped
class SecurityBeans {

    @Produces
    @Singleton
    @DefaultBean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    AccessTokenVerifier accessTokenVerifier(
            VerificationKeys keys, WaybillConfig config, Clock clock, MeterRegistry metrics) {
        AccessTokenVerifier verifier = new AccessTokenVerifier(
                keys, config.issuer().toString(), config.environment().claim(), clock);
        CaffeineCacheMetrics.monitor(metrics, verifier.cache(), "verified-tokens");
        return verifier;
    }
}
