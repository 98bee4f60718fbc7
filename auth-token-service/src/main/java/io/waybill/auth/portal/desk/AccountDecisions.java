package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.account.ResetCodes;
import io.waybill.auth.portal.account.Role;
import io.waybill.auth.portal.secondfactor.SecondFactors;
import io.waybill.auth.portal.session.SentOnce;
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
            "this was done already, and the code was shown then; if nobody saw it, open the page again and make another one";

    private final Accounts accounts;
    private final ResetCodes codes;
    private final SecondFactors factors;
    private final Sessions sessions;
    private final SentOnce forms;
    private final AuditTrail audit;

    AccountDecisions(
            Accounts accounts,
            ResetCodes codes,
            SecondFactors factors,
            Sessions sessions,
            SentOnce forms,
            AuditTrail audit) {
        this.accounts = accounts;
        this.codes = codes;
        this.factors = factors;
        this.sessions = sessions;
        this.forms = forms;
        this.audit = audit;
    }

    /**
     * Makes a one-time code with which the person chooses another password.
     *
     * @return the code, which no later page shows
     * @throws ApiException 403 for one's own account, 409 if it is switched off or the form was sent before
     */
    String makeResetCode(Session session, UUID id, String formId, Decision decision) {
        return forms.first(session, formId, SHOWN_BEFORE, () -> {
            Account account = others(session, id);
            if (account.locked()) {
                throw ApiException.conflict("the account is switched off: switch it on first");
            }
            record("account.make-reset-code", account, decision, Map.of());
            return codes.make(account);
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
                case totp -> removeTotp(account, decision);
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

    private void removeTotp(Account account, Decision decision) {
        if (!factors.remove(account.id())) {
            throw ApiException.conflict("the account has no second step");
        }
        record("account.remove-totp", account, decision, Map.of("sessions", sessions.deleteAll(account.id())));
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
