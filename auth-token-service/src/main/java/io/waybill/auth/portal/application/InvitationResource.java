package io.waybill.auth.portal.application;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;

/** The page that takes the code of an invitation. */
@Path("/portal/invitations")
@RolesAllowed(Session.MEMBER)
@RunOnVirtualThread
@LimitedConcurrency
public class InvitationResource {

    private final Invitations invitations;
    private final Form form;

    InvitationResource(Invitations invitations, Form form) {
        this.invitations = invitations;
        this.form = form;
    }

    record AcceptPage(Form form) implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(new AcceptPage(form));
    }

    @POST
    public Response accept() {
        if (form.typed("code").isEmpty()) {
            form.refuse("code", "Type the code of the invitation.");
        }
        if (form.isRefused() || !form.hasPassword()) {
            return form.refused(new AcceptPage(form));
        }
        Optional<UUID> application = form.judged(() -> invitations.accept(form.session(), form.typed("code")))
                .flatMap(joined -> joined);
        if (application.isEmpty() && !form.isRefused()) {
            form.refuse(
                    "code",
                    "This code opens nothing: it is mistyped, was used, or is too old. Ask for another invitation.");
        }
        return application
                .map(joined -> form.done(
                        "/portal/applications/" + joined,
                        "You are a member. Secrets from before are shown to you once another member agrees."))
                .orElseGet(() -> form.refused(new AcceptPage(form)));
    }
}
