package io.waybill.auth.registry.application;

import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.change.ChangeKind;
import io.waybill.auth.platform.revocation.DueRevocations;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;

/** Records each change of an application in the audit trail, and tells all replicas. */
@ApplicationScoped
class ApplicationChanges {

    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final RevocationRegister revocations;
    private final DueRevocations dueRevocations;

    ApplicationChanges(
            ChangeFeed changes, AuditTrail audit, RevocationRegister revocations, DueRevocations dueRevocations) {
        this.changes = changes;
        this.audit = audit;
        this.revocations = revocations;
        this.dueRevocations = dueRevocations;
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
     * Revokes the tokens that may carry a right which the application no longer has: now, and again when every replica
     * knows of the change.
     */
    void revokeTokens(Application application) {
        revocations.revokeApplication(application.clientId, application.revokeTokens(revocations.now()));
        dueRevocations.applicationAgain(application.clientId);
    }

    /** For a change that is not audited, or audited elsewhere. */
    void published(Application application) {
        changes.publish(ChangeKind.APPLICATION, application.clientId);
    }
}
