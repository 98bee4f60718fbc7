package io.waybill.auth.registry.application;

import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.withdrawal.WithdrawalRegister;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Applications from registration to deletion, with the operators' decisions about them. A repeated decision changes
 * nothing. 409 answers a decision about an application in the wrong state, or about one that has changed since its
 * operator saw it.
 */
@ApplicationScoped
public class ApplicationRegistry {

    private final ApplicationRepository applications;
    private final ClientSecrets clientSecrets;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final WithdrawalRegister withdrawals;
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
            WithdrawalRegister withdrawals,
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
        this.withdrawals = withdrawals;
        this.changes = changes;
        this.approval = approval;
        this.users = users;
        this.members = members;
        this.random = random;
        this.clock = clock;
    }

    @Transactional
    public ApplicationRecord register(Registration registration) {
        return register(UUID.randomUUID(), registration);
    }

    /** As {@link #register(Registration)}, with a new id of the caller's, from which it has made other values. */
    @Transactional
    public ApplicationRecord register(UUID id, Registration registration) {
        Application application = registerWithoutSecret(id, registration);
        String clientSecret = random.secret();
        Secret secret = clientSecrets.create(application, clientSecret, false);
        return ApplicationRecord.registered(application, secret, clientSecret);
    }

    private Application registerWithoutSecret(UUID id, Registration registration) {
        requireLevel(registration.level());
        regions.require(registration.businessRegion());
        Application application = create(id, registration, random.id(), ApplicationState.registered);
        if (approval.isAutomatic()) {
            application.state = ApplicationState.approved;
            application.review = application.review.decided(AuditTrail.SYSTEM, clock.instant(), Decision.NONE);
        }
        changes.made(application, "application.register", details(registration));
        if (approval.isSandbox() && application.isCustomers()) {
            members.addConfiguredOwner(application.id, application.owner, application.createdAt)
                    .ifPresent(account ->
                            changes.made(application, "member.configure", Map.of("member", "account/" + account)));
        }
        return application;
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
        // Flushed at once: another statement adds a member.
        applications.persistAndFlush(application);
        return application;
    }

    /** Applications in order of registration: in one state, or in any if it is {@code null}. */
    @Transactional
    Page<ApplicationRecord> page(ApplicationState state, Period registered, PageRequest request) {
        Set<ApplicationState> states = state == null ? EnumSet.allOf(ApplicationState.class) : EnumSet.of(state);
        return Page.of(
                        request,
                        applications.page(states, registered, request),
                        application -> new Position(application.createdAt, application.number))
                .map(ApplicationRecord::from);
    }

    @Transactional
    public ApplicationRecord get(UUID id) {
        return ApplicationRecord.from(applications.existing(id));
    }

    /** The application with its grants, without its credentials. */
    @Transactional
    public ApplicationRecord withGrants(UUID id) {
        return ApplicationRecord.withGrants(applications.withGrants(id));
    }

    /** The customers' applications of a member, with their grants, in the order of their registration. */
    @Transactional
    public List<ApplicationRecord> ofMember(UUID account) {
        return applications.ofMember(account).stream()
                .map(ApplicationRecord::listed)
                .toList();
    }

    /** The secrets and licences of the application. */
    @Transactional
    public ApplicationRecord credentials(UUID id) {
        return ApplicationRecord.withCredentials(applications.withSecrets(id));
    }

    /**
     * Changes the registration of an application. A new level takes effect with the next token. If the application
     * loses a role, its tokens are withdrawn. It may keep a business region that new ones could not have.
     */
    @Transactional
    ApplicationRecord change(UUID id, Registration registration) {
        requireLevel(registration.level());
        Application application = applications.locked(id);
        if (!registration.businessRegion().equals(application.businessRegion)) {
            regions.require(registration.businessRegion());
        }
        boolean losesRole = !registration.roles().containsAll(application.roleSet());
        application.describe(registration);
        if (losesRole) {
            changes.withdrawTokens(application);
        }
        changes.made(application, "application.change", details(registration));
        return ApplicationRecord.from(application);
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
        application.review = application.review.decided(changes.actor(), clock.instant(), decision);
        changes.made(application, "application." + verb, decision.with(Map.of("from", former.name(), "to", to.name())));
        return ApplicationRecord.from(application);
    }

    /** Withdraws all tokens of the client issued until now. */
    @Transactional
    public void withdrawTokens(String clientId) {
        applications
                .byClientId(clientId)
                .map(found -> applications.locked(found.id))
                .ifPresent(application -> {
                    withdrawals.withdrawApplication(clientId, application.withdrawTokens(withdrawals.now()));
                    changes.published(application);
                });
    }

    /**
     * Gives the application the client id that it has in the sandbox. The former id ends as at a deletion, and the
     * tokens are withdrawn; secrets, licences and grants stay.
     *
     * @throws ApiException 409 if the application is suspended or rejected, has a production grant or comes from the
     *     configuration, or if another application has this client id
     */
    @Transactional
    public void adoptClientId(UUID id, String clientId) {
        Application application = applications.locked(id);
        requireAdoptable(application);
        if (application.clientId.equals(clientId)) {
            return;
        }
        if (applications.byClientId(clientId).isPresent()) {
            throw ApiException.conflict("another application has the client id of this statement");
        }
        withdrawals.applicationSuspended(application.clientId);
        changes.published(application);
        application.clientId = clientId;
        // Flushed at once: another application may have just taken the id.
        applications.flush();
        // Ends what an earlier application of this id left behind.
        withdrawals.applicationResumed(clientId, application.withdrawTokens(withdrawals.now()));
        changes.published(application);
    }

    private static void requireAdoptable(Application application) {
        if (application.state == ApplicationState.suspended || application.state == ApplicationState.rejected) {
            throw ApiException.conflict("the application is " + application.state);
        }
        if (application.grants.stream()
                .anyMatch(grant -> grant.environment.equals(Environment.PRODUCTION.claim())
                        && grant.state == GrantState.approved)) {
            throw ApiException.conflict("the application has a production grant already: its client id stays");
        }
        if (application.isConfigured()) {
            throw ApiException.conflict("the application comes from the configuration, with its client id");
        }
    }

    /**
     * Deletes the application with all its rows. Its tokens are withdrawn and its key is refused, as at a suspension,
     * and its backend users are locked. Its audit records stay.
     *
     * @throws ApiException 409 if it comes from the configuration: the next start would make it anew, with the same
     *     secret
     */
    @Transactional
    public void delete(UUID id) {
        Application application = applications.locked(id);
        if (application.isConfigured()) {
            throw ApiException.conflict("the application comes from the configuration; suspend it instead");
        }
        // First: whoever changes one of the users has its row, and waits for those who have published a change.
        users.lockAllOf(id);
        withdrawals.applicationSuspended(application.clientId);
        changes.made(application, "application.delete", Map.of("name", application.name, "owner", application.owner));
        applications.delete(application);
    }

    /**
     * Refuses an unknown service level.
     *
     * @throws ApiException 400 that names the field {@code level}
     */
    void requireLevel(String level) {
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
