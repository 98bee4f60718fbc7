package io.waybill.auth.throttle;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Settings of the throttling of failed attempts. Each replica counts for itself. */
@ConfigMapping(prefix = "waybill.auth.throttle")
public interface ThrottleConfig {

    /** Whether failed attempts slow down later ones at all. */
    @WithDefault("true")
    boolean enabled();

    /** Failed attempts of one id from one source before the next ones are slowed down. */
    @WithDefault("20")
    int freeAttempts();

    /** Different ids that may fail from one source before the source itself is slowed down. */
    @WithDefault("200")
    int freeIdsPerSource();

    /** How long a failure counts. */
    @WithDefault("PT10M")
    Duration window();

    /** The longest delay; the first one is a second, and each failure doubles it. */
    @WithDefault("PT30S")
    Duration maxDelay();
}
