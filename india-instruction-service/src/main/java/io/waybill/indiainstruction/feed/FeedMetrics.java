package io.waybill.indiainstruction.feed;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * How long accepted instructions have waited for a reader of the feed. Measured in the background: a scrape never waits
 * for the database.
 */
@ApplicationScoped
public class FeedMetrics implements MeterBinder {

    private static final Logger LOG = Logger.getLogger(FeedMetrics.class);

    private final FeedRepository repository;
    private final Clock clock;
    private volatile double lagSeconds = Double.NaN;

    FeedMetrics(FeedRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.india.feed.lag", this, self -> self.lagSeconds)
                .description(
                        "Age of the oldest instruction that no reader of the feed has come for; 0 if there is none")
                .baseUnit("seconds")
                .register(registry);
    }

    /** Measures the lag; how often: {@link FeedConfig.Feed#lagEvery()}. */
    @Scheduled(
            identity = "feed-lag",
            every = "${waybill.instructions.feed.lag-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void look() {
        try {
            Optional<Instant> oldest = QuarkusTransaction.requiringNew().call(repository::oldestUnnumbered);
            lagSeconds = oldest.map(accepted -> (double) Math.max(
                            0, Duration.between(accepted, clock.instant()).toSeconds()))
                    .orElse(0.0);
        } catch (RuntimeException e) {
            LOG.debugf("the feed's lag could not be read: %s", e);
            lagSeconds = Double.NaN;
        }
    }
}
