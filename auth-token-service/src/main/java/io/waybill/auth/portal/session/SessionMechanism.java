package io.waybill.auth.portal.session;

import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.security.Role;
import io.waybill.common.web.RequestPath;
import io.waybill.common.web.concurrency.CallsInProgress;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Authenticates people by the cookie of their session, on the portal's paths only. It runs before the mechanism for
 * access tokens, whose paths are others: a session opens no API, and a token opens no page. A call to the portal
 * without a live session is anonymous, even with a token: a wrong token must not break a public page.
 */
@ApplicationScoped
class SessionMechanism implements HttpAuthenticationMechanism {

    private static final SecurityIdentity ANONYMOUS =
            QuarkusSecurityIdentity.builder().setAnonymous(true).build();

    private final Cookies cookies;
    private final Sessions sessions;
    private final CallsInProgress calls;

    SessionMechanism(Cookies cookies, Sessions sessions, CallsInProgress calls) {
        this.cookies = cookies;
        this.sessions = sessions;
        this.calls = calls;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        if (!PortalPath.covers(RequestPath.of(call))) {
            return Uni.createFrom().nullItem();
        }
        Optional<String> cookie = cookies.session(call);
        if (cookie.isEmpty()) {
            return Uni.createFrom().item(ANONYMOUS);
        }
        return Context.isOnEventLoopThread()
                ? calls.waiting(call, () -> person(cookie.get()))
                : Uni.createFrom().item(() -> person(cookie.get()));
    }

    private SecurityIdentity person(String cookie) {
        return sessions.find(cookie).map(SessionMechanism::identity).orElse(ANONYMOUS);
    }

    private static SecurityIdentity identity(Session session) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(session)
                .addRole(Session.MEMBER)
                .addRoles(Role.included(Role.names(session.roles())))
                .build();
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return Uni.createFrom().nullItem();
    }

    @Override
    public int getPriority() {
        return DEFAULT_PRIORITY + 2;
    }
}
