package io.waybill.common.catalogue;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.catalogue.CataloguePublisher.Publication;
import io.waybill.common.catalogue.DraftComparison.Follows;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Documents that wait to be published: uploaded, looked at, tried, planned for a time, published or withdrawn.
 * {@link CataloguePlans} publishes what is due. A draft is compiled for each call and never kept.
 *
 * <p>Plans form a chain: each follows the one that is due before it, and the first the latest version. What is planned
 * is confirmed as a change of what it follows, so it is published on nothing else.
 *
 * <p>A file with a part of a document, such as one table, is put into a {@linkplain CatalogueBase base} when it is
 * uploaded. The draft remembers which, and is published on that alone: on another version it would undo what changed
 * since.
 */
@Singleton
public final class CatalogueDrafts {

    private static final int MOST = 20;
    private static final Duration FARTHEST = Duration.ofDays(366);

    private final CataloguePublisher publisher;
    private final CatalogueDraftRepository drafts;
    private final OpenDrafts open;
    private final DraftComparison comparison;
    private final AuditTrail audit;
    private final Clock clock;
    private final boolean fourEyes;

    public CatalogueDrafts(
            CataloguePublisher publisher,
            CatalogueDraftRepository drafts,
            OpenDrafts open,
            DraftComparison comparison,
            AuditTrail audit,
            Clock clock,
            CatalogueConfig config) {
        this.publisher = publisher;
        this.drafts = drafts;
        this.open = open;
        this.comparison = comparison;
        this.audit = audit;
        this.clock = clock;
        this.fourEyes = config.fourEyes();
    }

    /**
     * Checks a document as if it were published, and stores it.
     *
     * @param at the time for which it is judged, {@code null} for now
     * @return what a dry run answers, with the number of the draft
     * @throws ApiException with every violation and its pointer, 409 if there are too many drafts
     */
    public ImportResult upload(byte[] document, String operator, Instant at) {
        return upload(document, null, operator, at);
    }

    /**
     * The same for a document into which a part was put. It is compared with the latest version, since it follows no
     * plan.
     *
     * @param base the version that it was put into; {@code null} for a whole document
     * @throws ApiException as {@link #upload(byte[], String, Instant)}; 412 if another version is the latest
     */
    public ImportResult upload(byte[] document, CatalogueBase base, String operator, Instant at) {
        return publisher.alone(() -> {
            Object content = publisher.compiled(document);
            Follows compared = base == null ? comparison.wouldFollow(null) : comparison.present();
            Map<String, Object> judged = comparison.judged(document, content, compared, orNow(at));
            CatalogueDraft draft = locked(() -> {
                refuseIfChanged(base, false);
                CatalogueDraft stored = store(document, content, operator, base);
                audit.recordAs(operator, "catalogue.draft", target(stored.draft()), Map.of("digest", stored.digest()));
                return stored;
            });
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("draft", draft.draft());
            details.putAll(draft.counts());
            details.putAll(judged);
            return new ImportResult(null, true, null, details);
        });
    }

    /**
     * What a file with a part of a document is put into.
     *
     * @param isPlanned whether it is planned at once: then it goes into what the plan follows, else into the latest
     *     version
     * @throws ApiException 404 if nothing is published
     */
    public CatalogueBase base(boolean isPlanned) {
        return QuarkusTransaction.requiringNew().call(() -> baseNow(isPlanned));
    }

    /**
     * The document that a file is put into.
     *
     * @throws ApiException 412 if it is that of a plan which has ended meanwhile
     */
    public String documentOf(CatalogueBase base) {
        if (base.plan() == null) {
            return publisher.find(base.version().version()).document();
        }
        byte[] document = QuarkusTransaction.requiringNew()
                .call(() -> drafts.findDocument(base.plan().draft()))
                .orElseThrow(CataloguePublisher::notTheBase);
        return new String(document, StandardCharsets.UTF_8);
    }

    /** The base at this moment; in the current transaction. */
    private CatalogueBase baseNow(boolean isPlanned) {
        CatalogueVersion latest = publisher.versions().latest().orElseThrow(CataloguePublisher::nothingPublished);
        List<CatalogueDraft> plans = isPlanned ? open.plansExcept(null) : List.of();
        return new CatalogueBase(latest, plans.isEmpty() ? null : plans.getLast());
    }

    /** @throws ApiException 412 if there is another base at this moment; in the current transaction */
    private void refuseIfChanged(CatalogueBase base, boolean isPlanned) {
        if (base != null && !base.equals(baseNow(isPlanned))) {
            throw CataloguePublisher.notTheBase();
        }
    }

    /** The drafts, newest first; those in one state, if it is not {@code null}. */
    public Page<CatalogueDraft> list(State state, PageRequest page) {
        List<CatalogueDraft> rows = QuarkusTransaction.requiringNew().call(() -> drafts.list(state, page));
        return Page.of(page, rows, draft -> new Position(draft.uploadedAt(), draft.draft()));
    }

    /**
     * A draft, without its document.
     *
     * @throws ApiException 404 if there is none with this number
     */
    public CatalogueDraft find(long number) {
        return QuarkusTransaction.requiringNew()
                .call(() -> drafts.findDraft(number))
                .orElseThrow(() -> ApiException.notFound("there is no draft " + number + " of the catalogue"));
    }

    /**
     * The document, as it was sent.
     *
     * @throws ApiException 404 if there is no such draft, 409 if it has ended
     */
    public byte[] document(long number) {
        return QuarkusTransaction.requiringNew().call(() -> {
            open.get(number);
            return drafts.findDocument(number).orElseThrow();
        });
    }

    /**
     * What a draft would change: of a plan, in what it follows; of another draft, in the last plan or, without plans,
     * in the latest version. One that was put into a version is compared with the latest, since it follows no plan.
     *
     * @param at the time for which it is judged, {@code null} for that of its plan, or now
     * @param overtakes whether it is compared with the latest version in any case
     * @throws ApiException 404 if there is no such draft, 409 if it has ended, 409 with the violations if today's rules
     *     refuse it, 503 if others are being compared
     */
    public Map<String, Object> differences(long number, Instant at, boolean overtakes) {
        return publisher.alone(() -> {
            CatalogueDraft draft = find(number);
            byte[] document = document(number);
            Object content = comparison.compiled(number, document);
            Follows follows = comparison.compared(draft, overtakes);
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("draft", number);
            details.putAll(follows.named());
            details.putAll(comparison.review(document, content, follows, time(draft, at)));
            return details;
        });
    }

    /**
     * Answers something from a draft.
     *
     * @param at the time for which it is asked, {@code null} for that of its plan, or now
     * @param type the compiled form of the service's catalogue
     * @throws ApiException as {@link #differences}, and what {@code question} throws
     */
    public <S, R> R answer(long number, Instant at, Class<S> type, Function<S, R> question) {
        return publisher.alone(() -> {
            CatalogueDraft draft = find(number);
            Object content = comparison.compiled(number, document(number));
            return question.apply(type.cast(publisher.compiler().at(content, time(draft, at))));
        });
    }

    /**
     * Publishes a draft now, by the same rules as a document.
     *
     * @throws ApiException as {@link CataloguePublisher#publish}; 404 if there is no such draft, 409 if it has ended or
     *     the operator has uploaded it and may not publish it; 412 if the latest version is not what it was put into
     */
    public ImportResult publish(long number, String operator, Confirmation confirmed) {
        CatalogueDraft draft = find(number);
        refuseUploader(draft, operator);
        byte[] document = document(number);
        QuarkusTransaction.requiringNew().run(() -> refuseOtherBase(draft, null));
        Object content = comparison.compiled(number, document);
        return publisher.publish(new Publication(document, content, operator, null, draft), null, confirmed);
    }

    /**
     * Plans a draft, or plans it for another time.
     *
     * @param publishAt when it is published; in the future
     * @throws ApiException as {@link #publish}; 400 if the time is not in the future or more than a year away; 409 if
     *     another plan is due at that time or later, or follows this one; 412 if it would follow something else than it
     *     was put into
     */
    public CatalogueDraft plan(long number, Instant publishAt, String operator, Confirmation confirmed) {
        Instant due = due(publishAt);
        CatalogueDraft draft = find(number);
        refuseUploader(draft, operator);
        return publisher.alone(() -> {
            byte[] document = document(number);
            Object content = comparison.compiled(number, document);
            Follows follows = comparison.wouldFollow(number);
            QuarkusTransaction.requiringNew().run(() -> {
                refuseFollowed(draft);
                refuseOtherBase(draft, follows.plan());
            });
            comparison.judgeForPlan(follows, document, content, due, confirmed);
            return locked(() -> plan(open.get(number), due, operator, follows));
        });
    }

    /**
     * Plans a document: a draft and its plan in one step.
     *
     * @param expected the version that must be the latest, {@code null} for any
     * @throws ApiException as {@link #upload} and {@link #plan}; 412 if another version is the latest
     */
    public CatalogueDraft plan(
            byte[] document, Instant publishAt, String operator, CatalogueVersion expected, Confirmation confirmed) {
        return plan(document, null, publishAt, operator, confirmed, () -> {
            if (expected != null && !publisher.versions().latest().equals(Optional.of(expected))) {
                throw CataloguePublisher.notTheLatest();
            }
        });
    }

    /**
     * The same for a document into which a part was put.
     *
     * @param base what it was put into, which the plan must follow
     * @throws ApiException as {@link #upload} and {@link #plan}; 412 if the plan would follow something else
     */
    public CatalogueDraft plan(
            byte[] document, CatalogueBase base, Instant publishAt, String operator, Confirmation confirmed) {
        return plan(document, base, publishAt, operator, confirmed, () -> refuseIfChanged(base, true));
    }

    /** @param precondition refuses the plan; before the document is judged, and when the draft is stored */
    private CatalogueDraft plan(
            byte[] document,
            CatalogueBase base,
            Instant publishAt,
            String operator,
            Confirmation confirmed,
            Runnable precondition) {
        Instant due = due(publishAt);
        refuseOneOperator();
        return publisher.alone(() -> {
            Object content = publisher.compiled(document);
            QuarkusTransaction.requiringNew().run(precondition);
            Follows follows = comparison.wouldFollow(null);
            comparison.judgeForPlan(follows, document, content, due, confirmed);
            return locked(() -> {
                precondition.run();
                return plan(store(document, content, operator, base), due, operator, follows);
            });
        });
    }

    /**
     * Withdraws a draft and its plan.
     *
     * @throws ApiException 404 if there is no such draft, 409 if it has ended, or if another plan follows it
     */
    public void withdraw(long number, String operator) {
        locked(() -> {
            CatalogueDraft draft = open.get(number);
            refuseFollowed(draft);
            open.end(number, null, publisher.now());
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("digest", draft.digest());
            if (draft.publishAt() != null) {
                details.put("publishAt", draft.publishAt());
            }
            audit.recordAs(operator, "catalogue.withdraw", target(number), details);
            return draft;
        });
    }

    /**
     * With {@code waybill.catalogue.four-eyes}, a document is published only as a draft, by another operator.
     *
     * @throws ApiException 409 if so
     */
    public void refuseOneOperator() {
        if (fourEyes) {
            throw ApiException.conflict("who uploads a document does not publish it: upload it as a draft, for another"
                    + " operator to publish");
        }
    }

    private void refuseUploader(CatalogueDraft draft, String operator) {
        if (fourEyes && draft.uploadedBy().equals(operator)) {
            throw ApiException.conflict(
                    "who uploads a document does not publish it: another operator publishes draft " + draft.draft());
        }
    }

    /** The time, in the precision of a timestamp column. */
    private Instant due(Instant publishAt) {
        Instant now = clock.instant();
        if (!publishAt.isAfter(now) || publishAt.isAfter(now.plus(FARTHEST))) {
            throw ApiException.invalid(List.of(new Violation(
                    "publishAt",
                    ViolationCode.OUT_OF_RANGE,
                    "must be in the future, and at most " + FARTHEST.toDays() + " days ahead",
                    publishAt.toString())));
        }
        return publishAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** @throws ApiException 412 if the draft was put into something else; in the current transaction */
    private void refuseOtherBase(CatalogueDraft draft, Long plan) {
        open.refuseOtherBase(draft, publisher.versions().latestNumber(), plan);
    }

    /** Plans in the current transaction, which holds the lock, what was judged as a change of {@code follows}. */
    private CatalogueDraft plan(CatalogueDraft draft, Instant publishAt, String operator, Follows follows) {
        refuseFollowed(draft);
        List<CatalogueDraft> others = open.plansExcept(draft.draft());
        CatalogueDraft last = others.isEmpty() ? null : others.getLast();
        if (last != null && !last.publishAt().isBefore(publishAt)) {
            throw ApiException.conflict(
                    "a plan must be due after all others, which it would overtake: " + OpenDrafts.named(others));
        }
        long latest = publisher.versions().latestNumber();
        boolean isAsJudged = last != null
                ? follows.plan() != null && follows.plan() == last.draft()
                : follows.plan() == null && follows.version() == latest;
        if (!isAsJudged) {
            throw ApiException.conflict("something else was published or planned in between; look at the draft again");
        }
        drafts.plan(draft.draft(), publishAt, operator, latest, last == null ? null : last.draft());
        audit.recordAs(
                operator,
                "catalogue.plan",
                target(draft.draft()),
                Map.of("publishAt", publishAt, "uploadedBy", draft.uploadedBy(), "digest", draft.digest()));
        return drafts.findDraft(draft.draft()).orElseThrow();
    }

    private void refuseFollowed(CatalogueDraft draft) {
        List<CatalogueDraft> followers = open.plansExcept(draft.draft()).stream()
                .filter(plan -> plan.followsDraft() != null && plan.followsDraft() == draft.draft())
                .toList();
        if (draft.state() == State.PLANNED && !followers.isEmpty()) {
            throw ApiException.conflict("another plan follows it; withdraw that first: " + OpenDrafts.named(followers));
        }
    }

    /** Stores a draft in the current transaction, which holds the lock. */
    private CatalogueDraft store(byte[] document, Object content, String operator, CatalogueBase base) {
        if (drafts.notEnded().size() >= MOST) {
            throw ApiException.conflict(
                    "there are " + MOST + " drafts, the most there may be; publish or withdraw one of them");
        }
        CatalogueDraftEntity entity = new CatalogueDraftEntity();
        entity.uploadedAt = publisher.now();
        entity.uploadedBy = operator;
        entity.digest = CataloguePublisher.digest(document);
        entity.counts = publisher.compiler().counts(content);
        entity.document = new String(document, StandardCharsets.UTF_8);
        entity.state = State.OPEN;
        if (base != null && base.plan() == null) {
            entity.basedOnVersion = base.version().version();
        } else if (base != null) {
            entity.basedOnDraft = base.plan().draft();
        }
        long number = drafts.append(entity);
        return drafts.findDraft(number).orElseThrow();
    }

    private Instant time(CatalogueDraft draft, Instant at) {
        return at == null && draft.state() == State.PLANNED ? draft.publishAt() : orNow(at);
    }

    private Instant orNow(Instant at) {
        return at == null ? clock.instant() : at;
    }

    private <R> R locked(Supplier<R> change) {
        return QuarkusTransaction.requiringNew().call(() -> {
            publisher.versions().lockForPublishing();
            return change.get();
        });
    }

    private static String target(long draft) {
        return "catalogue/drafts/" + draft;
    }
}
