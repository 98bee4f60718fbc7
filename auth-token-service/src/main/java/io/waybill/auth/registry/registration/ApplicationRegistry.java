package io.waybill.auth.registry.registration;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationDetails;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.application.RoleRules;
import io.waybill.auth.registry.application.Secret;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.decision.AutomaticApproval;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.decision.Review;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Applications from registration to deletion, with the operators' decisions about them. A repeated decision changes
 * nothing. A decision about an application in the wrong state is answered with 409, one about an application that has
 * changed since the operator saw it with 412.
 */
@ApplicationScoped
public class ApplicationRegistry {

    private final ApplicationRepository applications;
    private final ClientSecrets clientSecrets;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final RoleRules roles;
    private final RevocationRegister revocations;
    private final ApplicationChanges changes;
    private final AutomaticApproval approval;
    private final BackendUsers users;
    private final MemberRepository members;
    private final RandomIds random;
    private final Clock clock;

    ApplicationRegistry(
            ApplicationRepository applications,
            ClientSecrets clientSecrets,
            ServiceLevels levels,
            BusinessRegions regions,
            RoleRules roles,
            RevocationRegister revocations,
            ApplicationChanges changes,
            AutomaticApproval approval,
            BackendUsers users,
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
        this.users = users;
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

    /** Registers an application under an id that the caller has made, and from which it has made other values. */
    @Transactional
    public RegisteredApplication register(UUID id, Registration registration) {
        return withSecret(registered(id, random.id(), registration, Map.of()));
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
        Map<String, Object> details = new LinkedHashMap<>(details(registration));
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

    /** Applications in order of registration: in one state, or in any if it is {@code null}. */
    @Transactional
    Page<ApplicationDetails> page(ApplicationState state, Period registered, PageRequest request) {
        Set<ApplicationState> states = state == null ? EnumSet.allOf(ApplicationState.class) : EnumSet.of(state);
        return Page.of(
                        request,
                        applications.page(states, registered, request),
                        application -> new Position(application.createdAt, application.number))
                .map(ApplicationDetails::of);
    }

    @Transactional
    public ApplicationDetails get(UUID id) {
        return ApplicationDetails.of(applications.existing(id));
    }

    /** The application without its credentials. */
    @Transactional
    public ApplicationRecord withGrants(UUID id) {
        return ApplicationRecord.from(applications.withGrants(id));
    }

    /** The customers' applications of a member, with their grants, in the order of their registration. */
    @Transactional
    public List<ApplicationRecord> ofMember(UUID account) {
        return applications.ofMember(account).stream()
                .map(ApplicationRecord::from)
                .toList();
    }

    /**
     * Changes the registration of an application. A new level takes effect with the next token. If the application
     * loses a role, its tokens are revoked. It may keep a business region that new ones could not have.
     */
    @Transactional
    ApplicationDetails change(UUID id, Registration registration, ExpectedVersion expected) {
        roles.require(registration.roles());
        levels.require(registration.level());
        Application application = applications.locked(id);
        requireVersion(application, expected);
        if (!registration.businessRegion().equals(application.businessRegion)) {
            regions.require(registration.businessRegion());
        }
        boolean losesRole = !registration.roles().containsAll(application.roleSet());
        application.describe(registration);
        if (losesRole) {
            changes.revokeTokens(application);
        }
        changes.made(application, "application.change", details(registration));
        return changed(application);
    }

    /** Changes region and level, and keeps the rest of the registration. */
    @Transactional
    public void change(UUID id, String businessRegion, String level, ExpectedVersion expected) {
        Registration now = applications.locked(id).registration();
        change(id, new Registration(now.name(), now.owner(), businessRegion, level, now.roles()), expected);
    }

    @Transactional
    public ApplicationDetails approve(UUID id, Decision decision) {
        return decided(
                id,
                decision,
                "approve",
                ApplicationState.approved,
                ApplicationState.registered,
                ApplicationState.rejected);
    }

    @Transactional
    public ApplicationDetails reject(UUID id, Decision decision) {
        return decided(id, decision, "reject", ApplicationState.rejected, ApplicationState.registered);
    }

    /** Suspends the application: it gets no tokens, its key is refused, and existing tokens are revoked. */
    @Transactional
    public ApplicationDetails suspend(UUID id, Decision decision) {
        return decided(id, decision, "suspend", ApplicationState.suspended, ApplicationState.approved);
    }

    /** Ends the suspension; tokens issued before stay revoked. */
    @Transactional
    public ApplicationDetails resume(UUID id, Decision decision) {
        return decided(id, decision, "resume", ApplicationState.approved, ApplicationState.suspended);
    }

    private ApplicationDetails decided(
            UUID id, Decision decision, String verb, ApplicationState to, ApplicationState... from) {
        Application application = applications.locked(id);
        requireVersion(application, decision.expected());
        ApplicationState former = application.state;
        if (former == to) {
            return ApplicationDetails.of(application);
        }
        if (!Set.of(from).contains(former)) {
            throw ApiException.conflict("the application is " + former + " and cannot become " + to);
        }
        if (to == ApplicationState.suspended) {
            revocations.applicationSuspended(application.clientId);
        } else if (former == ApplicationState.suspended) {
            revocations.applicationResumed(application.clientId, application.revokeTokens(revocations.now()));
        }
        application.state = to;
        application.review = application.review.decided(changes.actor(), clock.instant(), decision);
        changes.made(application, "application." + verb, decision.with(Map.of("from", former.name(), "to", to.name())));
        return changed(application);
    }

    /** Revokes all tokens of the client issued until now. */
    @Transactional
    public void revokeTokens(String clientId) {
        applications
                .byClientId(clientId)
                .map(found -> applications.locked(found.id))
                .ifPresent(application -> {
                    revocations.revokeApplication(clientId, application.revokeTokens(revocations.now()));
                    changes.published(application);
                });
    }

    /**
     * Deletes the application with all its rows. Its tokens are revoked and its key is refused, as at a suspension, and
     * its backend users are locked. Its audit records stay.
     *
     * @throws ApiException 409 if it comes from the configuration: the next start would make it anew, with the same
     *     secret
     */
    @Transactional
    public void delete(UUID id, ExpectedVersion expected) {
        Application application = applications.locked(id);
        requireVersion(application, expected);
        if (application.isConfigured()) {
            throw ApiException.conflict("the application comes from the configuration; suspend it instead");
        }
        // First: whoever changes one of the users has its row, and others wait for the revocation below.
        users.lockAllOf(id);
        if (application.wasApproved()) {
            revocations.applicationSuspended(application.clientId);
            // These stay when a new application takes over the client id: a replica without the database may still
            // issue for this one.
            application.liveCredentials(changes.now()).forEach(revocations::revokeSecret);
        }
        changes.made(application, "application.delete", Map.of("name", application.name, "owner", application.owner));
        applications.delete(application);
    }

    private static void requireVersion(Application application, ExpectedVersion expected) {
        expected.require(
                application.version, ApplicationRecord.from(application).words());
    }

    private ApplicationDetails changed(Application application) {
        // Gives it the new version.
        applications.flush();
        return ApplicationDetails.of(application);
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
