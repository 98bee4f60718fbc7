package io.waybill.indiainstruction.webhook;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import io.waybill.common.query.PageQuery;
import io.waybill.common.security.Caller;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.webhook.delivery.Delivery;
import io.waybill.indiainstruction.webhook.delivery.DeliveryRepository;
import io.waybill.indiainstruction.webhook.delivery.DeliveryState;
import io.waybill.indiainstruction.webhook.delivery.DueDeliveryRepository;
import io.waybill.indiainstruction.webhook.endpoint.SigningSecrets;
import io.waybill.indiainstruction.webhook.endpoint.Webhook;
import io.waybill.indiainstruction.webhook.endpoint.WebhookConfig;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointEntity;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The endpoints of an application, for itself and for operators. Every method answers 404 for those of another one. */
@ApplicationScoped
public class Webhooks {

    private static final Duration SECRET_OVERLAP = Duration.ofDays(1);

    private final WebhookEndpointRepository endpoints;
    private final DeliveryRepository deliveries;
    private final DueDeliveryRepository due;
    private final EventRepository log;
    private final SigningSecrets secrets;
    private final ReceiverUrls urls;
    private final WebhookConfig config;
    private final AuditTrail audit;
    private final Clock clock;

    public Webhooks(
            WebhookEndpointRepository endpoints,
            DeliveryRepository deliveries,
            DueDeliveryRepository due,
            EventRepository log,
            SigningSecrets secrets,
            ReceiverUrls urls,
            WebhookConfig config,
            AuditTrail audit,
            Clock clock) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.due = due;
        this.log = log;
        this.secrets = secrets;
        this.urls = urls;
        this.config = config;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    public List<Webhook> list(String applicationId) {
        Instant now = now();
        return endpoints.ofApplication(applicationId).stream()
                .map(endpoint -> Webhook.from(endpoint, now))
                .toList();
    }

    @Transactional
    public Webhook get(String applicationId, String id) {
        return Webhook.from(endpoint(applicationId, id), now());
    }

    /**
     * Registers an endpoint, which gets the outcomes from now on.
     *
     * @param caller the application itself, or an operator's: with its credential the endpoint is revoked
     * @return with its signing secret, which is not shown again
     * @throws ApiException 400 naming what is invalid, 404 if the deployment has no webhooks, 409 if there are too many
     */
    @Transactional
    public Webhook register(String applicationId, Caller caller, WebhookChange asked) {
        URI url = urls.of(asked);
        endpoints.lockApplication(applicationId);
        if (endpoints.ofApplication(applicationId).size() >= config.perApplication()) {
            throw ApiException.conflict(
                    "the application has " + config.perApplication() + " webhooks already; end one that is not used");
        }
        WebhookEndpointEntity endpoint = new WebhookEndpointEntity();
        String secret = secrets.random();
        endpoint.id = UUID.randomUUID().toString();
        endpoint.applicationId = applicationId;
        endpoint.url = url.toString();
        endpoint.enabled = asked.isEnabled();
        endpoint.createdAt = now();
        endpoint.enabledAt = endpoint.createdAt;
        endpoint.fromPosition = log.head().lastPosition();
        endpoint.position = endpoint.fromPosition;
        endpoint.secret = secrets.seal(secret, endpoint.id);
        endpoint.secretAt = endpoint.createdAt;
        endpoint.changedWith(caller);
        endpoints.persist(endpoint);
        record("register", endpoint, Map.of("url", endpoint.url));
        return Webhook.withSecret(endpoint, now(), secret);
    }

    /**
     * Changes an endpoint. One that is enabled gets at once what waits for it, as if it had not failed.
     *
     * @throws ApiException 400 naming what is invalid
     */
    @Transactional
    public Webhook change(String applicationId, Caller caller, String id, WebhookChange asked) {
        URI url = urls.of(asked);
        WebhookEndpointEntity endpoint = endpoint(applicationId, id);
        endpoint.url = url.toString();
        endpoint.enabled = asked.isEnabled();
        endpoint.changedWith(caller);
        if (endpoint.enabled) {
            endpoint.enabledAt = now();
            endpoint.failingSince = null;
            endpoint.pausedUntil = null;
            endpoint.switchedOffAt = null;
            endpoint.switchedOffReason = null;
            due.tryNow(id, now());
        }
        record("change", endpoint, Map.of("url", endpoint.url, "enabled", endpoint.enabled));
        return Webhook.from(endpoint, now());
    }

    /** Ends an endpoint; what waits for it is forgotten. */
    @Transactional
    public void end(String applicationId, String id) {
        WebhookEndpointEntity endpoint = endpoint(applicationId, id);
        endpoints.delete(endpoint);
        record("end", endpoint, Map.of("url", endpoint.url));
    }

    /** Makes a new signing secret; the former one also signs for a day. */
    @Transactional
    public Webhook renewSecret(String applicationId, Caller caller, String id) {
        WebhookEndpointEntity endpoint = endpoint(applicationId, id);
        String secret = secrets.random();
        endpoint.formerSecret = endpoint.secret;
        endpoint.formerUntil = now().plus(SECRET_OVERLAP);
        endpoint.secret = secrets.seal(secret, id);
        endpoint.secretAt = now();
        endpoint.changedWith(caller);
        record("renew-secret", endpoint, Map.of());
        return Webhook.withSecret(endpoint, now(), secret);
    }

    /** Sends a test message, once; the answer is its delivery, which later shows the result. */
    @Transactional
    public Delivery test(String applicationId, String id) {
        endpoint(applicationId, id);
        secrets.currentKey();
        return deliveries.find(id, due.queueTest(id, now()), since()).orElseThrow();
    }

    /**
     * The deliveries of an endpoint, latest first.
     *
     * @param state in which they are, {@code null} for any
     */
    public Listing<Delivery> deliveries(
            String applicationId, String id, DeliveryState state, Period created, PageQuery page) {
        if (!endpoints.exists(applicationId, id)) {
            throw unknown();
        }
        return page.list(Delivery.COLUMNS, wanted -> page(id, state, created, wanted));
    }

    /**
     * Sends a delivery again, whatever has become of it.
     *
     * @throws ApiException 409 if the endpoint is not enabled
     */
    @Transactional
    public Delivery sendAgain(String applicationId, String id, String delivery) {
        WebhookEndpointEntity endpoint = endpoint(applicationId, id);
        if (!endpoint.enabled) {
            throw ApiException.conflict("the webhook is not enabled");
        }
        long number = delivery.matches("[0-9]{1,18}") ? Long.parseLong(delivery) : -1;
        due.sendAgain(id, number, now());
        Delivery again = deliveries
                .find(id, number, since())
                .orElseThrow(() -> ApiException.notFound("the webhook has no such delivery"));
        record("send-again", endpoint, Map.of("delivery", number));
        return again;
    }

    private Page<Delivery> page(String id, DeliveryState state, Period created, PageRequest page) {
        return Page.of(
                page,
                deliveries.list(id, state, created, page, since()),
                delivery -> new Position(delivery.createdAt(), delivery.id()));
    }

    private WebhookEndpointEntity endpoint(String applicationId, String id) {
        return endpoints.lock(applicationId, id).orElseThrow(Webhooks::unknown);
    }

    private void record(String what, WebhookEndpointEntity endpoint, Map<String, ?> details) {
        audit.record("webhook." + what, "application/" + endpoint.applicationId + "/webhooks/" + endpoint.id, details);
    }

    private Instant since() {
        return now().minus(config.retention());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static ApiException unknown() {
        return ApiException.notFound("the application has no such webhook");
    }
}
