package io.waybill.auth.portal.session;

import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AnonymousAuthenticationRequest;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;

/**
 * Authenticates people by the cookie of their session, on the portal's paths only. It runs before the mechanism for
 * access tokens, whose paths are others: a session opens no API, and a token opens no page. A call to the portal
 * without a session is anonymous, even with a token: a wrong token must not break a public page.
 */
@ApplicationScoped
class SessionMechanism implements HttpAuthenticationMechanism {

    private final Cookies cookies;

    SessionMechanism(Cookies cookies) {
        this.cookies = cookies;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        if (!PortalPath.covers(RequestPath.of(call))) {
            return Uni.createFrom().nullItem();
        }
        return providers.authenticate(cookies.session(call)
                .<AuthenticationRequest>map(cookie -> new SessionRequest(cookie, call))
                .orElse(AnonymousAuthenticationRequest.INSTANCE));
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return Uni.createFrom().nullItem();
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(SessionRequest.class);
    }

    @Override
    public int getPriority() {
        return DEFAULT_PRIORITY + 2;
    }
}
