package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.certification.Certifications;
import io.waybill.auth.registry.certification.Certifications.Made;
import io.waybill.auth.registry.certification.EvidenceRepository;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * From the sandbox to production. In the sandbox: the checklist, and the statement once it is complete. In production:
 * the sandbox's statement, and the form that takes it.
 */
@Path("/portal/applications/{id}/certification")
@RolesAllowed(Session.MEMBER)
public class CertificationPageResource {

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final Certifications certifications;
    private final EvidenceRepository evidence;
    private final Form form;

    CertificationPageResource(
            Membership membership,
            ApplicationRegistry registry,
            Certifications certifications,
            EvidenceRepository evidence,
            Form form) {
        this.membership = membership;
        this.registry = registry;
        this.certifications = certifications;
        this.evidence = evidence;
        this.form = form;
    }

    /** @param made the new statement, which no other page shows; {@code null} without one */
    record CertificationPage(Form form, CertificationView view, Made made) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(membership.require(id), null));
    }

    @POST
    public Response change(@PathParam("id") String id) {
        UUID application = membership.require(id);
        return switch (form.typed("action")) {
            case "make" -> make(application);
            case "take" -> take(application);
            default -> throw ApiException.malformed("the form does not say what to do");
        };
    }

    /** The statement contains the client id, so nothing in between may keep the page. */
    private Response make(UUID application) {
        Optional<UUID> production = PathId.parse(form.typed("production"));
        if (production.isEmpty()) {
            form.refuse("production", "Copy the id of the application from its page in production: 36 characters.");
        }
        Optional<Made> made = production.flatMap(there -> form.judged(() -> certifications.make(application, there)));
        return made.isEmpty()
                ? form.refused(template(application, null))
                : Answer.page(template(application, made.get()));
    }

    private Response take(UUID application) {
        Optional<String> next = form.judged(() -> certifications.read(application, form.typed("statement")))
                .flatMap(statement -> form.judged(() -> form.once(() -> {
                    certifications.take(statement);
                    return "/portal/applications/" + application + "/certification";
                })));
        return next.map(page -> form.done(
                        page,
                        "The statement is taken. The client id is now that of the sandbox; the former one ends"
                                + " everywhere within 10 seconds."))
                .orElseGet(() -> form.refused(template(application, null)));
    }

    private TemplateInstance template(UUID id, Made made) {
        ApplicationRecord application = registry.withGrants(id);
        boolean isSandbox = certifications.isSandbox();
        boolean isTaking = certifications.isTaking();
        return new CertificationPage(
                form,
                new CertificationView(
                        application,
                        isSandbox,
                        certifications.isMaking(),
                        isTaking,
                        isSandbox ? certifications.checklists(application) : List.of(),
                        isTaking ? evidence.of(id).certified() : null),
                made);
    }
}
