package io.waybill.auth.registry.registration;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.application.RoleRules;
import io.waybill.auth.registry.application.Secret;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.decision.AutomaticApproval;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.Review;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Registers applications: those of operators, of developers, and of the configuration. */
@ApplicationScoped
public class ApplicationRegistration {

    private final ApplicationRepository applications;
    private final ClientSecrets clientSecrets;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final RoleRules roles;
    private final RevocationRegister revocations;
    private final ApplicationChanges changes;
    private final AutomaticApproval approval;
    private final MemberRepository members;
    private final RandomIds random;
    private final Clock clock;

    ApplicationRegistration(
            ApplicationRepository applications,
            ClientSecrets clientSecrets,
            ServiceLevels levels,
            BusinessRegions regions,
            RoleRules roles,
            RevocationRegister revocations,
            ApplicationChanges changes,
            AutomaticApproval approval,
            MemberRepository members,
            RandomIds random,
            Clock clock) {
        this.applications = applications;
        this.clientSecrets = clientSecrets;
        this.levels = levels;
        this.regions = regions;
        this.roles = roles;
        this.revocations = revocations;
        this.changes = changes;
        this.approval = approval;
        this.members = members;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Registers an application for an operator.
     *
     * @throws ApiException 409 if another application has the client id that it is to have
     */
    @Transactional
    RegisteredApplication register(NewApplication wanted) {
        String clientId = wanted.clientId();
        if (clientId == null) {
            Application application = registered(UUID.randomUUID(), random.id(), wanted.registration(), Map.of());
            addConfiguredOwner(application);
            return withSecret(application);
        }
        if (applications.byClientId(clientId).isPresent()) {
            String message = "another application has this client id";
            throw new ApiException(
                    ErrorCode.CONFLICT,
                    message,
                    List.of(Violation.of("/" + NewApplication.CLIENT_ID, ViolationCode.DUPLICATE, message)));
        }
        // The client id is a key, which no audit record has.
        Application application =
                registered(UUID.randomUUID(), clientId, wanted.registration(), Map.of("clientId", "given"));
        addConfiguredOwner(application);
        if (revocations.coversApplication(clientId)) {
            // Ends what an earlier application of this id left behind, also at a replica that still knows that one.
            revocations.applicationResumed(clientId, application.revokeTokens(revocations.knownEverywhere()));
        }
        return withSecret(application);
    }

    /**
     * Registers an application for an account, which becomes a member and sees all its secrets.
     *
     * @param id made by the caller, who has derived other values from it
     */
    @Transactional
    public void register(UUID id, Registration registration, UUID founder) {
        Application application = registered(id, random.id(), registration, Map.of());
        clientSecrets.create(application, random.secret(), false);
        members.addFounder(id, founder, clock.instant());
    }

    private RegisteredApplication withSecret(Application application) {
        String clientSecret = random.secret();
        Secret secret = clientSecrets.create(application, clientSecret, false);
        return RegisteredApplication.of(application, secret, clientSecret);
    }

    private Application registered(UUID id, String clientId, Registration registration, Map<String, ?> further) {
        roles.require(registration.roles());
        levels.require(registration.level());
        regions.require(registration.businessRegion());
        Application application = create(id, registration, clientId, ApplicationState.registered);
        if (approval.isAutomatic()) {
            application.state = ApplicationState.approved;
            application.review = application.review.decided(AuditTrail.SYSTEM, clock.instant(), Decision.NONE);
        }
        Map<String, Object> details = new LinkedHashMap<>(registration.details());
        details.putAll(further);
        changes.made(application, "application.register", details);
        return application;
    }

    private void addConfiguredOwner(Application application) {
        if (approval.isSandbox() && application.isCustomers()) {
            members.addConfiguredOwner(application.id, application.owner, application.createdAt)
                    .ifPresent(account ->
                            changes.made(application, "member.configure", Map.of("member", "account/" + account)));
        }
    }

    /** Stores a new application, without a secret. */
    Application create(Registration registration, String clientId, ApplicationState state) {
        return create(UUID.randomUUID(), registration, clientId, state);
    }

    private Application create(UUID id, Registration registration, String clientId, ApplicationState state) {
        Application application = new Application();
        application.id = id;
        application.clientId = clientId;
        application.describe(registration);
        application.state = state;
        application.createdAt = Review.stored(clock.instant());
        application.review = Review.requested(changes.actor(), application.createdAt);
        // Flushed at once: another statement adds a member, and another application may have just got the client id.
        applications.persistAndFlush(application);
        return application;
    }
}
