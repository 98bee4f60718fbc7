package io.waybill.common.security;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/**
 * Authentication by an access token. It is no {@code TokenAuthenticationRequest}: the identity providers of
 * quarkus-smallrye-jwt and quarkus-oidc check those, and would be asked about ours, as ours about an ID token.
 */
final class AccessTokenRequest extends BaseAuthenticationRequest {

    private final String token;

    AccessTokenRequest(String token) {
        this.token = token;
    }

    /** The token as sent. Never log it. */
    String token() {
        return token;
    }
}
