package io.waybill.common.catalogue;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The drafts: table {@code catalogue_draft} of the service's own schema. They change only under
 * {@link CatalogueVersionRepository#lockForPublishing}.
 */
@ApplicationScoped
public class CatalogueDraftRepository implements PanacheRepositoryBase<CatalogueDraftEntity, Long> {

    /** Of those that have ended. */
    static final int KEPT = 50;

    private static final Set<State> NOT_ENDED = EnumSet.of(State.OPEN, State.PLANNED, State.MISSED);

    // Everything but the document, which can take megabytes.
    private static final String WITHOUT_DOCUMENT = "select draft, state, uploadedAt, uploadedBy, digest, counts,"
            + " publishAt, plannedBy, followsVersion, followsDraft, version, reason, endedAt, basedOnVersion,"
            + " basedOnDraft from CatalogueDraftEntity ";

    long append(CatalogueDraftEntity draft) {
        persist(draft);
        return draft.draft;
    }

    Optional<CatalogueDraft> findDraft(long draft) {
        return find(WITHOUT_DOCUMENT + "where draft = ?1", draft)
                .project(CatalogueDraft.class)
                .firstResultOptional();
    }

    /** The document as sent; empty if there is no such draft or it has ended. */
    Optional<byte[]> findDocument(long draft) {
        return find("select document from CatalogueDraftEntity where draft = ?1 and document is not null", draft)
                .project(String.class)
                .firstResultOptional()
                .map(document -> document.getBytes(StandardCharsets.UTF_8));
    }

    /** The drafts that have not ended, in the order in which plans are taken. */
    List<CatalogueDraft> notEnded() {
        return find(WITHOUT_DOCUMENT + "where state in ?1 order by publishAt nulls last, draft", NOT_ENDED)
                .project(CatalogueDraft.class)
                .list();
    }

    /** The plans, in the order in which they are taken. */
    List<CatalogueDraft> plans() {
        return notEnded().stream()
                .filter(draft -> draft.state() == State.PLANNED)
                .toList();
    }

    /** A page of the drafts, newest first, plus one row; of one state if it is not {@code null}. */
    List<CatalogueDraft> list(State state, PageRequest page) {
        long before = page.position().map(Position::number).orElse(Long.MAX_VALUE);
        Set<State> states = state == null ? EnumSet.allOf(State.class) : EnumSet.of(state);
        return find(WITHOUT_DOCUMENT + "where draft < ?1 and state in ?2 order by draft desc", before, states)
                .project(CatalogueDraft.class)
                .page(0, page.limit() + 1)
                .list();
    }

    void plan(long draft, Instant publishAt, String operator, long followsVersion, Long followsDraft) {
        update(
                "state = ?1, publishAt = ?2, plannedBy = ?3, followsVersion = ?4, followsDraft = ?5, reason = null,"
                        + " endedAt = null where draft = ?6",
                State.PLANNED,
                publishAt,
                operator,
                followsVersion,
                followsDraft,
                draft);
    }

    void miss(long draft, String reason, Instant now) {
        update("state = ?1, reason = ?2, endedAt = ?3 where draft = ?4", State.MISSED, reason, now, draft);
    }

    /** @param version what it has become, {@code null} if it was withdrawn */
    void end(long draft, Long version, Instant now) {
        update(
                "state = ?1, version = ?2, document = null, endedAt = ?3 where draft = ?4",
                version == null ? State.WITHDRAWN : State.PUBLISHED,
                version,
                now,
                draft);
    }

    /**
     * Deletes all that have ended except the last {@value #KEPT}, those that a plan follows, and those on which another
     * is based that has not ended.
     */
    void deleteOld() {
        getEntityManager().createNativeQuery("""
                        delete from catalogue_draft where state in ('PUBLISHED', 'WITHDRAWN')
                          and draft not in (
                            select draft from catalogue_draft where state in ('PUBLISHED', 'WITHDRAWN')
                            order by ended_at desc, draft desc limit :kept)
                          and draft not in (
                            select follows_draft from catalogue_draft
                            where state = 'PLANNED' and follows_draft is not null)
                          and draft not in (
                            select based_on_draft from catalogue_draft
                            where state in ('OPEN', 'PLANNED', 'MISSED') and based_on_draft is not null)
                        """).setParameter("kept", KEPT).executeUpdate();
    }
}
