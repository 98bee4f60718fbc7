package io.waybill.common.catalogue;

import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How a catalogue is kept fresh. */
// Nothing injects this interface: its settings are read by name.
@Unremovable
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.catalogue")
public interface CatalogueConfig {

    /** How often a replica looks for a version that another replica has published, and for a new day. */
    @WithDefault("2s")
    String refresh();
}
