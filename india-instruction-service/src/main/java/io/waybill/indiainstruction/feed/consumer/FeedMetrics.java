package io.waybill.indiainstruction.feed.consumer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.feed.FeedConfig;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/**
 * Metrics of how long accepted instructions have waited for a reader of the feed, and for each of its consumers.
 * Measured in the background: a scrape never waits for the database.
 */
@ApplicationScoped
public class FeedMetrics implements MeterBinder {

    private static final Logger LOG = Logger.getLogger(FeedMetrics.class);

    private final FeedConsumers consumers;
    private volatile MultiGauge ofConsumers;
    private volatile double lagSeconds = Double.NaN;

    FeedMetrics(FeedConsumers consumers) {
        this.consumers = consumers;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.india.feed.lag", this, self -> self.lagSeconds)
                .description("Age of the oldest instruction that no reader of the feed has fetched; 0 if there is none")
                .baseUnit("seconds")
                .register(registry);
        ofConsumers = MultiGauge.builder("waybill.india.feed.consumer.lag")
                .description(
                        "Age of the oldest entry of the feed that a consumer has not acknowledged; 0 if there is none")
                .baseUnit("seconds")
                .register(registry);
    }

    /** Measures the lag, every {@link FeedConfig.Feed#lagEvery()}. */
    @Scheduled(
            identity = "feed-lag",
            every = "${waybill.instructions.feed.lag-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    public void look() {
        try {
            lagSeconds = consumers.lagOfUnread();
            ofConsumers.register(
                    consumers.all().stream()
                            .map(consumer ->
                                    MultiGauge.Row.of(Tags.of("consumer", consumer.name()), consumer.lagSeconds()))
                            .toList(),
                    true);
        } catch (RuntimeException e) {
            LOG.debugf("the feed's lag could not be read: %s", e);
            lagSeconds = Double.NaN;
        }
    }
}
