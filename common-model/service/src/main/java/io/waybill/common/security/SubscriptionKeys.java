package io.waybill.common.security;

import java.util.Optional;

/** Who is behind a subscription key. A service that accepts keys has a bean of this type. */
public interface SubscriptionKeys {

    /**
     * The caller with this key, from a bounded cache or from the issuer.
     *
     * @throws io.waybill.common.error.ApiException 503 with {@code Retry-After} if the key is not known here and the issuer does not answer
     */
    Optional<Caller> find(String key);

    /** As {@link #find}, but never from a cache: called when the cached caller turns out to be withdrawn. */
    Optional<Caller> confirm(String key);
}
