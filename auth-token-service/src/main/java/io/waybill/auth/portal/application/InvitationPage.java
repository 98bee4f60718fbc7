package io.waybill.auth.portal.application;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.page.Answer;
import jakarta.ws.rs.core.Response;

/**
 * The only page that shows the code of an invitation.
 *
 * @param name name of the application
 * @param members path of the page with the form
 * @param days lifetime of the code
 */
@CheckedTemplate(basePath = "application")
public record InvitationPage(String name, String members, String code, long days) implements TemplateInstance {

    /** The answer to the form that made the invitation. */
    public static Response of(String name, String members, String code) {
        return Answer.page(new InvitationPage(name, members, code, Invitations.LIFETIME.toDays()));
    }
}
