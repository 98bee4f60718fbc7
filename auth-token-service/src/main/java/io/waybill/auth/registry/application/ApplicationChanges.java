package io.waybill.auth.registry.application;

import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.platform.time.DatabaseClock;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import java.time.Instant;
import java.util.Map;

/** Records each change of an application in the audit trail, and removes it from the cache. */
@ApplicationScoped
public class ApplicationChanges {

    private final Event<ApplicationChanged> event;
    private final AuditTrail audit;
    private final RevocationRegister revocations;
    private final DatabaseClock clock;

    ApplicationChanges(
            Event<ApplicationChanged> event, AuditTrail audit, RevocationRegister revocations, DatabaseClock clock) {
        this.event = event;
        this.audit = audit;
        this.revocations = revocations;
        this.clock = clock;
    }

    /** The internal id of the calling application, or the service itself. */
    public String actor() {
        return audit.actor();
    }

    /** The end of something that ends now, on all replicas: no later than the database's time. */
    public Instant now() {
        return clock.now();
    }

    public void made(Application application, String action, Map<String, ?> details) {
        madeBy(actor(), application, action, details);
    }

    public void madeBy(String actor, Application application, String action, Map<String, ?> details) {
        audit.recordAs(actor, action, "application/" + application.id, details);
        published(application);
    }

    /**
     * Revokes the tokens that may carry a right which the application no longer has, including those of a replica that
     * has not learned of the change.
     */
    public void revokeTokens(Application application) {
        if (application.wasApproved()) {
            revocations.revokeApplication(
                    application.clientId, application.revokeTokens(revocations.knownEverywhere()));
        }
    }

    /** Revokes the tokens of a secret or key that ends at that time, unless this is later: a job does so then. */
    public void revokeTokensOf(Application application, String secretId, Instant end) {
        if (application.wasApproved() && !end.isAfter(now())) {
            revocations.revokeSecret(secretId);
        }
    }

    /** For a change that is not audited, or audited elsewhere. */
    public void published(Application application) {
        event.fire(new ApplicationChanged(application.clientId));
    }
}
