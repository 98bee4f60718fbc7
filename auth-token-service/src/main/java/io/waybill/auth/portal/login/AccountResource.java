package io.waybill.auth.portal.login;

import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.waybill.auth.portal.page.Answer;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.page.Uncounted;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.PasswordRules;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.LimitedConcurrency;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** The person's own account: a new password ends every other session. */
@Path("/portal/account")
@RolesAllowed(Session.MEMBER)
@Uncounted
@RunOnVirtualThread
@LimitedConcurrency
public class AccountResource {

    private final Accounts accounts;
    private final Sessions sessions;
    private final PasswordRules rules;
    private final Cookies cookies;
    private final Form form;

    AccountResource(Accounts accounts, Sessions sessions, PasswordRules rules, Cookies cookies, Form form) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.rules = rules;
        this.cookies = cookies;
        this.form = form;
    }

    record AccountPage(Form form) implements TemplateInstance {}

    @GET
    public Response page() {
        return Answer.page(new AccountPage(form));
    }

    @POST
    public Response changePassword() {
        Session session = form.session();
        if (session.judgedAt() != null) {
            throw ApiException.notFound("the provider of the log-in keeps your password");
        }
        String password = form.secret("new-password");
        rules.fault(password, session.mail()).ifPresent(fault -> form.refuse("new-password", fault));
        if (!form.isRefused() && !accounts.isPasswordOf(session.accountId(), form.secret("password"))) {
            form.refuse("password", "This is not your present password.");
        }
        if (form.isRefused()) {
            return form.refused(new AccountPage(form));
        }
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        cookies.setSession(sessions.changePassword(session, accounts.hashed(password)));
        return form.done("/portal/account", "Your password has been changed, and your other sessions have ended.");
    }
}
