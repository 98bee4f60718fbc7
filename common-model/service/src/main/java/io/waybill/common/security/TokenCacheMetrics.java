package io.waybill.common.security;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import jakarta.enterprise.context.ApplicationScoped;

/** How effective the cache of verified access tokens is. */
@ApplicationScoped
class TokenCacheMetrics implements MeterBinder {

    private final AccessTokenVerifier verifier;

    TokenCacheMetrics(AccessTokenVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        CaffeineCacheMetrics.monitor(registry, verifier.cache(), "verified-tokens");
    }
}
