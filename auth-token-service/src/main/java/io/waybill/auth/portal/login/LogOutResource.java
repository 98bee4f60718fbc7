package io.waybill.auth.portal.login;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.quota.Uncounted;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.PortalPath;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Ends the session. */
@Path("/portal/logout")
@RolesAllowed(Session.MEMBER)
@Uncounted
@Produces(MediaType.TEXT_HTML)
public class LogOutResource {

    private final Sessions sessions;
    private final Cookies cookies;
    private final SecurityIdentity identity;
    private final RoutingContext call;

    LogOutResource(Sessions sessions, Cookies cookies, SecurityIdentity identity, RoutingContext call) {
        this.sessions = sessions;
        this.cookies = cookies;
        this.identity = identity;
        this.call = call;
    }

    /** For those who are led back here after a log-in: they stay. */
    @GET
    public Response page() {
        return Answer.to(PortalPath.ROOT);
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response logOut() {
        Session session = identity.getPrincipal(Session.class);
        sessions.end(session, session.id());
        cookies.clearSession(call);
        return Answer.to(PortalPath.ROOT + "/login");
    }
}
