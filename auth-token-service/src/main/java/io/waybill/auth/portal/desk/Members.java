package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Whose an application is, as operators arrange it: never for themselves, or their decisions about it would mean
 * nothing.
 */
@ApplicationScoped
class Members {

    private final DossierRepository dossiers;
    private final Accounts accounts;
    private final AuditTrail audit;
    private final Clock clock;

    Members(DossierRepository dossiers, Accounts accounts, AuditTrail audit, Clock clock) {
        this.dossiers = dossiers;
        this.accounts = accounts;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Makes the person a member.
     *
     * @throws ApiException 400 if nobody has the mail address, 403 for oneself
     */
    @Transactional
    UUID add(Session session, UUID application, String mail) {
        Account account = accounts.byMail(mail)
                .orElseThrow(() -> ApiException.invalid(List.of(new Violation(
                        "/mail", ViolationCode.UNKNOWN_CODE, "nobody has an account with this mail address", mail))));
        requireSomebodyElse(session, account.id());
        if (dossiers.addMember(application, account.id(), clock.instant())) {
            audit.record("member.add", "application/" + application, Map.of("member", account.reference()));
        }
        return account.id();
    }

    /**
     * Ends a membership.
     *
     * @throws ApiException 403 for oneself
     */
    @Transactional
    UUID remove(Session session, UUID application, UUID account) {
        requireSomebodyElse(session, account);
        if (dossiers.removeMember(application, account)) {
            audit.record("member.remove", "application/" + application, Map.of("member", Account.reference(account)));
        }
        return account;
    }

    private static void requireSomebodyElse(Session session, UUID account) {
        if (session.accountId().equals(account)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED, "another operator makes you a member of an application, or ends it");
        }
    }
}
