package io.waybill.auth.registry.application;

import io.waybill.auth.platform.withdrawal.WithdrawalRegister;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Operators' decisions about an application. A repeated decision changes nothing. 409 answers a decision about an
 * application in the wrong state, or about one that has changed since its operator saw it.
 */
@ApplicationScoped
public class ApplicationDecisions {

    private final ApplicationRepository applications;
    private final WithdrawalRegister withdrawals;
    private final ApplicationChanges changes;
    private final Clock clock;

    ApplicationDecisions(
            ApplicationRepository applications,
            WithdrawalRegister withdrawals,
            ApplicationChanges changes,
            Clock clock) {
        this.applications = applications;
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.clock = clock;
    }

    @Transactional
    public ApplicationRecord approve(UUID id, Decision decision) {
        return decided(
                id,
                decision,
                "approve",
                ApplicationState.approved,
                ApplicationState.registered,
                ApplicationState.rejected);
    }

    @Transactional
    public ApplicationRecord reject(UUID id, Decision decision) {
        return decided(id, decision, "reject", ApplicationState.rejected, ApplicationState.registered);
    }

    /** Suspends the application: it gets no tokens, its key is refused, and existing tokens are withdrawn. */
    @Transactional
    public ApplicationRecord suspend(UUID id, Decision decision) {
        return decided(id, decision, "suspend", ApplicationState.suspended, ApplicationState.approved);
    }

    /** Ends the suspension; tokens issued before stay withdrawn. */
    @Transactional
    public ApplicationRecord resume(UUID id, Decision decision) {
        return decided(id, decision, "resume", ApplicationState.approved, ApplicationState.suspended);
    }

    private ApplicationRecord decided(
            UUID id, Decision decision, String verb, ApplicationState to, ApplicationState... from) {
        Application application = applications.locked(id);
        decision.expected().require(ApplicationRecord.from(application).facts());
        ApplicationState former = application.state;
        if (former == to) {
            return ApplicationRecord.from(application);
        }
        if (!Set.of(from).contains(former)) {
            throw ApiException.conflict("the application is " + former + " and cannot become " + to);
        }
        if (to == ApplicationState.suspended) {
            withdrawals.applicationSuspended(application.clientId);
        } else if (former == ApplicationState.suspended) {
            withdrawals.applicationResumed(application.clientId, application.withdrawTokens(withdrawals.now()));
        }
        application.state = to;
        application.review().decided(changes.actor(), clock.instant(), decision);
        changes.made(application, "application." + verb, decision.with(Map.of("from", former.name(), "to", to.name())));
        return ApplicationRecord.from(application);
    }
}
