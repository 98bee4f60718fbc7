package io.waybill.auth.portal.login;

import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.account.ResetCodes;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.Optional;

/** Another password by a one-time code: every session of the account ends. */
@ApplicationScoped
class PasswordReset {

    private final ResetCodes codes;
    private final Accounts accounts;
    private final Sessions sessions;

    PasswordReset(ResetCodes codes, Accounts accounts, Sessions sessions) {
        this.codes = codes;
        this.accounts = accounts;
        this.sessions = sessions;
    }

    /**
     * Whether the code was right: then the account has the password.
     *
     * @throws ApiException 429.0000003 after too many failed attempts, 503 if too many passwords are hashed at once
     */
    boolean reset(String mail, String code, String password) {
        Optional<Account> owner = codes.owner(mail, code);
        // Hashed before the transaction begins, and only for the right code: a guess costs no hash.
        return owner.isPresent() && store(owner.get(), code, accounts.hashed(password));
    }

    @Transactional
    boolean store(Account account, String code, String hash) {
        accounts.lock(account.id());
        if (!codes.use(account, code)) {
            return false;
        }
        accounts.replacePassword(
                account, hash, "account.reset-password", Map.of("sessions", sessions.deleteAll(account.id())));
        return true;
    }
}
