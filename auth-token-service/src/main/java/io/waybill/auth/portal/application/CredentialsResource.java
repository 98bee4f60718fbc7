package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
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
    private final Form form;

    CredentialsResource(CredentialsOfMembers credentials, Form form) {
        this.credentials = credentials;
        this.form = form;
    }

    /**
     * @param asked id of the secret or licence to end, or {@code all}, while the page asks for confirmation;
     *     {@code null} otherwise
     */
    @CheckedTemplate(basePath = "application")
    record CredentialsPage(Form form, CredentialsView view, ShownValue shown, String asked)
            implements TemplateInstance {}

    /** The page; {@code end} names a secret or licence, and the page asks for confirmation. */
    @GET
    public Response page(@PathParam("id") String id, @QueryParam("end") String end) {
        Session session = form.session();
        return Answer.page(new CredentialsPage(form, credentials.of(session, id), null, end));
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response change(@PathParam("id") String id) {
        Session session = form.session();
        String action = form.typed("action");
        credentials.require(session, id);
        if (action.equals("show") || action.equals("licence") || action.equals("replace")) {
            return shown(session, id, action);
        }
        switch (action) {
            case "add" -> form.judged(() -> credentials.add(session, id, form.id()));
            case "expire" ->
                form.judged(() -> credentials.expire(session, id, form.typed("secret"), form.typed("when")));
            case "delete-licence" -> form.judged(() -> credentials.deleteLicence(session, id, form.typed("licence")));
            default -> throw ApiException.malformed("the form does not say what to do");
        }
        return form.isRefused()
                ? Answer.refused(new CredentialsPage(form, credentials.of(session, id), null, null))
                : Answer.to("/portal/applications/" + id + "/credentials");
    }

    /** Answers with a page instead of a redirect: nothing in between may keep the value. */
    private Response shown(Session session, String id, String action) {
        if (!form.hasPassword()) {
            return Answer.refused(new CredentialsPage(
                    form, credentials.of(session, id), null, action.equals("replace") ? "all" : null));
        }
        ShownValue shown = form.judged(() -> switch (action) {
                    case "licence" -> credentials.makeLicence(session, id, form.id());
                    case "replace" -> credentials.replace(session, id, form.id());
                    default -> credentials.show(session, id, form.typed("secret"));
                })
                .orElse(null);
        TemplateInstance page = new CredentialsPage(form, credentials.of(session, id), shown, null);
        return form.isRefused() ? Answer.refused(page) : Answer.page(page);
    }
}
