package io.waybill.common.security;

/**
 * What has been revoked before its time: tokens, applications, grants, secrets and signing keys. Checked on every call,
 * even for cached callers, so a revocation takes effect within 10 s.
 */
public interface Revocations {

    /** Whether {@link #coversCaller} can answer from memory now; if not, do not call it on an event loop. */
    default boolean isAtHand() {
        return false;
    }

    /**
     * Whether the caller's token, application, secret or signing key has been revoked.
     *
     * @throws io.waybill.common.error.ApiException 503 if this can no longer be determined
     */
    boolean coversCaller(Caller caller);

    /** Whether the caller's grant for this API has been revoked since its token was issued. */
    boolean coversGrant(Caller caller, String api);
}
