package io.waybill.auth.portal.operators.people;

import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.AccountRepository;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Map;
import java.util.UUID;

/**
 * Operators' actions on other people's accounts, with a reason in the audit trail. Nobody acts on their own account,
 * and only the role operator on accounts with a role: so at least one operator remains.
 */
@ApplicationScoped
class AccountDecisions {

    private final Accounts accounts;
    private final AccountRepository repository;
    private final Sessions sessions;
    private final AuditTrail audit;

    AccountDecisions(Accounts accounts, AccountRepository repository, Sessions sessions, AuditTrail audit) {
        this.accounts = accounts;
        this.repository = repository;
        this.sessions = sessions;
        this.audit = audit;
    }

    /**
     * Performs the action of the pressed button.
     *
     * @throws ApiException 400 for an unknown action, 403 for one's own account, 409 if it is so already
     */
    @Transactional
    void act(Session operator, UUID id, String action, Decision decision) {
        Account account = others(operator, id);
        switch (action) {
            case "off" -> {
                requireLocked(account, false);
                repository.setLocked(id, true);
                endSessions("account.switch-off", account, decision);
            }
            case "on" -> {
                requireLocked(account, true);
                repository.setLocked(id, false);
                audit.record("account.switch-on", account.reference(), decision.with(Map.of()));
            }
            case "sessions" -> endSessions("session.end-all", account, decision);
            default -> throw Form.unknownAction();
        }
    }

    /** What the action has changed, in a sentence. */
    static String done(String action) {
        return switch (action) {
            case "off" -> "The account is switched off, and its sessions have ended.";
            case "on" -> "The account is switched on.";
            default -> "All sessions of the account have ended.";
        };
    }

    private static void requireLocked(Account account, boolean locked) {
        if (account.locked() != locked) {
            throw ApiException.conflict("the account is switched " + (locked ? "on" : "off") + " already");
        }
    }

    private void endSessions(String action, Account account, Decision decision) {
        audit.record(action, account.reference(), decision.with(Map.of("sessions", sessions.deleteAll(account.id()))));
    }

    private Account others(Session session, UUID id) {
        if (session.accountId().equals(id)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "this is your own account: another operator decides about it");
        }
        repository.lockOperators();
        Account operator = accounts.get(session.accountId());
        if (!operator.hasRole(Caller.APPLICATIONS) || operator.locked()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "you are no operator any more");
        }
        repository.lock(id);
        Account other = accounts.get(id);
        if (other.isOperator() && !operator.hasRole(Caller.OPERATOR)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED,
                    other.name() + " has a role: only somebody with the role operator decides about them");
        }
        return other;
    }
}
