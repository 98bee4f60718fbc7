package io.waybill.auth.platform.throttle;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the throttle on failed attempts. Each replica counts separately. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.throttle")
public interface ThrottleConfig {

    /** Whether failed attempts slow down later ones. */
    @WithDefault("true")
    boolean enabled();

    /** Failures of one id from one source without a delay. A source is an IPv4 address or an IPv6 /64. */
    @WithDefault("20")
    int freeAttempts();
}
