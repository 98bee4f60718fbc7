package io.waybill.auth.portal.session;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** The cookie of a session, which {@link SessionProvider} looks up. */
final class SessionRequest extends BaseAuthenticationRequest {

    private final String cookie;

    SessionRequest(String cookie) {
        this.cookie = cookie;
    }

    /** The cookie as sent. Never log it. */
    String cookie() {
        return cookie;
    }
}
