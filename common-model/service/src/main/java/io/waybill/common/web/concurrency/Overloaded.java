package io.waybill.common.web.concurrency;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.ws.rs.core.HttpHeaders;

/** A call that is refused before any work is done for it, because too many others are in progress: 503. */
final class Overloaded extends ApiException {

    private static final long serialVersionUID = 1L;

    Overloaded(String why, int retryAfterSeconds) {
        super(ErrorCode.SERVICE_UNAVAILABLE, why + "; send the request again");
        withHeader(HttpHeaders.RETRY_AFTER, Integer.toString(retryAfterSeconds));
    }

    @Override
    protected String defaultReason() {
        return "overload";
    }
}
