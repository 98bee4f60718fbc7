package io.waybill.common.catalogue;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The drafts that have not ended, and the row of plans among them: which draft is open, and what a publication would
 * overtake. All of it is in the transaction of the caller, which holds the lock if it changes anything.
 */
@Singleton
public final class OpenDrafts {

    private final CatalogueDraftRepository drafts;
    private final AuditTrail audit;

    public OpenDrafts(CatalogueDraftRepository drafts, AuditTrail audit) {
        this.drafts = drafts;
        this.audit = audit;
    }

    /**
     * A draft that has not ended.
     *
     * @throws ApiException 404 if there is none with this number, 409 if it has ended
     */
    CatalogueDraft get(long number) {
        CatalogueDraft draft = drafts.findDraft(number)
                .orElseThrow(() -> ApiException.notFound("there is no draft " + number + " of the catalogue"));
        if (draft.state().ends()) {
            throw ApiException.conflict("draft " + number
                    + (draft.version() == null ? " was withdrawn" : " has become version " + draft.version()));
        }
        return draft;
    }

    /** The plans that a publication of this draft, {@code null} for another document, would overtake. */
    List<CatalogueDraft> overtakenBy(CatalogueDraft draft) {
        List<CatalogueDraft> plans = drafts.plans();
        boolean isNext = draft != null && !plans.isEmpty() && plans.getFirst().draft() == draft.draft();
        return isNext ? List.of() : plansExcept(draft == null ? null : draft.draft());
    }

    /** The plans except for that of this draft, which may be {@code null}, in the order in which they are taken. */
    List<CatalogueDraft> plansExcept(Long draft) {
        return drafts.plans().stream()
                .filter(plan -> draft == null || plan.draft() != draft)
                .toList();
    }

    /**
     * Whether a version is what the draft was put into. A whole document, which was put into nothing, is published on
     * any.
     */
    boolean isBasedOn(CatalogueDraft draft, long version) {
        if (draft.basedOnDraft() != null) {
            return drafts.findDraft(draft.basedOnDraft())
                    .map(CatalogueDraft::version)
                    .filter(became -> became == version)
                    .isPresent();
        }
        return draft.basedOnVersion() == null || draft.basedOnVersion() == version;
    }

    /**
     * Refuses a draft that would be published on something else than it was put into: it would undo what that is not.
     *
     * @param latest the latest version, 0 if there is none
     * @param plan the plan that it would follow; {@code null} if it would follow the latest version
     * @throws ApiException 412 if so
     */
    void refuseOtherBase(CatalogueDraft draft, long latest, Long plan) {
        boolean isWhole = draft.basedOnVersion() == null && draft.basedOnDraft() == null;
        if (plan == null ? isBasedOn(draft, latest) : isWhole || plan.equals(draft.basedOnDraft())) {
            return;
        }
        String base =
                draft.basedOnDraft() == null ? "version " + draft.basedOnVersion() : "draft " + draft.basedOnDraft();
        throw new ApiException(
                ErrorCode.PRECONDITION_FAILED,
                "draft " + draft.draft() + " is " + base + " with another table, and " + why(draft, latest, plan));
    }

    private static String why(CatalogueDraft draft, long latest, Long plan) {
        if (plan != null) {
            return "draft " + plan
                    + " is planned before it; upload the table again with publishAt, and it goes into that";
        }
        if (draft.basedOnDraft() != null) {
            return "that is not the latest version; upload the table again";
        }
        long since = draft.basedOnVersion() + 1;
        return (since == latest
                        ? "version " + latest + " was published since"
                        : "versions " + since + " to " + latest + " were published since")
                + "; upload the table again";
    }

    /** Plans as a message names them: {@code draft 7 for 2027-01-01T00:00:00Z}. */
    static String named(List<CatalogueDraft> plans) {
        return plans.stream()
                .map(plan -> "draft " + plan.draft() + " for " + plan.publishAt())
                .collect(Collectors.joining(", "));
    }

    /**
     * Ends a draft.
     *
     * @param version what it has become, {@code null} if it was withdrawn
     */
    void end(long draft, Long version, Instant now) {
        drafts.end(draft, version, now);
        drafts.deleteOld();
    }

    /** Notes that a plan is not carried out. */
    void miss(CatalogueDraft plan, Instant now, String reason) {
        drafts.miss(plan.draft(), reason, now);
        audit.record(
                "catalogue.missed",
                "catalogue/drafts/" + plan.draft(),
                Map.of("publishAt", plan.publishAt(), "plannedBy", plan.plannedBy(), "reason", reason));
    }
}
