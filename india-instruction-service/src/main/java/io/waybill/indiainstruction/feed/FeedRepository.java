package io.waybill.indiainstruction.feed;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Queries on {@code feed_entry} and {@code feed_head}. */
@ApplicationScoped
public class FeedRepository implements PanacheRepositoryBase<FeedEntryEntity, Long> {

    private static final String NUMBER = """
            update feed_entry set position = :last + pending.rank
            from (
              select instruction_id, row_number() over (order by instruction_id) as rank
              from (
                select instruction_id from feed_entry
                where position is null order by instruction_id limit :most) as oldest) as pending
            where feed_entry.instruction_id = pending.instruction_id
            """;

    private static final String DELETE = """
            delete from instruction where id in (
              select i.id from instruction i join feed_entry f on f.instruction_id = i.id
              where i.state <> 'ACCEPTED' and i.state_at < :before and f.position is not null
              order by i.state_at limit :most)
            """;

    /** Numbered entries after a position, with their instructions. */
    List<FeedEntryEntity> after(long position, int limit) {
        return find(
                        "from FeedEntryEntity f join fetch f.instruction where f.position > ?1 order by f.position",
                        position)
                .page(Page.ofSize(limit))
                .list();
    }

    /** Whether there are committed entries without a number. */
    boolean hasUnnumbered() {
        return (Boolean) getEntityManager()
                .createNativeQuery("select exists (select 1 from feed_entry where position is null)", Boolean.class)
                .getSingleResult();
    }

    /** When the instruction that has waited longest for a reader was accepted; empty if none is waiting. */
    Optional<Instant> oldestUnnumbered() {
        return ((List<?>) getEntityManager()
                        .createNativeQuery(
                                "select i.accepted_at from feed_entry f join instruction i on i.id = f.instruction_id"
                                        + " where f.position is null order by f.instruction_id limit 1",
                                Instant.class)
                        .getResultList())
                .stream().findFirst().map(Instant.class::cast);
    }

    /**
     * Numbers the entries committed so far. The lock on the head is taken first, in a statement of its own: then the
     * next statement's snapshot is taken when no other reader is numbering any more.
     */
    void number(int most) {
        Number last = (Number) getEntityManager()
                .createNativeQuery("select last_position from feed_head where id = 1 for update", Long.class)
                .getSingleResult();
        int numbered = getEntityManager()
                .createNativeQuery(NUMBER)
                .setParameter("last", last)
                .setParameter("most", most)
                .executeUpdate();
        getEntityManager()
                .createNativeQuery("update feed_head set last_position = last_position + :numbered where id = 1")
                .setParameter("numbered", numbered)
                .executeUpdate();
    }

    /** Whether this transaction may delete; if so, no other replica may until it ends. */
    boolean mayDelete() {
        return (Boolean) getEntityManager()
                .createNativeQuery(
                        "select pg_try_advisory_xact_lock(hashtext('india_instruction.retention'))", Boolean.class)
                .getSingleResult();
    }

    /** Deletes instructions that have been in a final state since before {@code before}. */
    int deleteFinal(Instant before, int most) {
        return getEntityManager()
                .createNativeQuery(DELETE)
                .setParameter("before", before.atOffset(ZoneOffset.UTC))
                .setParameter("most", most)
                .executeUpdate();
    }
}
