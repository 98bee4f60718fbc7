package io.waybill.common.security;

/** Where an operation takes the caller's credential from. */
public enum Credential {
    /** {@code Authorization: Bearer <JWT>} (RFC 6750). */
    BEARER,
    /** Header {@code JWTToken}, the token bare or after {@code Bearer } (the India services). */
    JWT_TOKEN_HEADER,
    /** Header {@code <Carrier>-API-Key} or query {@code api_key}; else {@code Authorization: Bearer} (freight). */
    SUBSCRIPTION_KEY_OR_BEARER
}
