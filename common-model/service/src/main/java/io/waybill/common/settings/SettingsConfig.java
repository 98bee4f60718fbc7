package io.waybill.common.settings;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of how strictly the configuration is read. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.config")
public interface SettingsConfig {

    /** Whether an unknown setting under {@code waybill} stops the start of the service; otherwise it is a warning. */
    @WithDefault("false")
    boolean strict();
}
