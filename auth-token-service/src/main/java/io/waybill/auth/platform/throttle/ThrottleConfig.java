package io.waybill.auth.platform.throttle;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the throttle on failed attempts. Each replica counts separately. */
@ConfigMapping(prefix = "waybill.auth.throttle")
public interface ThrottleConfig {

    /** Whether failed attempts slow down later ones. */
    @WithDefault("true")
    boolean enabled();

    /** Failures of one id from one source without a delay. */
    @WithDefault("20")
    int freeAttempts();

    /** Different ids that may fail from one source before the source itself is delayed. */
    @WithDefault("200")
    int freeIdsPerSource();

    /** How long failures count. */
    @WithDefault("PT10M")
    Duration window();

    /** The longest delay. The first delay is a second, and each failure doubles it. */
    @WithDefault("PT30S")
    Duration maxDelay();
}
