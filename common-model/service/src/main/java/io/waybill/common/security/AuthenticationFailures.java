package io.waybill.common.security;

import io.quarkus.security.AuthenticationFailedException;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Map;

/** Creates authentication failures, each with the answer to the caller as its cause. */
public final class AuthenticationFailures {

    private AuthenticationFailures() {}

    /** 401.0000009, for a subscription key. */
    public static AuthenticationFailedException key(String detail) {
        return new AuthenticationFailedException(new ApiException(ErrorCode.INVALID_SUBSCRIPTION_KEY, detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer"));
    }

    /** 401.0000007, for an access token. */
    static AuthenticationFailedException token(String detail) {
        ErrorCode code = ErrorCode.INVALID_ACCESS_TOKEN;
        return new AuthenticationFailedException(
                new ApiException(code, detail).withHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(code.title())));
    }

    /**
     * 401.0000008, for an access token whose only fault is that it has expired.
     *
     * @param application internal id of the application; {@code null} if the token does not say
     */
    static AuthenticationFailedException expiredToken(String application) {
        ErrorCode code = ErrorCode.ACCESS_TOKEN_EXPIRED;
        ApiException told =
                new ApiException(code, code.title()).withHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(code.title()));
        return new AuthenticationFailedException(
                told, application == null ? Map.of() : Map.of(TokenClaims.APPLICATION, application));
    }

    private static String challenge(String description) {
        return "Bearer error=\"invalid_token\", error_description=\"" + description + "\"";
    }
}
