package io.waybill.freight.catalogueimport;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.math.BigDecimal;

/** Settings of the changes that an import must confirm. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.freight.import")
public interface CatalogueImportConfig {

    /**
     * A share, 0.1 for a tenth: an import that changes the charge of a reference case by more needs to be confirmed.
     */
    @WithDefault("0.1")
    BigDecimal confirmAbove();
}
