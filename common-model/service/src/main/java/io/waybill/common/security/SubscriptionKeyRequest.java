package io.waybill.common.security;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** Authentication by a subscription key. A service that accepts keys has an identity provider for this request. */
public final class SubscriptionKeyRequest extends BaseAuthenticationRequest {

    private final String key;

    SubscriptionKeyRequest(String key) {
        this.key = key;
    }

    /** The key as sent, at most 256 characters. Never log it. */
    public String key() {
        return key;
    }
}
