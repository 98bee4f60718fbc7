package io.waybill.auth.registry.application;

import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.withdrawal.DueWithdrawals;
import io.waybill.auth.platform.withdrawal.WithdrawalRegister;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;

/** Records each change of an application in the audit trail, and tells all replicas. */
@ApplicationScoped
class ApplicationChanges {

    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final WithdrawalRegister withdrawals;
    private final DueWithdrawals dueWithdrawals;

    ApplicationChanges(
            ChangeFeed changes, AuditTrail audit, WithdrawalRegister withdrawals, DueWithdrawals dueWithdrawals) {
        this.changes = changes;
        this.audit = audit;
        this.withdrawals = withdrawals;
        this.dueWithdrawals = dueWithdrawals;
    }

    /** The internal id of the calling application, or the service itself. */
    String actor() {
        return audit.actor();
    }

    /** The end of something that ends now, on all replicas: no later than the database's time. */
    Instant now() {
        return changes.now();
    }

    void made(Application application, String action, Map<String, ?> details) {
        madeBy(actor(), application, action, details);
    }

    void madeBy(String actor, Application application, String action, Map<String, ?> details) {
        audit.recordAs(actor, action, "application/" + application.id, details);
        published(application);
    }

    /**
     * Withdraws the tokens that may carry a right which the application no longer has: now, and again when every
     * replica knows of the change.
     */
    void withdrawTokens(Application application) {
        withdrawals.withdrawApplication(application.clientId, application.withdrawTokens(withdrawals.now()));
        dueWithdrawals.applicationAgain(application.clientId);
    }

    /** For a change that is not audited, or audited elsewhere. */
    void published(Application application) {
        changes.publish(ChangeKind.APPLICATION, application.clientId);
    }
}
