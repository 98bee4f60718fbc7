package io.waybill.auth.portal.session;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** The person of a session; anonymous if it has ended. */
@ApplicationScoped
class SessionProvider implements IdentityProvider<SessionRequest> {

    private final Sessions sessions;

    SessionProvider(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public Class<SessionRequest> getRequestType() {
        return SessionRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(SessionRequest request, AuthenticationRequestContext context) {
        return context.runBlocking(() ->
                sessions.find(request.cookie()).map(SessionProvider::identity).orElseGet(SessionProvider::nobody));
    }

    private static SecurityIdentity nobody() {
        return QuarkusSecurityIdentity.builder().setAnonymous(true).build();
    }

    private static SecurityIdentity identity(Session session) {
        QuarkusSecurityIdentity.Builder identity =
                QuarkusSecurityIdentity.builder().setPrincipal(session).addRole(Session.MEMBER);
        if (session.isOperator()) {
            identity.addRole(Session.DESK);
        }
        return identity.build();
    }
}
