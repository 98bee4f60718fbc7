package io.waybill.auth.usage;

/** The operations of this service that need no grant: tokens, and what belongs to them. */
public final class TokenApi {

    /** Under which they are counted. No service level limits them. */
    public static final String ID = "auth-token";

    private TokenApi() {}
}
