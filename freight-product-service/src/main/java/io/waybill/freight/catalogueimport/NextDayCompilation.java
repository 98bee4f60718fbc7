package io.waybill.freight.catalogueimport;

import io.quarkus.scheduler.Scheduled;
import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.freight.catalogue.snapshot.CatalogueOfTheDay;
import jakarta.enterprise.context.ApplicationScoped;

/** Compiles the catalogue for the next day once a day has begun. */
@ApplicationScoped
class NextDayCompilation {

    private final PublishedCatalogue<CatalogueOfTheDay> published;

    NextDayCompilation(PublishedCatalogue<CatalogueOfTheDay> published) {
        this.published = published;
    }

    @Scheduled(every = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void turn() {
        published.find().ifPresent(served -> served.content().turn());
    }
}
