package io.waybill.auth.portal.member;

import io.quarkus.qute.TemplateInstance;
import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.portal.session.Answer;
import io.waybill.auth.portal.session.Form;
import io.waybill.auth.portal.session.PasswordAgain;
import io.waybill.auth.portal.session.Session;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;

/** Where the code of an invitation is entered. */
@Path("/portal/invitations")
@RolesAllowed(Session.MEMBER)
@Produces(MediaType.TEXT_HTML)
public class InvitationResource {

    private final Invitations invitations;
    private final PasswordAgain password;
    private final SecurityIdentity identity;
    private final Form form;

    InvitationResource(Invitations invitations, PasswordAgain password, SecurityIdentity identity, Form form) {
        this.invitations = invitations;
        this.password = password;
        this.identity = identity;
        this.form = form;
    }

    record AcceptPage(Form form, boolean needsPassword) implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(template());
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Response accept() {
        Session session = identity.getPrincipal(Session.class);
        if (form.typed("code").isEmpty()) {
            form.refuse("code", "Type the code of the invitation.");
        }
        if (form.isRefused() || !password.isGiven(session)) {
            return Answer.refused(template());
        }
        Optional<UUID> application = form.judged(() -> invitations.accept(session, form.typed("code")))
                .flatMap(joined -> joined);
        if (application.isEmpty() && !form.isRefused()) {
            form.refuse(
                    "code",
                    "This code opens nothing: it is mistyped, was used, or is too old. Ask for another invitation.");
        }
        return application
                .map(joined -> Answer.to("/portal/applications/" + joined))
                .orElseGet(() -> Answer.refused(template()));
    }

    private TemplateInstance template() {
        return new AcceptPage(form, password.isNeeded(identity.getPrincipal(Session.class)));
    }
}
