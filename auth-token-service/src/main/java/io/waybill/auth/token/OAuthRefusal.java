package io.waybill.auth.token;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** A 401 with its own value of {@code error} (RFC 6749 5.2); all 401 share one error number. */
public final class OAuthRefusal extends ApiException {

    private static final long serialVersionUID = 1L;

    private final String error;

    private OAuthRefusal(String error, String detail) {
        super(ErrorCode.INVALID_ACCESS_TOKEN, detail);
        this.error = error;
    }

    /** The client's own credentials are missing or wrong. */
    public static ApiException invalidClient(String detail) {
        return new OAuthRefusal("invalid_client", detail).withHeader("WWW-Authenticate", "Basic realm=\"waybill\"");
    }

    /** The user's credentials in the client's request are missing or wrong. */
    public static ApiException invalidGrant(String detail) {
        return new OAuthRefusal("invalid_grant", detail);
    }

    @Override
    public String reason() {
        return error;
    }
}
