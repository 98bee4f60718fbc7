package io.waybill.common.usage;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of how usage is counted. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
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
     * and hour, at 0.3 KiB of heap each. Further calls are counted for the application {@code other}.
     */
    @WithDefault("10000")
    int maxSeries();

    /**
     * Maximum number of failing calls that a replica keeps between two reports, at up to 1.5 KiB of heap each: of each
     * application the last 100 and one of each further kind.
     */
    @WithDefault("5000")
    int maxFailures();
}
