package io.waybill.common.metrics;

import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How readiness becomes a metric. */
// Nothing injects this interface: its settings are read by name.
@Unremovable
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.readiness")
public interface ReadinessConfig {

    /** How often {@code waybill_ready} is updated; {@code off} for never. */
    @WithDefault("10s")
    String checkEvery();
}
