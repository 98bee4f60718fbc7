package io.waybill.auth.portal.session;

import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.account.Accounts;
import jakarta.enterprise.context.ApplicationScoped;

/** Asks for the password again, where it was last typed too long ago for what the person is about to do. */
@ApplicationScoped
public class PasswordAgain {

    private static final String FIELD = "password";

    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;
    private final Form form;
    private final RoutingContext call;

    PasswordAgain(Accounts accounts, Sessions sessions, Cookies cookies, Form form, RoutingContext call) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
        this.form = form;
        this.call = call;
    }

    /** Whether the form must have a field {@code password}. */
    public boolean isNeeded(Session session) {
        return sessions.needsPassword(session);
    }

    /** Whether the password is not needed, or right: then the session has a new id. Otherwise the form is refused. */
    public boolean isGiven(Session session) {
        if (!isNeeded(session)) {
            return true;
        }
        if (form.secret(FIELD).isEmpty()) {
            form.refuse(FIELD, "Type your password.");
            return false;
        }
        if (!accounts.isPasswordOf(session.accountId(), form.secret(FIELD))) {
            form.refuse(FIELD, "This is not your password.");
            return false;
        }
        cookies.setSession(call, sessions.renew(session));
        return true;
    }
}
