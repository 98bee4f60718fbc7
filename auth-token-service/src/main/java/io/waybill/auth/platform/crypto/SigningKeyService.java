package io.waybill.auth.platform.crypto;

import io.waybill.common.error.ApiException;
import java.time.Duration;
import java.util.List;

/**
 * The token signing keys, for those who do not issue tokens: the registry signs statements with them, and operators see
 * and change them. The tokens' room keeps them.
 */
public interface SigningKeyService {

    /**
     * A JWS that no verifier takes for an access token.
     *
     * @param type its header {@code typ}
     * @throws ApiException 503 if there is no key to sign with
     */
    String sign(String type, String claims);

    /** How long the key that signs now is published at least. */
    Duration published();

    /** All keys, newest first, except those that can be deleted. */
    List<SigningKeyRecord> list();

    /**
     * Announces the next key of each algorithm.
     *
     * @throws ApiException 409 if one is announced already
     */
    void rotate();

    /**
     * Withdraws a key that may have leaked: its tokens are refused.
     *
     * @throws ApiException 404 if there is no such key
     */
    void withdraw(String kid);
}
