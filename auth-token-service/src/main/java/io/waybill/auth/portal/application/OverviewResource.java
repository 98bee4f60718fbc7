package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Session;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The first page: one's applications, and what comes next. */
@Path("/portal")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class OverviewResource {

    private final SecurityIdentity identity;

    OverviewResource(SecurityIdentity identity) {
        this.identity = identity;
    }

    /** The page. */
    @CheckedTemplate
    static final class Templates {

        private Templates() {}

        static native TemplateInstance overview(Session session);
    }

    @GET
    public Response page() {
        return Answer.page(Templates.overview(identity.getPrincipal(Session.class)));
    }
}
