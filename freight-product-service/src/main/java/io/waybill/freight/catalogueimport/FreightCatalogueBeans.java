package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Creates the published catalogue of the service. */
@Singleton
class FreightCatalogueBeans {

    @Produces
    @Singleton
    PublishedCatalogue<CompiledCatalogue> published(
            CatalogueVersionRepository versions, Clock clock, CatalogueImportConfig config, RequestReader requests) {
        return new PublishedCatalogue<>(versions, new FreightCatalogueCompiler(clock, config, requests));
    }
}
