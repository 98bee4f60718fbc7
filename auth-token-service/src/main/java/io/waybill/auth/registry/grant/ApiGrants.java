package io.waybill.auth.registry.grant;

import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.registry.application.ApiGrant;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.GrantState;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.RequestOutcome;
import io.waybill.auth.registry.decision.Review;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/** Requests, approves, rejects and revokes the APIs that an application may call in an environment. */
@ApplicationScoped
public class ApiGrants {

    private final ApplicationRepository applications;
    private final RevocationRegister revocations;
    private final ApplicationChanges changes;
    private final Clock clock;
    private final String ownEnvironment;

    ApiGrants(
            ApplicationRepository applications,
            RevocationRegister revocations,
            ApplicationChanges changes,
            Clock clock,
            WaybillConfig config) {
        this.applications = applications;
        this.revocations = revocations;
        this.changes = changes;
        this.clock = clock;
        this.ownEnvironment = config.environment().claim();
    }

    /**
     * Requests the grant. The first request for a sandbox is approved at once; for production, and after a rejection or
     * a revocation, an operator decides.
     */
    @Transactional
    public RequestOutcome<GrantRecord> request(UUID applicationId, String api, String environment) {
        Application application = applications.locked(applicationId);
        ApiGrant grant = application.grant(api, environment).orElse(null);
        // One that an operator has rejected or revoked is the operator's to give again.
        boolean automatic = grant == null && environment.equals(Environment.SANDBOX.claim());
        if (grant == null) {
            grant = new ApiGrant();
            grant.applicationId = applicationId;
            grant.api = api;
            grant.environment = environment;
            application.grants.add(grant);
        } else if (grant.state == GrantState.approved || grant.state == GrantState.requested) {
            return new RequestOutcome<>(false, GrantRecord.from(grant));
        }
        grant.review = Review.requested(changes.actor(), clock.instant());
        if (automatic) {
            grant.review = grant.review.decided(AuditTrail.SYSTEM, clock.instant(), Decision.NONE);
        }
        GrantState to = automatic ? GrantState.approved : GrantState.requested;
        return new RequestOutcome<>(true, moved(application, grant, to, "grant.request", Decision.NONE));
    }

    @Transactional
    public GrantRecord approve(UUID applicationId, String api, String environment, Decision decision) {
        return decided(applicationId, api, environment, GrantState.approved, "grant.approve", decision);
    }

    @Transactional
    public GrantRecord reject(UUID applicationId, String api, String environment, Decision decision) {
        return decided(applicationId, api, environment, GrantState.rejected, "grant.reject", decision);
    }

    /** Revokes the grant: existing tokens are no longer valid for this API. */
    @Transactional
    public GrantRecord revoke(UUID applicationId, String api, String environment, Decision decision) {
        return decided(applicationId, api, environment, GrantState.revoked, "grant.revoke", decision);
    }

    private GrantRecord decided(
            UUID applicationId, String api, String environment, GrantState to, String action, Decision decision) {
        Application application = applications.locked(applicationId);
        ApiGrant grant = application
                .grant(api, environment)
                .orElseThrow(() -> ApiException.notFound("the application has not requested this grant"));
        decision.expected().require(grant.version, GrantRecord.from(grant).words());
        if (grant.state == to) {
            return GrantRecord.from(grant);
        }
        if (to == GrantState.rejected && grant.state != GrantState.requested) {
            throw ApiException.conflict("the grant is " + grant.state + " and can be revoked, not rejected");
        }
        grant.review = grant.review.decided(changes.actor(), clock.instant(), decision);
        return moved(application, grant, to, action, decision);
    }

    private GrantRecord moved(
            Application application, ApiGrant grant, GrantState to, String action, Decision decision) {
        boolean wasInForce = grant.isInForce(ownEnvironment);
        grant.state = to;
        grant.changedAt = Review.stored(clock.instant());
        if (wasInForce && to != GrantState.approved) {
            if (application.wasApproved()) {
                application.revokeGrant(grant.api, revocations.now());
                revocations.grantRevoked(application.clientId, grant.api);
            }
        } else if (grant.isInForce(ownEnvironment) && revocations.coversGrant(application.clientId, grant.api)) {
            // Perhaps of an earlier application with this client id.
            revocations.grantApproved(
                    application.clientId, grant.api, application.dateGrantAfter(grant.api, revocations.now()));
        }
        changes.made(
                application,
                action,
                decision.with(Map.of("api", grant.api, "environment", grant.environment, "state", to.name())));
        // Gives the grant its new version.
        applications.flush();
        return GrantRecord.from(grant);
    }
}
