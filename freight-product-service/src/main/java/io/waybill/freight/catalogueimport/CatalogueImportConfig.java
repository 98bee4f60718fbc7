package io.waybill.freight.catalogueimport;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.math.BigDecimal;

/** How an imported catalogue is judged by what it would change. */
@ConfigMapping(prefix = "waybill.freight.import")
public interface CatalogueImportConfig {

    /**
     * A share, 0.1 for a tenth. An import that changes the charge of a reference case by more than this share of the
     * charge before needs to be confirmed.
     */
    @WithDefault("0.1")
    BigDecimal confirmAbove();
}
