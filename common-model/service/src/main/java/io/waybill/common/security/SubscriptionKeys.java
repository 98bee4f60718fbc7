package io.waybill.common.security;

import java.util.Optional;

/** Who stands behind a subscription key. A service that takes keys has a bean of this. */
public interface SubscriptionKeys {

    /**
     * The caller with this key, from a bounded cache or from the issuer.
     *
     * @throws io.waybill.common.error.ApiException 503 with {@code Retry-After} if the key is not known here and the issuer does not answer
     */
    Optional<Caller> find(String key);

    /** As {@link #find}, but never from a cache: asked when the cached caller turned out to be withdrawn. */
    Optional<Caller> confirm(String key);
}
