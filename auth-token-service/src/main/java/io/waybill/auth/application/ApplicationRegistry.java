package io.waybill.auth.application;

import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import io.waybill.auth.crypto.RandomIds;
import io.waybill.auth.servicelevel.ServiceLevels;
import io.waybill.auth.withdrawal.DueWithdrawals;
import io.waybill.auth.withdrawal.WithdrawalRegister;
import io.waybill.common.audit.AuditTrail;
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
class ApplicationRegistry {

    private final ApplicationRepository applications;
    private final SecretRepository secrets;
    private final ApiGrantRepository grants;
    private final LicenceRepository licences;
    private final ClientSecrets clientSecrets;
    private final ServiceLevels levels;
    private final WithdrawalRegister withdrawals;
    private final DueWithdrawals dueWithdrawals;
    private final ChangeFeed changes;
    private final AuditTrail audit;
    private final RandomIds random;
    private final Clock clock;

    ApplicationRegistry(
            ApplicationRepository applications,
            SecretRepository secrets,
            ApiGrantRepository grants,
            LicenceRepository licences,
            ClientSecrets clientSecrets,
            ServiceLevels levels,
            WithdrawalRegister withdrawals,
            DueWithdrawals dueWithdrawals,
            ChangeFeed changes,
            AuditTrail audit,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.secrets = secrets;
        this.grants = grants;
        this.licences = licences;
        this.clientSecrets = clientSecrets;
        this.levels = levels;
        this.withdrawals = withdrawals;
        this.dueWithdrawals = dueWithdrawals;
        this.changes = changes;
        this.audit = audit;
        this.random = random;
        this.clock = clock;
    }

    @Transactional
    RegisteredApplication register(Registration registration) {
        requireLevel(registration.level());
        Application application = create(registration, random.id(), ApplicationState.registered);
        String clientSecret = random.secret();
        Secret secret = clientSecrets.create(application, clientSecret, false);
        audit.record("application.register", target(application.id), details(registration));
        changes.publish(ChangeKind.APPLICATION, application.clientId);
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
        return new Page<>(page.items().stream().map(this::shown).toList(), page.next());
    }

    @Transactional
    ApplicationRecord get(UUID id) {
        return shown(applications.findByIdOptional(id).orElseThrow(ApplicationRepository::unknown));
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

    private ApplicationRecord moved(UUID id, ApplicationState to, Set<ApplicationState> from, String action) {
        Application application = applications.locked(id);
        if (application.state == to) {
            return shown(application);
        }
        if (!from.contains(application.state)) {
            throw ApiException.conflict("the application is " + application.state + " and cannot become " + to);
        }
        Map<String, String> details = Map.of("from", application.state.name(), "to", to.name());
        application.state = to;
        return changed(application, action, details);
    }

    private ApplicationRecord changed(Application application, String action, Map<String, ?> details) {
        audit.record(action, target(application.id), details);
        changes.publish(ChangeKind.APPLICATION, application.clientId);
        return shown(application);
    }

    private ApplicationRecord shown(Application application) {
        return ApplicationRecord.from(
                application, grants.of(application.id), secrets.of(application.id), licences.of(application.id));
    }

    private void requireLevel(String level) {
        if (levels.find(level).isEmpty()) {
            throw ApiException.invalid(
                    List.of(new Violation("/level", ViolationCode.UNKNOWN_CODE, "is not a service level", level)));
        }
    }

    /** The name of an application in the audit trail. */
    static String target(UUID id) {
        return "application/" + id;
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
