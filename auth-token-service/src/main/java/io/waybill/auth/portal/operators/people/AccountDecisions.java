package io.waybill.auth.portal.operators.people;

import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.AccountRepository;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.UUID;

/**
 * Operators' actions on other people's accounts, once for each form, with a reason in the audit trail. Nobody acts on
 * their own account, and only the role operator on accounts with a role: so at least one operator remains.
 */
@ApplicationScoped
class AccountDecisions {

    private final Form form;
    private final Accounts accounts;
    private final AccountRepository repository;
    private final Sessions sessions;
    private final AuditTrail audit;

    AccountDecisions(Form form, Accounts accounts, AccountRepository repository, Sessions sessions, AuditTrail audit) {
        this.form = form;
        this.accounts = accounts;
        this.repository = repository;
        this.sessions = sessions;
        this.audit = audit;
    }

    /**
     * Performs the action of the pressed button.
     *
     * @return the page to go on with
     * @throws ApiException 400 for an unknown action, 403 for one's own account, 409 if it is so already
     */
    String act(UUID id, String action, Decision decision) {
        return form.once(() -> {
            Account account = others(id);
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
                default -> throw ApiException.malformed("the form does not say what to do");
            }
            return PeopleResource.PATH + "/" + id;
        });
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

    private Account others(UUID id) {
        UUID self = form.session().accountId();
        if (self.equals(id)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "this is your own account: another operator decides about it");
        }
        repository.lockOperators();
        Account operator = accounts.get(self);
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
