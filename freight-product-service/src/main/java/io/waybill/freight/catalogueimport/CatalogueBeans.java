package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.CatalogueVersionRepository;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import io.waybill.freight.change.CatalogueChangeRepository;
import io.waybill.freight.change.ChangesOfVersion;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** What this service publishes. */
@Singleton
class CatalogueBeans {

    @Produces
    @Singleton
    PublishedCatalogue<CatalogueOfTheDay> published(
            CatalogueVersionRepository versions,
            Clock clock,
            CatalogueImportConfig config,
            CatalogueChangeRepository changes) {
        return new PublishedCatalogue<>(
                versions, new FreightCatalogueCompiler(clock, config), (before, after) -> {
                    long version = after.version().version();
                    // The replica that publishes it is the first to serve it; the others need not compare it again.
                    if (!changes.has(version)) {
                        changes.add(
                                version,
                                ChangesOfVersion.of(ClientChanges.between(
                                        before.content().loaded(),
                                        after.content().loaded())));
                    }
                });
    }
}
