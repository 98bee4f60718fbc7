package io.waybill.auth.application;

import io.waybill.auth.crypto.RandomIds;
import io.waybill.auth.servicelevel.ServiceLevels;
import io.waybill.auth.withdrawal.DueWithdrawals;
import io.waybill.auth.withdrawal.WithdrawalRegister;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Applications from registration to suspension. */
@ApplicationScoped
public class ApplicationRegistry {

    private final ApplicationRepository applications;
    private final ClientSecrets clientSecrets;
    private final ServiceLevels levels;
    private final WithdrawalRegister withdrawals;
    private final DueWithdrawals dueWithdrawals;
    private final ApplicationChanges changes;
    private final RandomIds random;
    private final Clock clock;

    ApplicationRegistry(
            ApplicationRepository applications,
            ClientSecrets clientSecrets,
            ServiceLevels levels,
            WithdrawalRegister withdrawals,
            DueWithdrawals dueWithdrawals,
            ApplicationChanges changes,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.clientSecrets = clientSecrets;
        this.levels = levels;
        this.withdrawals = withdrawals;
        this.dueWithdrawals = dueWithdrawals;
        this.changes = changes;
        this.random = random;
        this.clock = clock;
    }

    @Transactional
    RegisteredApplication register(Registration registration) {
        requireLevel(registration.level());
        Application application = create(registration, random.id(), ApplicationState.registered);
        String clientSecret = random.secret();
        Secret secret = clientSecrets.create(application, clientSecret, false);
        changes.made(application, "application.register", details(registration));
        return RegisteredApplication.from(application, secret, clientSecret);
    }

    /** Stores a new application, without a secret. */
    Application create(Registration registration, String clientId, ApplicationState state) {
        Application application = new Application();
        application.id = UUID.randomUUID();
        application.clientId = clientId;
        application.name = registration.name();
        application.owner = registration.owner();
        application.businessRegion = registration.businessRegion();
        application.serviceLevel = registration.level();
        application.setRoles(registration.roles());
        application.state = state;
        application.createdAt = clock.instant();
        applications.persist(application);
        return application;
    }

    @Transactional
    Page<ApplicationRecord> page(PageRequest request) {
        Page<Application> page = Page.of(
                request,
                applications.page(request.position().orElse(0), request.limit() + 1),
                application -> application.number);
        return new Page<>(page.items().stream().map(ApplicationRecord::from).toList(), page.next());
    }

    @Transactional
    ApplicationRecord get(UUID id) {
        return ApplicationRecord.from(applications.existing(id));
    }

    /** Changes what an application was registered with; its roles take effect with the next token. */
    @Transactional
    ApplicationRecord change(UUID id, Registration registration) {
        requireLevel(registration.level());
        Application application = applications.locked(id);
        application.name = registration.name();
        application.owner = registration.owner();
        application.businessRegion = registration.businessRegion();
        application.serviceLevel = registration.level();
        application.setRoles(registration.roles());
        return changed(application, "application.change", details(registration));
    }

    @Transactional
    ApplicationRecord approve(UUID id) {
        return moved(
                id,
                ApplicationState.approved,
                Set.of(ApplicationState.registered, ApplicationState.rejected),
                "application.approve");
    }

    @Transactional
    ApplicationRecord reject(UUID id) {
        return moved(id, ApplicationState.rejected, Set.of(ApplicationState.registered), "application.reject");
    }

    /** Suspends the application: it gets no tokens, its key is refused, and existing tokens are withdrawn. */
    @Transactional
    ApplicationRecord suspend(UUID id) {
        Application application = applications.locked(id);
        if (application.state != ApplicationState.suspended) {
            withdrawals.withdrawApplication(application.clientId, application.withdrawTokens(clock.instant()));
            dueWithdrawals.applicationSuspended(application.clientId);
        }
        return moved(id, ApplicationState.suspended, Set.of(ApplicationState.approved), "application.suspend");
    }

    /**
     * Ends the suspension. Tokens that a replica may have issued before it learned of the suspension are withdrawn too.
     */
    @Transactional
    ApplicationRecord resume(UUID id) {
        Application application = applications.locked(id);
        if (application.state == ApplicationState.suspended) {
            dueWithdrawals.applicationResumed(application.clientId);
            withdrawals.withdrawApplication(application.clientId, application.dateTokensAfter(clock.instant()));
        }
        return moved(id, ApplicationState.approved, Set.of(ApplicationState.suspended), "application.resume");
    }

    /** Withdraws all tokens that the client was issued until now. */
    @Transactional
    public void withdrawTokens(String clientId) {
        applications
                .byClientId(clientId)
                .map(found -> applications.locked(found.id))
                .ifPresent(application -> {
                    withdrawals.withdrawApplication(clientId, application.withdrawTokens(clock.instant()));
                    changes.published(application);
                });
    }

    private ApplicationRecord moved(UUID id, ApplicationState to, Set<ApplicationState> from, String action) {
        Application application = applications.locked(id);
        if (application.state == to) {
            return ApplicationRecord.from(application);
        }
        if (!from.contains(application.state)) {
            throw ApiException.conflict("the application is " + application.state + " and cannot become " + to);
        }
        Map<String, String> details = Map.of("from", application.state.name(), "to", to.name());
        application.state = to;
        return changed(application, action, details);
    }

    private ApplicationRecord changed(Application application, String action, Map<String, ?> details) {
        changes.made(application, action, details);
        return ApplicationRecord.from(application);
    }

    private void requireLevel(String level) {
        if (levels.find(level).isEmpty()) {
            throw ApiException.invalid(
                    List.of(new Violation("/level", ViolationCode.UNKNOWN_CODE, "is not a service level", level)));
        }
    }

    private static Map<String, ?> details(Registration registration) {
        return Map.of(
                "name", registration.name(),
                "owner", registration.owner(),
                "businessRegion", registration.businessRegion(),
                "level", registration.level(),
                "roles", registration.roles());
    }
}
