package io.waybill.auth.portal.login;

import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** A new password, chosen by a person who is logged in: every other session of the account ends. */
@ApplicationScoped
class PasswordChange {

    private final Accounts accounts;
    private final Sessions sessions;

    PasswordChange(Accounts accounts, Sessions sessions) {
        this.accounts = accounts;
        this.sessions = sessions;
    }

    /**
     * Gives the person a new password.
     *
     * @return the value of the cookie with which the session goes on
     * @throws ApiException 401 if the session was ended meanwhile, 503 if too many passwords are hashed at once
     */
    String change(Session session, String password) {
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        return store(session, accounts.hashed(password));
    }

    @Transactional
    String store(Session session, String hash) {
        // First, as it locks the account and judges the session: one that was ended changes nothing.
        String cookie = sessions.beginAlone(session);
        accounts.replacePassword(accounts.get(session.accountId()), hash);
        return cookie;
    }
}
