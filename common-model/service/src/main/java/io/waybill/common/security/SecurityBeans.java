package io.waybill.common.security;

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
    AccessTokenVerifier accessTokenVerifier(VerificationKeys keys, WaybillConfig config, Clock clock) {
        return new AccessTokenVerifier(
                keys, config.issuer().toString(), config.environment().claim(), clock);
    }
}
