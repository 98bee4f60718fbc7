package io.waybill.indiainstruction.webhook;

/**
 * What came of one request to an endpoint.
 *
 * @param status HTTP status of the answer; {@code null} if there was none
 * @param error why the message counts as not delivered; {@code null} if it was
 */
record Attempt(Integer status, String error) {

    private static final int GONE = 410;

    static Attempt answered(int status) {
        if (status >= 200 && status < 300) {
            return new Attempt(status, null);
        }
        return new Attempt(
                status, status >= 300 && status < 400 ? "redirects are not followed" : "the answer was " + status);
    }

    static Attempt failed(String error) {
        return new Attempt(null, error);
    }

    boolean isDelivered() {
        return error == null;
    }

    /** Whether the endpoint says that it wants no more messages (Standard Webhooks). */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
