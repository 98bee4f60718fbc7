package io.waybill.auth.token.oauth;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** 401 {@code invalid_client} of introspection and revocation (RFC 6749 5.2). */
final class OAuthRefusal extends ApiException {

    /** The value of {@code error}. */
    static final String ERROR = "invalid_client";

    private static final long serialVersionUID = 1L;

    OAuthRefusal(String detail) {
        super(ErrorCode.INVALID_ACCESS_TOKEN, detail);
    }

    @Override
    public String reason() {
        return ERROR;
    }
}
