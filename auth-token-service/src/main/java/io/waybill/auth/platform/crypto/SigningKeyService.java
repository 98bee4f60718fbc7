package io.waybill.auth.platform.crypto;

import io.waybill.common.error.ApiException;
import java.util.List;

/**
 * The token signing keys, for those who do not issue tokens: operators see and change them. The tokens' room keeps
 * them.
 */
public interface SigningKeyService {

    /** All keys, newest first, except those that can be deleted. */
    List<SigningKeyRecord> list();

    /**
     * Announces the next key of each algorithm.
     *
     * @throws ApiException 409 if one is announced already
     */
    void rotate();

    /**
     * Revokes a key that may have leaked: its tokens are refused.
     *
     * @throws ApiException 404 if there is no such key
     */
    void revoke(String kid);
}
