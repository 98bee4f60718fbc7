package io.waybill.indiainstruction.webhook;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.webhook.delivery.DueDeliveryRepository;
import io.waybill.indiainstruction.webhook.endpoint.SigningSecrets;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointEntity;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Deletes old deliveries, and encrypts signing secrets with the current key, once an hour. */
@ApplicationScoped
public class WebhookMaintenance {

    private static final Logger LOG = Logger.getLogger(WebhookMaintenance.class);
    private static final int DELETED_AT_ONCE = 1_000;

    private final DueDeliveryRepository due;
    private final WebhookEndpointRepository endpoints;
    private final SigningSecrets secrets;
    private final WebhookConfig config;
    private final Clock clock;

    WebhookMaintenance(
            DueDeliveryRepository due,
            WebhookEndpointRepository endpoints,
            SigningSecrets secrets,
            WebhookConfig config,
            Clock clock) {
        this.due = due;
        this.endpoints = endpoints;
        this.secrets = secrets;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(
            identity = "webhook-upkeep",
            every = "1h",
            delayed = "1m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void keepUp() {
        deleteOld();
        if (secrets.areConfigured()) {
            QuarkusTransaction.requiringNew().run(this::reseal);
        }
    }

    /** Deletes deliveries that are older than {@link WebhookConfig#retention()}; returns how many. */
    public long deleteOld() {
        Instant now = clock.instant();
        Instant before = now.minus(config.retention());
        long all = 0;
        for (String endpoint : due.endpointsWithOld(before)) {
            int batch;
            do {
                batch = QuarkusTransaction.requiringNew()
                        .call(() -> endpoints.lock(endpoint).isEmpty()
                                ? 0
                                : due.deleteOld(endpoint, before, DELETED_AT_ONCE, now));
                all += batch;
            } while (batch == DELETED_AT_ONCE);
        }
        return all;
    }

    /** Seals secrets anew with the current key, so that an earlier one can be removed from the configuration. */
    void reseal() {
        for (WebhookEndpointEntity endpoint : endpoints.lockSealedByOtherThan(secrets.currentKey())) {
            try {
                endpoint.secret = secrets.reseal(endpoint.secret, endpoint.id);
                if (endpoint.formerSecret != null) {
                    endpoint.formerSecret = secrets.reseal(endpoint.formerSecret, endpoint.id);
                }
            } catch (IllegalStateException e) {
                LOG.errorf("webhook %s: %s", endpoint.id, e.getMessage());
            }
        }
    }
}
