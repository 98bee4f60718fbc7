package io.waybill.common.catalogue;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.waybill.common.catalogue.PublishedCatalogue.Snapshot;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Which version of the catalogue this replica serves, and how old it is. */
@ApplicationScoped
public class CatalogueMetrics implements MeterBinder {

    private final PublishedCatalogue<?> catalogue;
    private final Clock clock;

    public CatalogueMetrics(PublishedCatalogue<?> catalogue, Clock clock) {
        this.catalogue = catalogue;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.catalogue.version", catalogue, CatalogueMetrics::served)
                .description("Version of the catalogue that this replica serves; 0 if it serves none")
                .register(registry);
        Gauge.builder("waybill.catalogue.latest.version", catalogue, PublishedCatalogue::latestVersion)
                .description("Latest published version, as this replica last saw it; 0 if nothing is published")
                .register(registry);
        Gauge.builder("waybill.catalogue.age", catalogue, this::ageInSeconds)
                .description("Time since the served version was published")
                .baseUnit("seconds")
                .register(registry);
    }

    private static double served(PublishedCatalogue<?> catalogue) {
        return catalogue.find().map(snapshot -> snapshot.version().version()).orElse(0L);
    }

    private double ageInSeconds(PublishedCatalogue<?> catalogue) {
        Optional<? extends Snapshot<?>> served = catalogue.find();
        return served.isEmpty()
                ? Double.NaN
                : Duration.between(served.get().version().publishedAt(), clock.instant())
                        .toSeconds();
    }
}
