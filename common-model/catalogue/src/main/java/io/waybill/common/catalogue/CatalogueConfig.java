package io.waybill.common.catalogue;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How a catalogue is kept fresh, and who publishes it. */
@ConfigMapping(prefix = "waybill.catalogue")
public interface CatalogueConfig {

    /** How often a replica looks for a version that another replica has published. */
    @WithDefault("2s")
    String refresh();

    /**
     * Whether who uploads a document may not publish it: documents are then published as drafts only, by another
     * operator.
     */
    @WithDefault("false")
    boolean fourEyes();
}
