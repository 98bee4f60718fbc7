package io.waybill.auth.portal.desk;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.TypedCode;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.page.SentOnce;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Role;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.auth.registry.application.Decision;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.UUID;

/**
 * Operators' actions on other people's accounts, once for each form, with a reason in the audit trail. Nobody acts on
 * their own account, and only operators act: so at least one operator remains.
 */
@ApplicationScoped
class AccountDecisions {

    private static final String PAGE = "/portal/desk/accounts/";
    private static final String SHOWN_BEFORE =
            "this was done already, and the password was shown then; if nobody saw it, open the page again and set another one";

    /** 100 random bits. */
    private static final int LENGTH = 20;

    private final Accounts accounts;
    private final Sessions sessions;
    private final SentOnce forms;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final RandomIds random;

    AccountDecisions(
            Accounts accounts,
            Sessions sessions,
            SentOnce forms,
            AuditTrail audit,
            PortalConfig config,
            RandomIds random) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.forms = forms;
        this.audit = audit;
        this.config = config;
        this.random = random;
    }

    /**
     * Sets a one-time password: with it the person chooses another one or, where people log in at a provider, links the
     * account to their log-in there. The account's sessions end.
     *
     * @return the password, which no later page shows
     * @throws ApiException 403 for one's own account, 409 if it is switched off or linked, or the form was sent before
     */
    String setOneTimePassword(Session session, UUID id, String formId, Decision decision) {
        String password = TypedCode.grouped(random.code(LENGTH));
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        String hash = accounts.hashed(password);
        return forms.first(session, formId, SHOWN_BEFORE, () -> {
            Account account = others(session, id);
            if (account.locked()) {
                throw ApiException.conflict("the account is switched off: switch it on first");
            }
            if (account.subject() != null) {
                throw ApiException.conflict("the person logs in at the provider, which keeps the password");
            }
            accounts.setOneTimePassword(account, hash);
            record(
                    "account.set-one-time-password",
                    account,
                    decision,
                    Map.of("sessions", sessions.deleteAll(account.id())));
            return password;
        });
    }

    /**
     * Performs the action.
     *
     * @return the page to go on with
     * @throws ApiException 403 for one's own account, 409 if it is so already
     */
    String act(Session session, UUID id, String formId, AccountAction action, Decision decision) {
        return forms.once(session, formId, () -> {
            Account account = others(session, id);
            switch (action) {
                case off -> setLocked(account, true, decision);
                case on -> setLocked(account, false, decision);
                case operator -> changeRole(account, Role.operator, decision);
                case developer -> changeRole(account, Role.developer, decision);
                case sessions -> endSessions(account, decision);
            }
            return PAGE + id + "?done=" + action;
        });
    }

    private void setLocked(Account account, boolean locked, Decision decision) {
        String to = locked ? "off" : "on";
        if (account.locked() == locked) {
            throw ApiException.conflict("the account is switched " + to + " already");
        }
        accounts.setLocked(account.id(), locked);
        Map<String, ?> ended = locked ? Map.of("sessions", sessions.deleteAll(account.id())) : Map.of();
        record("account.switch-" + to, account, decision, ended);
    }

    /** Ends the sessions, because their lifetime depends on the role. */
    private void changeRole(Account account, Role role, Decision decision) {
        if (PortalConfig.provider(config).isPresent()) {
            throw ApiException.conflict("the provider of the log-in says who is an operator");
        }
        if (account.role() == role) {
            throw ApiException.conflict("this is the account's role already");
        }
        accounts.setRole(account.id(), role);
        record(
                "account.change-role",
                account,
                decision,
                Map.of("from", account.role(), "to", role, "sessions", sessions.deleteAll(account.id())));
    }

    private void endSessions(Account account, Decision decision) {
        record("session.end-all", account, decision, Map.of("sessions", sessions.deleteAll(account.id())));
    }

    /** Another person's account, locked against changes of operators. */
    private Account others(Session session, UUID id) {
        if (session.accountId().equals(id)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "this is your own account: another operator decides about it");
        }
        accounts.lockOperators();
        Account operator = accounts.get(session.accountId());
        if (operator.role() != Role.operator || operator.locked()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "you are no operator any more");
        }
        accounts.lock(id);
        return accounts.get(id);
    }

    private void record(String action, Account account, Decision decision, Map<String, ?> details) {
        audit.record(action, account.reference(), decision.with(details));
    }
}
