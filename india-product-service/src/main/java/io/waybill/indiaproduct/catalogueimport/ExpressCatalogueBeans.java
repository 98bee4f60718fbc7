package io.waybill.indiaproduct.catalogueimport;

import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.json.RequestReader;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Creates the published catalogue of the service. */
@Singleton
class ExpressCatalogueBeans {

    @Produces
    @Singleton
    PublishedCatalogue<ExpressCatalogue> published(CatalogueVersionRepository versions, RequestReader reader) {
        return new PublishedCatalogue<>(versions, new ExpressCatalogueCompiler(reader));
    }
}
