package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.application.ApplicationRecord;
import io.waybill.auth.application.ApplicationRegistry;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.web.PathId;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.UUID;

/** The members of an application: an application that was registered without the portal gets its first ones here. */
@Path("/portal/desk/applications/{id}/members")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class MembersResource {

    private final Members members;
    private final DossierRepository dossiers;
    private final ApplicationRegistry registry;
    private final SecurityIdentity identity;
    private final Form form;

    MembersResource(
            Members members,
            DossierRepository dossiers,
            ApplicationRegistry registry,
            SecurityIdentity identity,
            Form form) {
        this.members = members;
        this.dossiers = dossiers;
        this.registry = registry;
        this.identity = identity;
        this.form = form;
    }

    /** The page. */
    @CheckedTemplate(basePath = "desk")
    static final class Templates {

        private Templates() {}

        static native TemplateInstance members(
                Form form, ApplicationRecord application, List<Member> members, UUID operator);
    }

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "application")));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = identity.getPrincipal(Session.class);
        UUID application = registry.withGrants(PathId.of(id, "application")).id();
        switch (form.typed("action")) {
            case "add" -> form.judged(() -> members.add(session, application, form.typed("mail")));
            case "remove" -> members.remove(session, application, PathId.of(form.typed("account"), "account"));
            default -> throw ApiException.malformed("the form does not say what to do");
        }
        return form.isRefused()
                ? Answer.refused(template(application))
                : Answer.to("/portal/desk/applications/" + application + "/members");
    }

    private TemplateInstance template(UUID id) {
        return Templates.members(
                form,
                registry.withGrants(id),
                dossiers.members(id),
                identity.getPrincipal(Session.class).accountId());
    }
}
