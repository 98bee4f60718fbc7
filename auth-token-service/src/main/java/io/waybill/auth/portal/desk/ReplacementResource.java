package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.application.Decision;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

/** Replaces all secrets of an application, if they have leaked or are lost. The page shows the new one once. */
@Path("/portal/desk/applications/{id}/secrets")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class ReplacementResource {

    private final Replacement replacement;
    private final ApplicationRegistry registry;
    private final Form form;

    ReplacementResource(Replacement replacement, ApplicationRegistry registry, Form form) {
        this.replacement = replacement;
        this.registry = registry;
        this.form = form;
    }

    /** @param shown the new secret; {@code null} before the replacement */
    @CheckedTemplate(basePath = "desk")
    record SecretsPage(Form form, ApplicationRecord application, SecretRecord shown) implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "application"), null));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response replace(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        if (!form.hasPassword()) {
            return Answer.refused(template(application, null));
        }
        SecretRecord made = form.judged(() -> Decision.typed(form.typed("reason"), false))
                .flatMap(decision ->
                        form.judged(() -> replacement.replaceAll(form.session(), application, form.id(), decision)))
                .orElse(null);
        return form.isRefused()
                ? Answer.refused(template(application, null))
                : Answer.page(template(application, made));
    }

    private TemplateInstance template(UUID id, SecretRecord shown) {
        return new SecretsPage(form, registry.withGrants(id), shown);
    }
}
