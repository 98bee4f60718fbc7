package io.waybill.indiainstruction.feed;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.instruction.InstructionEntity;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Queries on {@code feed_entry}, {@code feed_change} and {@code feed_head}. Plain SQL, but for the instructions
 * themselves: one statement assigns thousands of positions to rows of two tables, which no session has to know, while
 * every other reader waits for its lock.
 */
@ApplicationScoped
public class FeedRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    /**
     * Each by its own index: the limit of both together would let a reader that is far behind wait for a sort of all.
     */
    private static final String AFTER = """
            (select position, instruction_id, 'INSTRUCTION' as entry from feed_entry
             where position > ? order by position limit ?)
            union all
            (select position, instruction_id, 'OUTCOME' from feed_change
             where position > ? order by position limit ?)
            order by position limit ?
            """;

    private static final String HAS_UNNUMBERED = """
            select exists (select 1 from feed_entry where position is null)
              or exists (select 1 from feed_change where position is null)
            """;

    /** The first entry of each kind after a position, and the first of each kind without a position. */
    private static final String OLDEST_AFTER = """
            select at from (
              (select i.accepted_at as at from feed_entry f join instruction i on i.id = f.instruction_id
               where f.position > ? order by f.position limit 1)
              union all
              (select changed_at from feed_change where position > ? order by position limit 1)
              union all
              (select i.accepted_at from feed_entry f join instruction i on i.id = f.instruction_id
               where f.position is null order by f.instruction_id limit 1)
              union all
              (select changed_at from feed_change where position is null order by id limit 1)) as waiting
            order by at limit 1
            """;

    private static final String FIRST_SINCE = """
            select min(position) from (
              select f.position from instruction i join feed_entry f on f.instruction_id = i.id where i.accepted_at >= ?
              union all
              select c.position from instruction i join feed_change c on c.instruction_id = i.id
              where i.state <> 'ACCEPTED' and i.state_at >= ?) as entries having count(position) > 0
            """;

    private static final String NUMBER = """
            with pending as (
              select id, is_change, row_number() over (order by id) as rank from (
                (select instruction_id as id, false as is_change from feed_entry
                 where position is null order by instruction_id limit ?)
                union all
                (select id, true from feed_change where position is null order by id limit ?)
                order by id limit ?) as oldest),
            entries as (
              update feed_entry set position = cast(? as bigint) + rank from pending
              where not is_change and instruction_id = pending.id returning 1),
            changes as (
              update feed_change set position = cast(? as bigint) + rank from pending
              where is_change and feed_change.id = pending.id returning 1)
            select (select count(*) from entries) + (select count(*) from changes)
            """;

    private static final String IN_ANOTHER_CLUSTER = """
            with head as (select id, system_identifier as known from feed_head where id = 1 for update),
            noted as (
              update feed_head set system_identifier = now.system_identifier
              from pg_control_system() as now, head where feed_head.id = head.id and head.known is null)
            select coalesce(known <> (select system_identifier from pg_control_system()), false) from head
            """;

    private final Sql sql;

    public FeedRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * An entry of the feed.
     *
     * @param instruction in its current state; empty if retention has just deleted it
     */
    record Entry(long position, FeedEntry kind, Optional<InstructionEntity> instruction) {}

    /**
     * Where the feed ends.
     *
     * @param epoch a restored database begins another one
     * @param lastPosition the last assigned position; only committed entries get one
     */
    record Head(long epoch, long lastPosition) {}

    Head head() {
        return sql.first(
                        "select epoch, last_position from feed_head where id = 1",
                        row -> new Head(row.getLong(1), row.getLong(2)))
                .orElseThrow();
    }

    /** Numbered entries after a position, with their instructions. */
    List<Entry> after(long position, int limit) {
        record Place(long position, long instruction, FeedEntry entry) {}
        List<Place> places = sql.list(
                AFTER,
                row -> new Place(row.getLong(1), row.getLong(2), FeedEntry.valueOf(row.getString(3))),
                position,
                limit,
                position,
                limit,
                limit);
        Map<Long, InstructionEntity> instructions =
                list("id in ?1", places.stream().map(Place::instruction).toList()).stream()
                        .collect(Collectors.toMap(InstructionEntity::id, Function.identity()));
        return places.stream()
                .map(place -> new Entry(
                        place.position(), place.entry(), Optional.ofNullable(instructions.get(place.instruction()))))
                .toList();
    }

    /** Whether there are committed entries without a number. */
    boolean hasUnnumbered() {
        return sql.isTrue(HAS_UNNUMBERED);
    }

    /** Time of the oldest entry after this position or without a position; empty if there is none. */
    Optional<Instant> oldestAfter(long position) {
        return sql.first(OLDEST_AFTER, row -> Sql.instant(row, "at"), position, position);
    }

    /** The lowest position of an acceptance or outcome from {@code time} on; empty if there is none. */
    Optional<Long> firstSince(Instant time) {
        return sql.first(FIRST_SINCE, row -> row.getObject(1, Long.class), time, time);
    }

    /**
     * Numbers the entries committed so far. First locks the head in a separate statement, so that no other reader is
     * numbering when the next statement takes its snapshot.
     */
    void number(int most) {
        long last = sql.number("select last_position from feed_head where id = 1 for update");
        long numbered = sql.number(NUMBER, most, most, most, last, last);
        sql.update("update feed_head set last_position = last_position + ? where id = 1", numbered);
    }

    /**
     * Whether the database has moved to another PostgreSQL cluster since its epoch began; true until the next
     * {@link #beginEpoch}. The first call stores the cluster.
     */
    boolean isInAnotherCluster() {
        return sql.isTrue(IN_ANOTHER_CLUSTER);
    }

    /** Begins an epoch and returns its number. */
    long beginEpoch() {
        return sql.number("select feed_begin_epoch((select system_identifier from pg_control_system()))");
    }
}
