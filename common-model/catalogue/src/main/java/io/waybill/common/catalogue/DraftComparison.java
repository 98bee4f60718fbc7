package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.catalogue.CataloguePublisher.Basis;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.error.ApiException;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a draft would change: in the latest version, or in the plan that it follows or would follow. Documents are
 * compiled for each call.
 */
@Singleton
public final class DraftComparison {

    private final CataloguePublisher publisher;
    private final CatalogueDraftRepository drafts;
    private final OpenDrafts open;

    public DraftComparison(CataloguePublisher publisher, CatalogueDraftRepository drafts, OpenDrafts open) {
        this.publisher = publisher;
        this.drafts = drafts;
        this.open = open;
    }

    /**
     * What a draft follows.
     *
     * @param version the latest version, 0 if there is none or a plan is followed
     * @param plan the plan, {@code null} if it is the latest version
     * @param basis empty if nothing is published
     */
    record Follows(long version, Long plan, Optional<Basis> basis) {

        Map<String, Long> named() {
            return plan != null ? Map.of("followsDraft", plan) : Map.of("followsVersion", version);
        }
    }

    /** What a draft follows if it is planned: the last of the other plans. */
    Follows wouldFollow(Long draft) {
        List<CatalogueDraft> plans = QuarkusTransaction.requiringNew().call(() -> open.plansExcept(draft));
        return plans.isEmpty() ? present() : follows(plans.getLast());
    }

    /** What a draft is compared with, as {@link CatalogueDrafts#differences} says. */
    Follows compared(CatalogueDraft draft, boolean overtakes) {
        if (draft.state() == State.PLANNED && !overtakes) {
            return followed(draft);
        }
        return overtakes || draft.basedOnVersion() != null ? present() : wouldFollow(draft.draft());
    }

    /** What a plan follows. */
    private Follows followed(CatalogueDraft plan) {
        Optional<CatalogueDraft> followed = plan.followsDraft() == null
                ? Optional.empty()
                : QuarkusTransaction.requiringNew()
                        .call(() -> drafts.findDraft(plan.followsDraft()))
                        .filter(draft -> draft.state() == State.PLANNED);
        return followed.map(this::follows).orElseGet(this::present);
    }

    private Follows follows(CatalogueDraft plan) {
        Object content = compiled(plan.draft(), documentOf(plan));
        return new Follows(
                0,
                plan.draft(),
                Optional.of(
                        new Basis("draft-" + plan.draft() + "-" + plan.digest().substring(0, 16), content)));
    }

    private byte[] documentOf(CatalogueDraft plan) {
        return QuarkusTransaction.requiringNew().call(() -> {
            open.get(plan.draft());
            return drafts.findDocument(plan.draft()).orElseThrow();
        });
    }

    Follows present() {
        Optional<PublishedCatalogue.Snapshot<Object>> present = publisher.present();
        return new Follows(present.map(served -> served.version().version()).orElse(0L), null, present.map(Basis::of));
    }

    Map<String, Object> judged(byte[] document, Object content, Follows follows, Instant at) {
        Map<String, Object> judged = new LinkedHashMap<>(
                publisher.compiler().verify(publisher.compiler().at(content, at)));
        judged.putAll(review(document, content, follows, at));
        return judged;
    }

    Map<String, Object> review(byte[] document, Object content, Follows follows, Instant at) {
        Object then = publisher.compiler().at(content, at);
        return follows.basis()
                .map(basis -> publisher.review(at(basis, at), document, then))
                .orElseGet(Map::of);
    }

    /** @throws ApiException 400 if its expectations fail, 409 if it needs to be confirmed */
    void judgeForPlan(Follows follows, byte[] document, Object content, Instant publishAt, Confirmation confirmed) {
        Object then = publisher.compiler().at(content, publishAt);
        publisher.compiler().verify(then);
        follows.basis().ifPresent(basis -> publisher.confirm(at(basis, publishAt), document, then, confirmed));
    }

    private Basis at(Basis basis, Instant time) {
        return new Basis(basis.etag(), publisher.compiler().at(basis.content(), time));
    }

    Object compiled(long number, byte[] document) {
        return publisher.compiledPublished("draft " + number, document);
    }
}
