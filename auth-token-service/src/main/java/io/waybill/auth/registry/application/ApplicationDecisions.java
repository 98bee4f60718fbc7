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
        return moved(
                expected(id, decision),
                ApplicationState.approved,
                Set.of(ApplicationState.registered, ApplicationState.rejected),
                "application.approve",
                decision);
    }

    @Transactional
    public ApplicationRecord reject(UUID id, Decision decision) {
        return moved(
                expected(id, decision),
                ApplicationState.rejected,
                Set.of(ApplicationState.registered),
                "application.reject",
                decision);
    }

    /** Suspends the application: it gets no tokens, its key is refused, and existing tokens are withdrawn. */
    @Transactional
    public ApplicationRecord suspend(UUID id, Decision decision) {
        Application application = expected(id, decision);
        if (application.state != ApplicationState.suspended) {
            withdrawals.applicationSuspended(application.clientId);
        }
        return moved(
                application,
                ApplicationState.suspended,
                Set.of(ApplicationState.approved),
                "application.suspend",
                decision);
    }

    /** Ends the suspension; tokens issued before stay withdrawn. */
    @Transactional
    public ApplicationRecord resume(UUID id, Decision decision) {
        Application application = expected(id, decision);
        if (application.state == ApplicationState.suspended) {
            withdrawals.applicationResumed(application.clientId, application.withdrawTokens(withdrawals.now()));
        }
        return moved(
                application,
                ApplicationState.approved,
                Set.of(ApplicationState.suspended),
                "application.resume",
                decision);
    }

    private ApplicationRecord moved(
            Application application,
            ApplicationState to,
            Set<ApplicationState> from,
            String action,
            Decision decision) {
        if (application.state == to) {
            return ApplicationRecord.from(application);
        }
        if (!from.contains(application.state)) {
            throw ApiException.conflict("the application is " + application.state + " and cannot become " + to);
        }
        Map<String, String> details = Map.of("from", application.state.name(), "to", to.name());
        application.state = to;
        application.review().decided(changes.actor(), clock.instant(), decision);
        changes.made(application, action, decision.with(details));
        return ApplicationRecord.from(application);
    }

    /** The application, locked, if it still is as the operator saw it. */
    private Application expected(UUID id, Decision decision) {
        Application application = applications.locked(id);
        decision.expected().require(ApplicationRecord.from(application).facts());
        return application;
    }
}
