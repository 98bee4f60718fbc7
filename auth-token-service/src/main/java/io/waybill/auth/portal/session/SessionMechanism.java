package io.waybill.auth.portal.session;

import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AnonymousAuthenticationRequest;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.web.PlainPath;
import io.waybill.common.web.WorkerThreads;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.Set;

/**
 * Authenticates people by the cookie of their session, on the portal's paths only. It runs before the mechanism for
 * access tokens. Its roles are in no token: a session opens no API, and a token opens no page. A call to the portal
 * without a session is anonymous, even with a token: a wrong token must not break a public page.
 */
@ApplicationScoped
class SessionMechanism implements HttpAuthenticationMechanism {

    private final Sessions sessions;
    private final Cookies cookies;
    private final WorkerThreads workers;

    SessionMechanism(Sessions sessions, Cookies cookies, WorkerThreads workers) {
        this.sessions = sessions;
        this.cookies = cookies;
        this.workers = workers;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        if (!PortalPath.covers(PlainPath.of(call))) {
            return Uni.createFrom().nullItem();
        }
        Uni<SecurityIdentity> nobody = providers.authenticate(AnonymousAuthenticationRequest.INSTANCE);
        Optional<String> cookie = cookies.session(call);
        return cookie.isEmpty()
                ? nobody
                : found(cookie.get(), call).onItem().ifNull().switchTo(nobody);
    }

    /**
     * A page that is open to all asks for the session only when it shows who is logged in, from the worker thread that
     * renders it: if that thread waited for another, as many such pages as there are threads would wait for ever.
     */
    private Uni<SecurityIdentity> found(String cookie, RoutingContext call) {
        return Context.isOnEventLoopThread()
                ? workers.run(call, () -> identified(cookie))
                : Uni.createFrom().item(() -> identified(cookie));
    }

    private SecurityIdentity identified(String cookie) {
        return sessions.find(cookie).map(SessionMechanism::identity).orElse(null);
    }

    private static SecurityIdentity identity(Session session) {
        QuarkusSecurityIdentity.Builder identity =
                QuarkusSecurityIdentity.builder().setPrincipal(session).addRole(Session.MEMBER);
        if (session.isOperator()) {
            identity.addRole(Session.DESK);
        }
        return identity.build();
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return Uni.createFrom().nullItem();
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of();
    }

    @Override
    public int getPriority() {
        return DEFAULT_PRIORITY + 2;
    }
}
