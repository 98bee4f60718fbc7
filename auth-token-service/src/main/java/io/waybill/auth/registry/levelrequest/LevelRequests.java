package io.waybill.auth.registry.levelrequest;

import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.LevelRequest;
import io.waybill.auth.registry.decision.AutomaticApproval;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.RequestOutcome;
import io.waybill.auth.registry.decision.Review;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Requests for another service level, by an operator or a member. An operator decides, unless approval is automatic.
 */
@ApplicationScoped
public class LevelRequests {

    private final ApplicationRepository applications;
    private final ServiceLevels levels;
    private final ApplicationChanges changes;
    private final AutomaticApproval approval;
    private final Clock clock;

    LevelRequests(
            ApplicationRepository applications,
            ServiceLevels levels,
            ApplicationChanges changes,
            AutomaticApproval approval,
            Clock clock) {
        this.applications = applications;
        this.levels = levels;
        this.changes = changes;
        this.approval = approval;
        this.clock = clock;
    }

    /**
     * A request by a member, for a level that is open to customers. If the same request is pending, it is the answer.
     *
     * @throws ApiException 400 if the level is not open to customers, 409 if another one is pending, or the application
     *     has the level already
     */
    @Transactional
    public RequestOutcome<LevelRequestRecord> requestOwn(UUID applicationId, NewLevelRequest wanted) {
        if (!levels.isForCustomers(wanted.level())) {
            throw ApiException.invalid(List.of(new Violation(
                    "/level",
                    ViolationCode.UNKNOWN_CODE,
                    "is not a level that customers can ask for",
                    wanted.level())));
        }
        return request(applicationId, wanted);
    }

    /**
     * A request by an operator, who may ask for any level. If the same request is pending, it is the answer.
     *
     * @throws ApiException 409 if another one is pending, or the application has the level already
     */
    @Transactional
    RequestOutcome<LevelRequestRecord> request(UUID applicationId, NewLevelRequest wanted) {
        levels.require(wanted.level());
        Application application = applications.locked(applicationId);
        Optional<LevelRequest> pending = pending(application);
        if (pending.isPresent()) {
            if (!pending.get().level.equals(wanted.level())) {
                throw ApiException.conflict("a request for the level " + pending.get().level + " is pending");
            }
            return new RequestOutcome<>(false, LevelRequestRecord.from(pending.get()));
        }
        if (application.serviceLevel.equals(wanted.level())) {
            throw ApiException.conflict("the application has this level already");
        }
        LevelRequest request = new LevelRequest();
        request.id = UUID.randomUUID();
        request.applicationId = applicationId;
        request.level = wanted.level();
        request.requestReason = wanted.reason();
        request.state = LevelRequest.State.requested;
        request.review = Review.requested(changes.actor(), clock.instant());
        application.levelRequests.add(request);
        changes.made(application, "level.request", Map.of("level", request.level, "reason", wanted.reason()));
        if (approval.isAutomatic()) {
            decide(application, request, LevelRequest.State.approved, AuditTrail.SYSTEM, Decision.NONE);
            changes.madeBy(AuditTrail.SYSTEM, application, "level.approve", Map.of("level", request.level));
        }
        return new RequestOutcome<>(true, LevelRequestRecord.from(request));
    }

    /** The application has the level from its next token on. */
    @Transactional
    public LevelRequestRecord approve(UUID applicationId, Decision decision) {
        return decided(applicationId, LevelRequest.State.approved, "level.approve", decision);
    }

    @Transactional
    public LevelRequestRecord reject(UUID applicationId, Decision decision) {
        return decided(applicationId, LevelRequest.State.rejected, "level.reject", decision);
    }

    private LevelRequestRecord decided(UUID applicationId, LevelRequest.State to, String action, Decision decision) {
        Application application = applications.locked(applicationId);
        LevelRequest request = pending(application).orElseThrow(() -> noneIsPending(application));
        decision.expected().require(request.id, LevelRequestRecord.from(request).words());
        decide(application, request, to, changes.actor(), decision);
        changes.made(application, action, decision.with(Map.of("level", request.level)));
        return LevelRequestRecord.from(request);
    }

    private void decide(
            Application application, LevelRequest request, LevelRequest.State to, String by, Decision decision) {
        request.state = to;
        request.review = request.review.decided(by, clock.instant(), decision);
        if (to == LevelRequest.State.approved) {
            application.serviceLevel = request.level;
        }
    }

    private static ApiException noneIsPending(Application application) {
        LevelRequestRecord last = LevelRequestRecord.last(application);
        return ApiException.conflict(
                "no request for another level is pending" + (last == null ? "" : ": " + last.words()));
    }

    private static Optional<LevelRequest> pending(Application application) {
        return application.levelRequests.stream()
                .filter(request -> request.state == LevelRequest.State.requested)
                .findFirst();
    }
}
