package io.waybill.common.ratelimit;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings of the limiter as a service has them. */
final class RateLimitSettings {

    private RateLimitSettings() {}

    /** These settings, and the defaults of all others. */
    static RateLimitConfig with(Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withMapping(RateLimitConfig.class)
                .withDefaultValues(Map.of("waybill.environment", "sandbox", "quarkus.application.name", "test"))
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(RateLimitConfig.class);
    }
}
