package io.waybill.auth.portal.login;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.login.LogInResource.LoginPage;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Optional;

/** Log-out: ends the session here, not the one at the provider. The page that follows links to the log-out there. */
@Path(PortalPath.LOG_OUT)
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class LogOutResource {

    private final PortalConfig config;
    private final ProviderDocument document;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;

    LogOutResource(PortalConfig config, ProviderDocument document, Sessions sessions, Cookies cookies, Form form) {
        this.config = config;
        this.document = document;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
    }

    /** Redirects to the portal: a log-in may lead back to this path, and whoever has just logged in stays so. */
    @GET
    public Response page() {
        return Answer.to(PortalPath.ROOT);
    }

    @POST
    public Response logOut(@Context UriInfo uri) {
        Session session = form.session();
        Optional<String> token = sessions.token(session);
        sessions.end(session, session.id());
        cookies.clearSession();
        return PortalConfig.provider(config)
                .map(provider -> Answer.page(new LoginPage(
                        PortalPath.ROOT,
                        "out",
                        LogInResource.start(PortalPath.ROOT, ""),
                        document.endSession(provider)
                                .map(end -> leave(end, provider, token, uri))
                                .orElse(null))))
                .orElseGet(() -> Answer.to(PortalPath.LOG_IN + "?done=out"));
    }

    private static String leave(URI end, OpenIdProvider provider, Optional<String> token, UriInfo uri) {
        // OpenID Connect RP-Initiated Logout 1.0
        UriBuilder link = UriBuilder.fromUri(end)
                .queryParam("client_id", provider.clientId().orElseThrow())
                .queryParam(
                        "post_logout_redirect_uri",
                        uri.getBaseUriBuilder().path(PortalPath.LOG_IN).build().toString());
        token.ifPresent(hint -> link.queryParam("id_token_hint", hint));
        return link.build().toString();
    }
}
