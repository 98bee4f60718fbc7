package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PasswordAgain;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Key, secrets and licences: shown on request, added, expired, replaced. */
@Path("/portal/applications/{id}/credentials")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class CredentialsResource {

    private final CredentialsOfMembers credentials;
    private final PasswordAgain password;
    private final SentOnce forms;
    private final SecurityIdentity identity;
    private final Form form;

    CredentialsResource(
            CredentialsOfMembers credentials,
            PasswordAgain password,
            SentOnce forms,
            SecurityIdentity identity,
            Form form) {
        this.credentials = credentials;
        this.password = password;
        this.forms = forms;
        this.identity = identity;
        this.form = form;
    }

    /** @param asked id of the secret or licence that is about to be ended, or {@code all}; {@code null} for none */
    @CheckedTemplate(basePath = "application")
    record CredentialsPage(
            Form form, CredentialsView view, ShownValue shown, String asked, boolean needsPassword, String formId)
            implements TemplateInstance {}

    /** Ending something is asked about first: {@code end} names it. */
    @GET
    public Response page(@PathParam("id") String id, @QueryParam("end") String end) {
        Session session = identity.getPrincipal(Session.class);
        return Answer.page(template(credentials.of(session, id), null, end, session));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = identity.getPrincipal(Session.class);
        String action = form.typed("action");
        credentials.require(session, id);
        if (action.equals("show") || action.equals("licence") || action.equals("replace")) {
            return shown(session, id, action);
        }
        switch (action) {
            case "add" -> form.judged(() -> credentials.add(session, id, form.typed(SentOnce.FIELD)));
            case "expire" ->
                form.judged(() -> credentials.expire(session, id, form.typed("secret"), form.typed("when")));
            case "delete-licence" -> form.judged(() -> credentials.deleteLicence(session, id, form.typed("licence")));
            default -> throw ApiException.malformed("the form does not say what to do");
        }
        return form.isRefused()
                ? Answer.refused(template(credentials.of(session, id), null, null, session))
                : Answer.to("/portal/applications/" + id + "/credentials");
    }

    /** The only answers to a form that are a page: a value must not be kept anywhere in between. */
    private Response shown(Session session, String id, String action) {
        if (!password.isGiven(session)) {
            return Answer.refused(
                    template(credentials.of(session, id), null, action.equals("replace") ? "all" : null, session));
        }
        ShownValue shown = form.judged(() -> switch (action) {
                    case "licence" -> credentials.makeLicence(session, id, form.typed(SentOnce.FIELD));
                    case "replace" -> credentials.replace(session, id, form.typed(SentOnce.FIELD));
                    default -> credentials.show(session, id, form.typed("secret"));
                })
                .orElse(null);
        TemplateInstance page = template(credentials.of(session, id), shown, null, session);
        return form.isRefused() ? Answer.refused(page) : Answer.page(page);
    }

    private TemplateInstance template(CredentialsView view, ShownValue shown, String end, Session session) {
        return new CredentialsPage(form, view, shown, end, password.isNeeded(session), forms.newId());
    }
}
