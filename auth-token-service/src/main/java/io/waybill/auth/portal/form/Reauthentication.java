package io.waybill.auth.portal.form;

import io.waybill.auth.portal.page.LogInAgain;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * The password that a person types again, or another log-in at the provider, before a secret is shown or something
 * dangerous is decided.
 */
@ApplicationScoped
class Reauthentication {

    private final Accounts accounts;
    private final Sessions sessions;
    private final Cookies cookies;

    Reauthentication(Accounts accounts, Sessions sessions, Cookies cookies) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.cookies = cookies;
    }

    /** Whether the log-in, or the last password, is too long ago. */
    boolean isNeeded(Session session) {
        return sessions.needsAuthentication(session);
    }

    /**
     * What is wrong with the password; empty if it is right, or not needed. The session then has a new id.
     *
     * @throws LogInAgain if the password is the provider's, and was typed too long ago
     */
    Optional<String> fault(Session session, String password) {
        if (!isNeeded(session)) {
            return Optional.empty();
        }
        if (session.confirmedAt() != null) {
            throw new LogInAgain();
        }
        if (password.isEmpty()) {
            return Optional.of("Type your password.");
        }
        if (!accounts.isPasswordOf(session.accountId(), password)) {
            return Optional.of("This is not your password.");
        }
        cookies.setSession(sessions.renew(session));
        return Optional.empty();
    }
}
