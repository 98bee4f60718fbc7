package io.waybill.indiainstruction.webhook.delivery;

import io.waybill.indiainstruction.outcome.Outcome;
import java.time.Instant;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body of a request to an endpoint, in the form of Standard Webhooks.
 *
 * @param type {@code instruction.applied}, {@code instruction.rejected}, {@code instruction.superseded} or
 *     {@code webhook.test}
 * @param timestamp when it happened
 * @param data what happened: an {@link Outcome}, or a {@link Test}
 */
@Schema(
        description =
                "The body of a request to a webhook, in the form of Standard Webhooks. Its headers are `webhook-id`,"
                        + " the same each time the message is sent, `webhook-timestamp`, seconds of UTC, and "
                        + "`webhook-signature`, one"
                        + " or more signatures separated by blanks; docs/guides/outcomes.md says how to verify one.")
record WebhookMessage(
        @Schema(
                pattern = "^[a-z]+(\\.[a-z_]+)+$",
                description = "instruction.applied, instruction.rejected or instruction.superseded, with an "
                        + "Outcome as data; webhook.test with the webhook's id. New ones may be added.")
        String type,

        @Schema(description = "When it happened.") Instant timestamp,
        @Schema(oneOf = {Outcome.class, Test.class}) Object data) {

    static final String TEST = "webhook.test";

    /** The data of a test. */
    @Schema(name = "WebhookTest", description = "The webhook that is tested.")
    record Test(String webhook) {}

    static WebhookMessage of(Outcome outcome) {
        return new WebhookMessage(type(outcome.state()), outcome.at(), outcome);
    }

    static WebhookMessage test(String endpointId, Instant at) {
        return new WebhookMessage(TEST, at, new Test(endpointId));
    }

    static String type(String state) {
        return "instruction." + state.toLowerCase(Locale.ROOT);
    }

    /** Header {@code webhook-id} of an instruction's outcome, of which it has one at most. */
    static String outcomeId(long instruction) {
        return "outcome_" + instruction;
    }

    /** Header {@code webhook-id} of a test. */
    static String testId(long delivery) {
        return "test_" + delivery;
    }
}
