package io.waybill.common.security;

import io.waybill.common.error.ErrorCode;

/** Where an operation takes the caller's credential from. */
public enum CredentialSource {
    /** {@code Authorization: Bearer <JWT>} (RFC 6750). */
    BEARER(ErrorCode.INVALID_ACCESS_TOKEN),
    /** Header {@code JWTToken}, the token bare or after {@code Bearer } (the India services). */
    JWT_TOKEN_HEADER(ErrorCode.INVALID_ACCESS_TOKEN),
    /**
     * Header {@code <Carrier>-API-Key} or query {@code api_key}; else {@code Authorization: Bearer}. The service must
     * have an identity provider for {@link SubscriptionKeyRequest}.
     */
    SUBSCRIPTION_KEY_OR_BEARER(ErrorCode.INVALID_SUBSCRIPTION_KEY);

    private final ErrorCode missing;

    CredentialSource(ErrorCode missing) {
        this.missing = missing;
    }

    /** The error of a call without this credential. */
    ErrorCode missing() {
        return missing;
    }
}
