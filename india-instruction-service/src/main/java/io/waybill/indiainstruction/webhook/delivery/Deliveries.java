package io.waybill.indiainstruction.webhook.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.vertx.core.http.HttpMethod;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.common.http.PublicHttpClient.Answer;
import io.waybill.common.http.PublicHttpClient.NoAnswerException;
import io.waybill.indiainstruction.webhook.endpoint.SigningSecrets;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointEntity;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Sends what is due to one endpoint, one message after the other. A message is marked after the answer, in a
 * transaction of its own; no connection to the database is held while it is sent.
 */
@ApplicationScoped
public class Deliveries {

    private static final Logger LOG = Logger.getLogger(Deliveries.class);

    /** Then it is the turn of other endpoints, if there are more than may be in flight. */
    private static final int AT_ONCE = 100;

    /** How long a message may fail before its endpoint is switched off. */
    private static final Duration GIVE_UP_AFTER = Duration.ofHours(24);

    /** Of the pool's connections; the others are left to callers. */
    private static final int CONNECTIONS = 2;

    private final DueDeliveryRepository due;
    private final WebhookEndpointRepository endpoints;
    private final SigningSecrets secrets;
    private final PublicHttpClient http;
    private final WebhookConfig config;
    private final WebhookSwitch webhookSwitch;
    private final ObjectMapper json;
    private final Clock clock;
    private final WebhookMetrics metrics;
    private final Semaphore connections = new Semaphore(CONNECTIONS);

    Deliveries(
            DueDeliveryRepository due,
            WebhookEndpointRepository endpoints,
            SigningSecrets secrets,
            PublicHttpClient http,
            WebhookConfig config,
            WebhookSwitch webhookSwitch,
            ObjectMapper json,
            Clock clock,
            WebhookMetrics metrics) {
        this.due = due;
        this.endpoints = endpoints;
        this.secrets = secrets;
        this.http = http;
        this.config = config;
        this.webhookSwitch = webhookSwitch;
        this.json = json;
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * Sends what is due to an endpoint until a message fails, nothing is left or other endpoints should have their
     * turn.
     *
     * @param isOurs whether the endpoint is still this replica's; asked before each message
     * @return whether there may be more to send at once
     */
    public boolean send(String endpointId, BooleanSupplier isOurs) throws InterruptedException {
        for (int sent = 0; sent < AT_ONCE && isOurs.getAsBoolean(); sent++) {
            Optional<DueDelivery> next =
                    onConnection(() -> due.next(endpointId, now(), now().minus(config.retention())));
            if (next.isEmpty()) {
                return false;
            }
            DueDelivery delivery = next.get();
            DeliveryAttempt attempt = attempt(delivery);
            onConnection(() -> {
                QuarkusTransaction.requiringNew().run(() -> note(delivery, attempt));
                return null;
            });
            metrics.count(attempt);
            if (!attempt.isDelivered()) {
                return false;
            }
        }
        return true;
    }

    private DeliveryAttempt attempt(DueDelivery delivery) throws InterruptedException {
        String body = body(delivery.message());
        Instant at = now();
        String signature;
        try {
            signature = secrets.signature(delivery.endpointId(), delivery.secrets(), delivery.messageId(), at, body);
        } catch (IllegalStateException e) {
            LOG.errorf("messages to webhook %s cannot be signed: %s", delivery.endpointId(), e.getMessage());
            return DeliveryAttempt.failed("the message could not be signed; make a new secret");
        }
        Map<String, String> headers = Map.of(
                "content-type",
                "application/json",
                "user-agent",
                "Waybill-Webhooks/1",
                "webhook-id",
                delivery.messageId(),
                "webhook-timestamp",
                Long.toString(at.getEpochSecond()),
                "webhook-signature",
                signature);
        return post(http, URI.create(delivery.url()), headers, body, delivery.attempts());
    }

    /**
     * Sends a message and waits for the status of the answer; its body is not read.
     *
     * @param attempts how many there were before: each one takes the next address of the host
     */
    static DeliveryAttempt post(PublicHttpClient http, URI url, Map<String, String> headers, String body, int attempts)
            throws InterruptedException {
        try {
            Answer answer = http.send(HttpMethod.POST, url, headers, body, attempts);
            return DeliveryAttempt.answered(answer.status(), answer.headers().get(HttpHeaders.RETRY_AFTER));
        } catch (NoAnswerException e) {
            return DeliveryAttempt.failed(e.getMessage());
        }
    }

    private void note(DueDelivery delivery, DeliveryAttempt attempt) {
        // Locked first, as by every change of it; what was sent to a former URL or secret says nothing.
        endpoints
                .lock(delivery.endpointId())
                .filter(delivery::wasSentTo)
                .ifPresent(endpoint -> note(endpoint, delivery, attempt));
    }

    private void note(WebhookEndpointEntity endpoint, DueDelivery delivery, DeliveryAttempt attempt) {
        Instant now = now();
        Instant since = now.minus(config.retention());
        // Not past an earlier outcome that has become deliverable meanwhile.
        boolean isPlace =
                delivery.position() > endpoint.position && !due.hasNextBefore(endpoint.id, delivery.position(), since);
        if (isPlace) {
            endpoint.position = delivery.position();
            endpoints.flush();
        }
        if (attempt.isDelivered()) {
            due.delivered(delivery, attempt.status(), now);
            delivery.outcome().ifPresent(outcome -> {
                due.queueFollowing(endpoint.id, outcome.awbNo(), delivery.id(), now, since);
                endpoint.failingSince = null;
                endpoint.pausedUntil = null;
            });
            return;
        }
        Instant giveUp =
                due.failingSince(endpoint.id, delivery.id()).orElse(now).plus(GIVE_UP_AFTER);
        Duration pause = RetryDelays.after(delivery.attempts() + 1);
        Optional<Duration> asked = attempt.retryAfter().flatMap(header -> RetryDelays.asked(header, now));
        Instant wanted =
                now.plus(asked.filter(longer -> longer.compareTo(pause) > 0).orElse(pause));
        // The last attempt is made when the time is over.
        Instant next = wanted.isBefore(giveUp) ? wanted : giveUp;
        boolean isFailed = due.failed(delivery, attempt, now, next);
        if (!isFailed || delivery.outcome().isEmpty()) {
            return;
        }
        endpoint.failingSince = endpoint.failingSince == null ? now : endpoint.failingSince;
        endpoint.pausedUntil = asked.isPresent() ? next : null;
        if (attempt.isGone()) {
            switchOff(endpoint, "the endpoint answered 410 Gone", now);
        } else if (!giveUp.isAfter(now)) {
            switchOff(
                    endpoint,
                    "%s could not be delivered for %d h: %s"
                            .formatted(delivery.messageId(), GIVE_UP_AFTER.toHours(), attempt.error()),
                    now);
        }
    }

    private void switchOff(WebhookEndpointEntity endpoint, String reason, Instant now) {
        if (endpoint.enabled) {
            webhookSwitch.off(endpoint, reason, now);
        }
    }

    private <T> T onConnection(Supplier<T> work) throws InterruptedException {
        connections.acquire();
        try {
            return work.get();
        } finally {
            connections.release();
        }
    }

    private String body(WebhookMessage message) {
        try {
            return json.writeValueAsString(message);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
