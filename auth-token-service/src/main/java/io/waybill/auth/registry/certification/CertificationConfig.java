package io.waybill.auth.registry.certification;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/**
 * Settings of certification: the operations that an application must have called in the sandbox before it goes to
 * production.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.certification")
public interface CertificationConfig {

    /** The days whose calls count, today included; at most {@code waybill.auth.usage.days}. */
    @WithDefault("P30D")
    Duration period();

    /** Successful calls of an API in these days that production requires. */
    @WithDefault("20")
    int calls();
}
