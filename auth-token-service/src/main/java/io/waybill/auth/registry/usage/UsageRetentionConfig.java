package io.waybill.auth.registry.usage;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Retention of applications' usage. */
@ConfigMapping(prefix = "waybill.auth.usage")
public interface UsageRetentionConfig {

    /** Days before today that are kept. */
    @WithDefault("P400D")
    Duration days();
}
