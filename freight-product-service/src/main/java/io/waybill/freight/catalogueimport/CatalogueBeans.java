package io.waybill.freight.catalogueimport;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CataloguePublisher;
import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Wires the catalogue: its compiler, and what is published. */
@ApplicationScoped
class CatalogueBeans {

    @Produces
    @Singleton
    PublishedCatalogue<CatalogueOfTheDay> publishedCatalogue(CatalogueVersionRepository versions, Clock clock) {
        return new PublishedCatalogue<>(versions, new FreightCatalogueCompiler(clock));
    }

    @Produces
    @Singleton
    CataloguePublisher<CatalogueOfTheDay> cataloguePublisher(
            PublishedCatalogue<CatalogueOfTheDay> published, AuditTrail audit, Clock clock) {
        return new CataloguePublisher<>(published, audit, clock);
    }
}
