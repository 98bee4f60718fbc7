package io.waybill.auth.portal.desk;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.application.ApplicationRecord;
import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.application.ApplicationRegistry;
import io.waybill.auth.application.Decision;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PasswordAgain;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.web.PathId;
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

/** For an application whose secrets have leaked or are lost: all end, and the new one is shown once. */
@Path("/portal/desk/applications/{id}/secrets")
@RolesAllowed(Session.DESK)
@Produces(MediaType.TEXT_HTML)
public class ReplacementResource {

    private final Replacement replacement;
    private final ApplicationRegistry registry;
    private final PasswordAgain password;
    private final SentOnce forms;
    private final SecurityIdentity identity;
    private final Form form;

    ReplacementResource(
            Replacement replacement,
            ApplicationRegistry registry,
            PasswordAgain password,
            SentOnce forms,
            SecurityIdentity identity,
            Form form) {
        this.replacement = replacement;
        this.registry = registry;
        this.password = password;
        this.forms = forms;
        this.identity = identity;
        this.form = form;
    }

    /** @param shown the new secret; {@code null} before there is one */
    @CheckedTemplate(basePath = "desk")
    record SecretsPage(
            Form form, ApplicationRecord application, SecretRecord shown, String formId, boolean needsPassword)
            implements TemplateInstance {}

    @GET
    public Response page(@PathParam("id") String id) {
        return Answer.page(template(PathId.of(id, "application"), null));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response replace(@PathParam("id") String id) {
        UUID application = PathId.of(id, "application");
        Session session = identity.getPrincipal(Session.class);
        if (!password.isGiven(session)) {
            return Answer.refused(template(application, null));
        }
        SecretRecord made = form.judged(() -> Decision.typed(form.typed("reason"), false))
                .flatMap(decision -> form.judged(
                        () -> replacement.replaceAll(session, application, form.typed(SentOnce.FIELD), decision)))
                .orElse(null);
        return form.isRefused()
                ? Answer.refused(template(application, null))
                : Answer.page(template(application, made));
    }

    private TemplateInstance template(UUID id, SecretRecord shown) {
        return new SecretsPage(
                form,
                registry.withGrants(id),
                shown,
                forms.newId(),
                password.isNeeded(identity.getPrincipal(Session.class)));
    }
}
