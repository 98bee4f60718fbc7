package io.waybill.auth.portal.session;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.waybill.common.security.Role;
import io.waybill.common.web.concurrency.CallsInProgress;
import jakarta.enterprise.context.ApplicationScoped;

/** The person of a session; anonymous if it has ended. */
@ApplicationScoped
class SessionProvider implements IdentityProvider<SessionRequest> {

    private final Sessions sessions;
    private final CallsInProgress calls;

    SessionProvider(Sessions sessions, CallsInProgress calls) {
        this.sessions = sessions;
        this.calls = calls;
    }

    @Override
    public Class<SessionRequest> getRequestType() {
        return SessionRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(SessionRequest request, AuthenticationRequestContext context) {
        return Context.isOnEventLoopThread()
                ? calls.waiting(request.call(), () -> person(request))
                : Uni.createFrom().item(() -> person(request));
    }

    private SecurityIdentity person(SessionRequest request) {
        return sessions.find(request.cookie()).map(SessionProvider::identity).orElseGet(SessionProvider::nobody);
    }

    private static SecurityIdentity nobody() {
        return QuarkusSecurityIdentity.builder().setAnonymous(true).build();
    }

    private static SecurityIdentity identity(Session session) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(session)
                .addRole(Session.MEMBER)
                .addRoles(Role.included(Role.names(session.roles())))
                .build();
    }
}
