package io.waybill.auth.token.variantb;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** A 401 of variant B's token operation, with its own value of {@code error} (RFC 6749 5.2). */
final class VariantBRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    private final String error;

    VariantBRefusal(String error, String detail) {
        super(ErrorCode.INVALID_ACCESS_TOKEN, detail);
        this.error = error;
    }

    String error() {
        return error;
    }

    /** OAuth's own name: the number of the error is the same for every 401. */
    @Override
    public String reason() {
        return error;
    }
}
