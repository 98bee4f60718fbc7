package io.waybill.indiainstruction.feed;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.indiainstruction.instruction.InstructionEntity;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Queries on {@code feed_entry}, {@code feed_change} and {@code feed_head}. */
@ApplicationScoped
public class FeedRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    private static final String AFTER = """
            select position, instruction_id from feed_entry where position > :after
            union all
            select position, instruction_id from feed_change where position > :after
            order by position limit :most
            """;

    private static final String HAS_UNNUMBERED = """
            select exists (select 1 from feed_entry where position is null)
              or exists (select 1 from feed_change where position is null)
            """;

    private static final String OLDEST_UNNUMBERED = """
            select at from (
              (select i.accepted_at as at from feed_entry f join instruction i on i.id = f.instruction_id
               where f.position is null order by f.instruction_id limit 1)
              union all
              (select changed_at from feed_change where position is null order by id limit 1)) as waiting
            order by at limit 1
            """;

    private static final String NUMBER = """
            with pending as (
              select id, is_change, row_number() over (order by id) as rank from (
                (select instruction_id as id, false as is_change from feed_entry
                 where position is null order by instruction_id limit :most)
                union all
                (select id, true from feed_change where position is null order by id limit :most)
                order by id limit :most) as oldest),
            entries as (
              update feed_entry set position = :last + rank from pending
              where not is_change and instruction_id = pending.id returning 1),
            changes as (
              update feed_change set position = :last + rank from pending
              where is_change and feed_change.id = pending.id returning 1)
            select (select count(*) from entries) + (select count(*) from changes)
            """;

    private static final String DELETE = """
            delete from instruction where id in (
              select i.id from instruction i join feed_entry f on f.instruction_id = i.id
              where i.state <> 'ACCEPTED' and i.state_at < :before and f.position is not null
                and not exists (select 1 from feed_change c where c.instruction_id = i.id and c.position is null)
              order by i.state_at limit :most)
            """;

    /**
     * An entry of the feed.
     *
     * @param position its place
     * @param instruction what it is about, as it is now
     */
    record Entry(long position, InstructionEntity instruction) {}

    /** Numbered entries after a position, with their instructions. */
    List<Entry> after(long position, int limit) {
        List<Object[]> rows = getSession()
                .createNativeQuery(AFTER, Object[].class)
                .setParameter("after", position)
                .setParameter("most", limit)
                .getResultList();
        Map<Long, InstructionEntity> instructions = list(
                        "id in ?1", rows.stream().map(row -> row[1]).toList())
                .stream()
                .collect(Collectors.toMap(InstructionEntity::id, Function.identity()));
        return rows.stream()
                .map(row -> new Entry((Long) row[0], instructions.get((Long) row[1])))
                // Retention may have deleted one between the two statements.
                .filter(entry -> entry.instruction() != null)
                .toList();
    }

    /** Whether there are committed entries without a number. */
    boolean hasUnnumbered() {
        return (Boolean) getEntityManager()
                .createNativeQuery(HAS_UNNUMBERED, Boolean.class)
                .getSingleResult();
    }

    /** Since when the entry that has waited longest for a reader has been there; empty if none is waiting. */
    Optional<Instant> oldestUnnumbered() {
        return ((List<?>) getEntityManager()
                        .createNativeQuery(OLDEST_UNNUMBERED, Instant.class)
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
        Number numbered = (Number) getEntityManager()
                .createNativeQuery(NUMBER, Long.class)
                .setParameter("last", last)
                .setParameter("most", most)
                .getSingleResult();
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
