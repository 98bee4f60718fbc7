package io.waybill.common.usage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How calls are counted for the usage of applications. */
@ConfigMapping(prefix = "waybill.usage")
public interface UsageConfig {

    /** Whether calls are counted at all. */
    @WithDefault("true")
    boolean enabled();

    /** How often a replica reports what it has counted to auth-token-service; {@code off} for never before it stops. */
    @WithDefault("60s")
    String reportEvery();

    /**
     * How many counters a replica keeps between two reports, one for each application, operation, outcome and hour;
     * further calls are counted for the application {@code other}.
     */
    @WithDefault("10000")
    int maxSeries();
}
