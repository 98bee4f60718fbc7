package io.waybill.auth.token;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;

/** The values of {@code error} (RFC 6749 5.2 and 4.1.2.1, RFC 6750 3.1). */
public final class OAuthError {

    private OAuthError() {}

    public static String of(ApiException error) {
        return error instanceof OAuthRefusal ? error.reason() : of(error.code());
    }

    private static String of(ErrorCode code) {
        return switch (code) {
            case INVALID_CREDENTIALS -> "invalid_client";
            case UNSUPPORTED_GRANT_TYPE -> "unsupported_grant_type";
            case INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_SUBSCRIPTION_KEY -> "invalid_token";
            case API_NOT_GRANTED -> "unauthorized_client";
            case RATE_LIMITED_PER_SECOND, RATE_LIMITED_PER_DAY, TOO_MANY_FAILED_ATTEMPTS, SERVICE_UNAVAILABLE ->
                "temporarily_unavailable";
            case INTERNAL_ERROR -> "server_error";
            default -> "invalid_request";
        };
    }
}
