package io.waybill.common.overload;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * A call that is refused before any work was done for it, because too many others are in progress: 503, for a second.
 */
final class Overloaded extends ApiException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    Overloaded(Kind kind) {
        super(ErrorCode.SERVICE_UNAVAILABLE, "the service has too many calls at the moment; send the request again");
        this.reason = "overload_" + kind.word();
        withHeader(HttpHeaders.RETRY_AFTER, "1");
    }

    @Override
    public String reason() {
        return reason;
    }
}
