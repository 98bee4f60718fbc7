package io.waybill.auth.portal.session;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;
import io.vertx.ext.web.RoutingContext;

/** The cookie of a session, which {@link SessionProvider} looks up. */
final class SessionRequest extends BaseAuthenticationRequest {

    private final String cookie;
    private final RoutingContext call;

    SessionRequest(String cookie, RoutingContext call) {
        this.cookie = cookie;
        this.call = call;
    }

    /** The cookie as sent. Never log it. */
    String cookie() {
        return cookie;
    }

    /** The call that sent it. */
    RoutingContext call() {
        return call;
    }
}
