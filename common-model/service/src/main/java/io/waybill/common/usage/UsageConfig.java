package io.waybill.common.usage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How calls are counted for the usage of applications. */
@ConfigMapping(prefix = "waybill.usage")
public interface UsageConfig {

    /** Whether calls are counted. */
    @WithDefault("true")
    boolean enabled();

    /** How often a replica reports its counts to auth-token-service; {@code off} to report only when it stops. */
    @WithDefault("60s")
    String reportEvery();

    /**
     * Maximum number of counters that a replica keeps between two reports, one for each application, operation, outcome
     * and hour; further calls are counted for the application {@code other}.
     */
    @WithDefault("10000")
    int maxSeries();

    /**
     * Maximum number of failing calls that a replica keeps between two reports: of each application the last 100 and
     * one of each further kind.
     */
    @WithDefault("5000")
    int maxFailures();
}
