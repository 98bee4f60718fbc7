package io.waybill.auth.portal.login;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.LogInFirst;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Redirects operators whose role must be confirmed from every page and form to the provider, which confirms it without
 * a prompt.
 */
@ApplicationScoped
public class LogInGuard implements ContainerRequestFilter {

    private final RoutingContext call;
    private final SecurityIdentity identity;
    private final Sessions sessions;

    LogInGuard(RoutingContext call, SecurityIdentity identity, Sessions sessions) {
        this.call = call;
        this.identity = identity;
        this.sessions = sessions;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (identity.getPrincipal() instanceof Session session && sessions.needsConfirmation(session)) {
            String query = call.request().query();
            String page = PortalPath.safe(RequestPath.of(call) + (query == null ? "" : "?" + query));
            request.abortWith(
                    "POST".equals(request.getMethod())
                            ? LogInFirst.ROLE.answer()
                            : Answer.to(LogInResource.start(page, ProviderQuestions.QUIET)));
        }
    }
}
