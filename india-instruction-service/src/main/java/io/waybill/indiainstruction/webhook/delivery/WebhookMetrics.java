package io.waybill.indiainstruction.webhook.delivery;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Metrics of sent and waiting messages. Measured in the background: a scrape never waits for the database. */
@ApplicationScoped
public class WebhookMetrics implements MeterBinder {

    private static final Logger LOG = Logger.getLogger(WebhookMetrics.class);
    private static final DueDeliveryRepository.Backlog UNKNOWN = new DueDeliveryRepository.Backlog(0, Double.NaN);

    private final DueDeliveryRepository due;
    private final WebhookConfig config;
    private final Clock clock;
    private volatile DueDeliveryRepository.Backlog backlog = UNKNOWN;
    private volatile Counter delivered;
    private volatile Counter refused;
    private volatile Counter unanswered;
    private volatile Counter switchedOff;

    WebhookMetrics(DueDeliveryRepository due, WebhookConfig config, Clock clock) {
        this.due = due;
        this.config = config;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        delivered = attempts(registry, "delivered");
        refused = attempts(registry, "refused");
        unanswered = attempts(registry, "no_answer");
        switchedOff = Counter.builder("waybill.india.webhook.switched.off")
                .description(
                        "Webhooks that were switched off because they failed for too long, said that they are gone, or"
                                + " were registered with a credential that was revoked")
                .register(registry);
        Gauge.builder("waybill.india.webhook.waiting", this, self -> self.backlog.waiting())
                .description(
                        "Messages to webhooks that are to be sent, but for those behind an earlier one of their waybill")
                .baseUnit("entries")
                .register(registry);
        Gauge.builder("waybill.india.webhook.lag", this, self -> self.backlog.age())
                .description("How long the oldest message has been due, of webhooks that are not failing; 0 if none is")
                .baseUnit("seconds")
                .register(registry);
    }

    private static Counter attempts(MeterRegistry registry, String outcome) {
        return Counter.builder("waybill.india.webhook.attempts")
                .description("Attempts to deliver a message to a webhook, by outcome")
                .tag("outcome", outcome)
                .register(registry);
    }

    void count(DeliveryAttempt attempt) {
        (attempt.isDelivered() ? delivered : attempt.status() == null ? unanswered : refused).increment();
    }

    void countSwitchedOff() {
        switchedOff.increment();
    }

    @Scheduled(
            identity = "webhook-lag",
            every = "${waybill.instructions.feed.lag-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void measure() {
        try {
            Instant now = clock.instant();
            backlog = due.backlog(now, now.minus(config.retention()));
        } catch (RuntimeException e) {
            LOG.debugf("the webhooks' backlog could not be read: %s", e);
            backlog = UNKNOWN;
        }
    }
}
