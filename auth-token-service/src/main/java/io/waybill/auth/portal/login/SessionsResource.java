package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.web.concurrency.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The person, and where the person is logged in: each session can be ended, or all of them. */
@Path("/portal/sessions")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class SessionsResource {

    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;

    SessionsResource(Sessions sessions, Cookies cookies, Form form) {
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
    }

    record SessionsPage(Session self, List<Session> sessions) implements TemplateInstance {}

    @GET
    public Response page() {
        Session session = form.session();
        return Answer.page(new SessionsPage(session, sessions.of(session.accountId())));
    }

    @POST
    public Response end() {
        Session session = form.session();
        String ended = form.typed("session");
        if (form.has("all")) {
            sessions.endAll(session.accountId());
        } else {
            sessions.end(session, ended);
        }
        if (form.has("all") || ended.equals(session.id())) {
            cookies.clearSession();
            return Answer.to(PortalPath.LOG_IN + "?done=out");
        }
        return form.done("/portal/sessions", "That session has ended, from its next page on.");
    }
}
