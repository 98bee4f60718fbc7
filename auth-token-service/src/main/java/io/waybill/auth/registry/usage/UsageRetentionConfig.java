package io.waybill.auth.registry.usage;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Retention of applications' usage. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.auth.usage")
public interface UsageRetentionConfig {

    /** Days before today that are kept. */
    @WithDefault("P400D")
    Duration days();
}
