package io.waybill.auth.platform.throttle;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the throttle on failed attempts. Each replica counts separately. */
@ConfigMapping(prefix = "waybill.auth.throttle")
public interface ThrottleConfig {

    /** Whether failed attempts slow down later ones. */
    @WithDefault("true")
    boolean enabled();

    /** Failures of one id from one source without a delay. */
    @WithDefault("20")
    int freeAttempts();
}
