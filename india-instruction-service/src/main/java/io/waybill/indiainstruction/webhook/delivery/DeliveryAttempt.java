package io.waybill.indiainstruction.webhook.delivery;

import java.util.Optional;

/**
 * The result of one request to an endpoint.
 *
 * @param status HTTP status of the answer; {@code null} if there was none
 * @param error why the message counts as not delivered; {@code null} if it was
 * @param retryAfter the header {@code Retry-After} of an answer that is not 2xx
 */
record DeliveryAttempt(Integer status, String error, Optional<String> retryAfter) {

    private static final int GONE = 410;

    static DeliveryAttempt answered(int status, String retryAfter) {
        if (status >= 200 && status < 300) {
            return new DeliveryAttempt(status, null, Optional.empty());
        }
        return new DeliveryAttempt(
                status,
                status >= 300 && status < 400 ? "redirects are not followed" : "the answer was " + status,
                Optional.ofNullable(retryAfter));
    }

    static DeliveryAttempt failed(String error) {
        return new DeliveryAttempt(null, error, Optional.empty());
    }

    boolean isDelivered() {
        return error == null;
    }

    /** Whether the endpoint says that it wants no more messages (Standard Webhooks). */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
