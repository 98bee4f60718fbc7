package io.waybill.common.security;

import java.security.PublicKey;
import java.util.Optional;

/**
 * The public keys that verify access tokens now. The services read them from the issuer's JWKS, the issuer from its own
 * store.
 */
public interface VerificationKeys {

    /**
     * A key of the JWKS.
     *
     * @param id its {@code kid}
     * @param algorithm the one JWS algorithm it may be used with, {@code ES256} or {@code RS256}
     * @param key the public key
     */
    record VerificationKey(String id, String algorithm, PublicKey key) {}

    /**
     * The key with this id; empty if the issuer does not publish it. May ask the issuer once if the id is new.
     *
     * @throws io.waybill.common.error.ApiException 503 if that cannot be determined because the issuer does not answer
     */
    Optional<VerificationKey> find(String id);

    /** Whether the key is still published: if not, tokens verified with it are dropped from caches. Never blocks. */
    boolean isPublished(String id);
}
