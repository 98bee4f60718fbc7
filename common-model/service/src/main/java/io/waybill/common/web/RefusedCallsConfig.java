package io.waybill.common.web;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How refused calls are logged. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.refused-calls")
public interface RefusedCallsConfig {

    /**
     * Log lines about refused calls that each replica writes per second in the long run, for 4xx and for 5xx
     * separately. A burst may be ten times as large; the rest is counted and reported in one line every ten seconds.
     */
    @WithDefault("10")
    int logPerSecond();
}
