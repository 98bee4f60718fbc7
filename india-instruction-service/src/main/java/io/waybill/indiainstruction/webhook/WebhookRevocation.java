package io.waybill.indiainstruction.webhook;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.issuer.IssuerUnavailableException;
import io.waybill.common.issuer.RevokedCredentials;
import io.waybill.indiainstruction.webhook.delivery.WebhookSwitch;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Switches off the endpoints that were registered or changed with a secret or key that was revoked, because it leaked
 * or a member left. An ordinary expiry switches off none.
 */
@ApplicationScoped
public class WebhookRevocation {

    private static final Logger LOG = Logger.getLogger(WebhookRevocation.class);

    private final WebhookEndpointRepository endpoints;
    private final RevokedCredentials credentials;
    private final WebhookSwitch webhookSwitch;
    private final WebhookConfig config;
    private final Clock clock;

    WebhookRevocation(
            WebhookEndpointRepository endpoints,
            RevokedCredentials credentials,
            WebhookSwitch webhookSwitch,
            WebhookConfig config,
            Clock clock) {
        this.endpoints = endpoints;
        this.credentials = credentials;
        this.webhookSwitch = webhookSwitch;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(
            identity = "webhook-revocation",
            every = "${waybill.instructions.webhooks.revocations-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void check() {
        try {
            List<String> sids = enabledSids("");
            while (!sids.isEmpty()) {
                credentials
                        .among(sids)
                        .forEach((sid, reason) ->
                                QuarkusTransaction.requiringNew().run(() -> switchOff(sid, reason)));
                sids = enabledSids(sids.getLast());
            }
        } catch (IssuerUnavailableException e) {
            LOG.warnf(
                    "auth-token-service could not be asked for revoked credentials of webhooks, and is asked again in"
                            + " %s: %s",
                    config.revocationsEvery(), e.getMessage());
        }
    }

    private List<String> enabledSids(String after) {
        return QuarkusTransaction.requiringNew().call(() -> endpoints.enabledSids(after, RevokedCredentials.MOST));
    }

    private void switchOff(String sid, String reason) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        String why = reason.equals(RevokedCredentials.LEAKED) ? "as leaked" : "with the membership of its holder";
        endpoints
                .lockEnabled(sid)
                .forEach(endpoint -> webhookSwitch.off(
                        endpoint,
                        "the credential %s, with which it was registered or last changed, was revoked %s; check the URL,"
                                        .formatted(sid, why)
                                + " renew the secret and switch it on again, or end it",
                        now));
    }
}
