package io.waybill.auth.registry.registration;

import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationDetails;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.application.RoleRules;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.registry.user.BackendUsers;
import io.waybill.common.error.ApiException;
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
 * The registered applications, and the operators' decisions about them until they are deleted. A repeated decision
 * changes nothing. A decision about an application in the wrong state is answered with 409, one about an application
 * that has changed since the operator saw it with 412.
 */
@ApplicationScoped
public class ApplicationRegistry {

    private final ApplicationRepository applications;
    private final ServiceLevels levels;
    private final BusinessRegions regions;
    private final RoleRules roles;
    private final RevocationRegister revocations;
    private final ApplicationChanges changes;
    private final BackendUsers users;
    private final Clock clock;

    ApplicationRegistry(
            ApplicationRepository applications,
            ServiceLevels levels,
            BusinessRegions regions,
            RoleRules roles,
            RevocationRegister revocations,
            ApplicationChanges changes,
            BackendUsers users,
            Clock clock) {
        this.applications = applications;
        this.levels = levels;
        this.regions = regions;
        this.roles = roles;
        this.revocations = revocations;
        this.changes = changes;
        this.users = users;
        this.clock = clock;
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
        changes.made(application, "application.change", registration.details());
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
}
