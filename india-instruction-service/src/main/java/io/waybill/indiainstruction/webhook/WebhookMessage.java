package io.waybill.indiainstruction.webhook;

import io.waybill.indiainstruction.outcome.Outcome;
import java.time.Instant;
import java.util.Locale;

/**
 * The body of a request to an endpoint, in the form of Standard Webhooks.
 *
 * @param type {@code instruction.applied}, {@code instruction.rejected}, {@code instruction.superseded} or
 *     {@code webhook.test}
 * @param timestamp when it happened
 * @param data what happened: an {@link Outcome}, or a {@link Test}
 */
record WebhookMessage(String type, Instant timestamp, Object data) {

    static final String TEST = "webhook.test";

    /** The data of a test. */
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
