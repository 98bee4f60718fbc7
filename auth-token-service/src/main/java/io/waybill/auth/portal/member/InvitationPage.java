package io.waybill.auth.portal.member;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.session.Answer;
import jakarta.ws.rs.core.Response;

/** The page that shows the code of an invitation, this once. */
public final class InvitationPage {

    private InvitationPage() {}

    /** The page. */
    @CheckedTemplate(basePath = "application")
    static final class Templates {

        private Templates() {}

        static native TemplateInstance invitation(String name, String members, String code, long days);
    }

    /**
     * The answer to the form that made the invitation.
     *
     * @param name the application's
     * @param members path of the page that the form is on
     */
    public static Response of(String name, String members, String code) {
        return Answer.page(Templates.invitation(name, members, code, Invitations.LIFETIME.toDays()));
    }
}
