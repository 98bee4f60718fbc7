package io.waybill.common.catalogue;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.enterprise.context.ApplicationScoped;

/** Metrics of the catalogue: the version that this replica serves, and the latest one. */
@ApplicationScoped
public class CatalogueMetrics implements MeterBinder {

    private final PublishedCatalogue<?> catalogue;

    public CatalogueMetrics(PublishedCatalogue<?> catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.catalogue.version", catalogue, CatalogueMetrics::served)
                .description("Version of the catalogue that this replica serves; 0 if it serves none")
                .register(registry);
        Gauge.builder("waybill.catalogue.latest.version", catalogue, PublishedCatalogue::latestVersion)
                .description("Latest published version, as this replica last saw it; 0 if nothing is published")
                .register(registry);
    }

    private static double served(PublishedCatalogue<?> catalogue) {
        return catalogue.find().map(snapshot -> snapshot.version().version()).orElse(0L);
    }
}
