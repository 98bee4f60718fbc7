package io.waybill.common.settings;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How strictly the configuration is read. */
@ConfigMapping(prefix = "waybill.config")
public interface SettingsConfig {

    /**
     * Whether a setting under {@code waybill} that the service does not have stops its start; otherwise it is a
     * warning.
     */
    @WithDefault("false")
    boolean strict();
}
