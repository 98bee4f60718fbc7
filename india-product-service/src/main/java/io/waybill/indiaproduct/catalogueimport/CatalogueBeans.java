package io.waybill.indiaproduct.catalogueimport;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Wires the shared catalogue mechanism to this service's documents. */
@ApplicationScoped
class CatalogueBeans {

    @Produces
    @Singleton
    PublishedCatalogue<ExpressCatalogue> publishedCatalogue(CatalogueVersionRepository versions) {
        return new PublishedCatalogue<>(versions, new ExpressCatalogueCompiler());
    }

    @Produces
    @Singleton
    CataloguePublisher<ExpressCatalogue> cataloguePublisher(
            PublishedCatalogue<ExpressCatalogue> published, AuditTrail audit, Clock clock) {
        return new CataloguePublisher<>(published, audit, clock);
    }
}
