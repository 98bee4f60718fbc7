package io.waybill.auth.platform.crypto;

import io.waybill.common.error.ApiException;
import java.util.List;

/**
 * Lists, rotates and revokes token signing keys for operators. The package that issues tokens implements it, so that
 * the registry and the portal do not depend on that package.
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
