package io.waybill.indiainstruction.webhook;

import io.waybill.common.sealing.Sealed;
import io.waybill.indiainstruction.outcome.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A delivery that is to be sent now.
 *
 * @param attempts how often it has been sent before
 * @param failingSince when its first attempt failed; {@code null} if none did
 * @param secrets the secrets to sign with, the present one first
 * @param outcome empty for a test
 */
record DueDelivery(
        long id,
        String endpointId,
        String url,
        int attempts,
        Instant createdAt,
        Instant failingSince,
        List<Sealed> secrets,
        Optional<Outcome> outcome) {

    String messageId() {
        return outcome.map(Outcome::id).map(WebhookMessage::outcomeId).orElseGet(() -> WebhookMessage.testId(id));
    }

    WebhookMessage message() {
        return outcome.map(WebhookMessage::of).orElseGet(() -> WebhookMessage.test(endpointId, createdAt));
    }
}
