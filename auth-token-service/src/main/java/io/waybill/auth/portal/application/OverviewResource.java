package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.certification.Certifications;
import io.waybill.auth.registry.certification.Checklist;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The first page: the person's applications, pending requests, and the next steps. */
@Path("/portal")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class OverviewResource {

    private final Membership membership;
    private final Certifications certifications;
    private final SecurityIdentity identity;

    OverviewResource(Membership membership, Certifications certifications, SecurityIdentity identity) {
        this.membership = membership;
        this.certifications = certifications;
        this.identity = identity;
    }

    record OverviewPage(Session session, List<ListedApplication> applications, boolean isDeleted)
            implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("done") String done) {
        Session session = identity.getPrincipal(Session.class);
        List<ApplicationRecord> applications = membership.applications(session);
        Map<UUID, List<Checklist>> lists = certifications.checklists(applications);
        return Answer.page(new OverviewPage(
                session,
                applications.stream()
                        .map(application ->
                                ListedApplication.of(application, lists.getOrDefault(application.id(), List.of())))
                        .toList(),
                "deleted".equals(done)));
    }
}
