package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.certification.Certifications;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** From the sandbox to production: in the sandbox, the checklist. */
@Path("/portal/applications/{id}/certification")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class CertificationPageResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final Certifications certifications;

    CertificationPageResource(Membership membership, ApplicationRegistry registry, Certifications certifications) {
        this.membership = membership;
        this.registry = registry;
        this.certifications = certifications;
    }

    record CertificationPage(CertificationView view) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        ApplicationRecord application = registry.withGrants(membership.require(id));
        boolean isSandbox = certifications.isSandbox();
        return Answer.page(new CertificationPage(new CertificationView(
                application, isSandbox, isSandbox ? certifications.checklists(application) : List.of())));
    }
}
