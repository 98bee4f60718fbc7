package io.waybill.common.catalogue;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Loads the service's catalogue at start and keeps it fresh: a version that another replica published is served here within
 * five seconds. A service without a catalogue has nothing to look after. Ready once a version is served, or the database
 * has been asked and has none: an operator must reach a new deployment to import the first.
 */
@Readiness
@ApplicationScoped
public class CatalogueRefresh implements HealthCheck {

    /** Class path location of the seed data of a service with a catalogue. */
    private static final String SEED = "/seed/catalogue.json";

    private final List<CataloguePublisher<?>> publishers;
    private final boolean seed;

    public CatalogueRefresh(@Any Instance<CataloguePublisher<?>> publishers, WaybillConfig config) {
        this.publishers = publishers.stream().<CataloguePublisher<?>>map(p -> p).toList();
        this.seed = config.seed();
    }

    void start(@Observes StartupEvent event) {
        if (seed) {
            publishers.forEach(publisher -> publisher.seed(seedDocument()));
        }
        refresh();
    }

    /** Looks for a new version. {@code waybill.catalogue.refresh} is how often: {@code 2s} unless configured. */
    @Scheduled(every = "${waybill.catalogue.refresh:2s}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refresh() {
        publishers.forEach(publisher -> publisher.published().refresh());
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder answer =
                HealthCheckResponse.named("catalogue loaded").up();
        for (CataloguePublisher<?> publisher : publishers) {
            PublishedCatalogue<?> published = publisher.published();
            published
                    .find()
                    .ifPresentOrElse(
                            served ->
                                    answer.withData("version", served.version().version()),
                            () -> answer.status(published.isNothingPublished()));
        }
        return answer.build();
    }

    private static byte[] seedDocument() {
        try (InputStream file = CatalogueRefresh.class.getResourceAsStream(SEED)) {
            if (file == null) {
                throw new IllegalStateException(SEED + " is not on the class path");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
