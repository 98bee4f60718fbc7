package io.waybill.indiainstruction.webhook.delivery;

import io.waybill.common.sealing.Sealed;
import io.waybill.indiainstruction.outcome.Outcome;
import io.waybill.indiainstruction.webhook.endpoint.WebhookEndpointEntity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A delivery that is to be sent now.
 *
 * @param id of the outcome's event, or of the test
 * @param url where it is sent to
 * @param secretAt when the present secret was made
 * @param attempts how often it has been sent before
 * @param createdAt when the outcome happened, or the test was asked for
 * @param dueAt since when it is to be sent: a new outcome since it happened, another one since its time for a retry
 * @param position of the outcome's event; 0 for a test
 * @param secrets the secrets to sign with, the present one first
 * @param outcome empty for a test
 */
public record DueDelivery(
        long id,
        String endpointId,
        String url,
        Instant secretAt,
        int attempts,
        Instant createdAt,
        Instant dueAt,
        long position,
        List<Sealed> secrets,
        Optional<Outcome> outcome) {

    String messageId() {
        return outcome.map(Outcome::id).map(WebhookMessage::outcomeId).orElseGet(() -> WebhookMessage.testId(id));
    }

    WebhookMessage message() {
        return outcome.map(WebhookMessage::of).orElseGet(() -> WebhookMessage.test(endpointId, createdAt));
    }

    /** The column {@code event_id}; {@code null} for a test. */
    Long eventId() {
        return outcome.isPresent() ? id : null;
    }

    /** The column {@code awb_no}; {@code null} for a test. */
    public String awbNo() {
        return outcome.map(Outcome::awbNo).orElse(null);
    }

    /** Whether the endpoint still is what the message was sent to. */
    boolean wasSentTo(WebhookEndpointEntity endpoint) {
        return url.equals(endpoint.url) && secretAt.equals(endpoint.secretAt);
    }
}
