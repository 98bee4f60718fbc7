package io.waybill.common.catalogue;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.WaybillConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Loads the service's catalogue at start and keeps it fresh: a version that another replica published is served here
 * within five seconds. A replica is ready once it serves a version, or knows that the database has none: an operator
 * must be able to reach a new deployment to import the first version.
 */
@Readiness
@ApplicationScoped
public class CatalogueRefresh implements HealthCheck {

    /** Class path location of the seed data. */
    private static final String SEED = "/seed/catalogue.json";

    private final CataloguePublisher publisher;
    private final boolean seed;

    public CatalogueRefresh(CataloguePublisher publisher, WaybillConfig config) {
        this.publisher = publisher;
        this.seed = config.seed();
    }

    void start(@Observes StartupEvent event) {
        if (seed) {
            publisher.seed(seedDocument());
        }
        refresh();
    }

    /** Looks for a new version, every {@link CatalogueConfig#refresh()}. */
    @Scheduled(every = "${waybill.catalogue.refresh}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refresh() {
        publisher.published().refresh();
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder answer =
                HealthCheckResponse.named("catalogue loaded").up();
        PublishedCatalogue<?> published = publisher.published();
        published
                .find()
                .ifPresentOrElse(
                        served -> answer.withData("version", served.version().version()), () -> {
                            answer.status(published.isNothingPublished());
                            answer.withData("latest version, not served", published.latestVersion());
                        });
        return answer.build();
    }

    private static String seedDocument() {
        try (InputStream file = CatalogueRefresh.class.getResourceAsStream(SEED)) {
            if (file == null) {
                throw new IllegalStateException(SEED + " is not on the class path");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
