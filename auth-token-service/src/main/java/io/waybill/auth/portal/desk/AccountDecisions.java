package io.waybill.auth.portal.desk;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.TypedCode;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.page.Form;
import io.waybill.auth.portal.session.Account;
import io.waybill.auth.portal.session.AccountRepository;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.Role;
import io.waybill.auth.portal.session.Sessions;
import io.waybill.auth.registry.application.Decision;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Operators' actions on other people's accounts, once for each form, with a reason in the audit trail. Nobody acts on
 * their own account, and only operators act: so at least one operator remains.
 */
@ApplicationScoped
class AccountDecisions {

    private static final String SHOWN_BEFORE =
            "this was done already, and the password was shown then; if nobody saw it, open the page again and set another one";

    /** 100 random bits. */
    private static final int LENGTH = 20;

    private final Form form;
    private final Accounts accounts;
    private final AccountRepository repository;
    private final Sessions sessions;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final RandomIds random;

    AccountDecisions(
            Form form,
            Accounts accounts,
            AccountRepository repository,
            Sessions sessions,
            AuditTrail audit,
            PortalConfig config,
            RandomIds random) {
        this.form = form;
        this.accounts = accounts;
        this.repository = repository;
        this.sessions = sessions;
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
    String setOneTimePassword(UUID id, Decision decision) {
        String password = TypedCode.grouped(random.code(LENGTH));
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        String hash = accounts.hashed(password);
        return form.first(SHOWN_BEFORE, () -> {
            Account account = others(id);
            if (account.locked()) {
                throw ApiException.conflict("the account is switched off: switch it on first");
            }
            if (account.subject() != null) {
                throw ApiException.conflict("the person logs in at the provider, which keeps the password");
            }
            accounts.setOneTimePassword(account, hash);
            endSessions("account.set-one-time-password", account, decision, Map.of());
            return password;
        });
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
                    endSessions("account.switch-off", account, decision, Map.of());
                }
                case "on" -> {
                    requireLocked(account, true);
                    repository.setLocked(id, false);
                    audit.record("account.switch-on", account.reference(), decision.with(Map.of()));
                }
                case "operator" -> changeRole(account, Role.operator, decision);
                case "developer" -> changeRole(account, Role.developer, decision);
                case "sessions" -> endSessions("session.end-all", account, decision, Map.of());
                default -> throw ApiException.malformed("the form does not say what to do");
            }
            return "/portal/desk/accounts/" + id;
        });
    }

    /** What the action has changed, in a sentence. */
    static String done(String action) {
        return switch (action) {
            case "off" -> "The account is switched off, and its sessions have ended.";
            case "on" -> "The account is switched on.";
            case "operator" -> "The person is an operator from the next log-in on.";
            case "developer" -> "The person is a developer, and has left the desk.";
            default -> "All sessions of the account have ended.";
        };
    }

    private static void requireLocked(Account account, boolean locked) {
        if (account.locked() != locked) {
            throw ApiException.conflict("the account is switched " + (locked ? "on" : "off") + " already");
        }
    }

    /** Ends the sessions, because their lifetime depends on the role. */
    private void changeRole(Account account, Role role, Decision decision) {
        if (PortalConfig.provider(config).isPresent()) {
            throw ApiException.conflict("the provider of the log-in says who is an operator");
        }
        if (account.role() == role) {
            throw ApiException.conflict("this is the account's role already");
        }
        repository.setRole(account.id(), role);
        endSessions("account.change-role", account, decision, Map.of("from", account.role(), "to", role));
    }

    private void endSessions(String action, Account account, Decision decision, Map<String, ?> details) {
        Map<String, Object> ended = new LinkedHashMap<>(details);
        ended.put("sessions", sessions.deleteAll(account.id()));
        audit.record(action, account.reference(), decision.with(ended));
    }

    /** Another person's account, locked against changes of operators. */
    private Account others(UUID id) {
        UUID self = form.session().accountId();
        if (self.equals(id)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "this is your own account: another operator decides about it");
        }
        repository.lockOperators();
        Account operator = accounts.get(self);
        if (operator.role() != Role.operator || operator.locked()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "you are no operator any more");
        }
        repository.lock(id);
        return accounts.get(id);
    }
}
