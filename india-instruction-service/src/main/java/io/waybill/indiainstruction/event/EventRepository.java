package io.waybill.indiainstruction.event;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Queries on {@code event} and {@code event_head}. Plain SQL: one statement assigns thousands of positions, which no
 * session has to know, while every other reader waits for its lock.
 */
@ApplicationScoped
public class EventRepository {

    /** The condition of an event {@code e} that is an outcome, as the partial indexes have it. */
    public static final String IS_OUTCOME = "e.kind = '" + EventKind.OUTCOME.name() + "'";

    /** The ids are drawn in the order of the array. */
    private static final String APPEND = """
            insert into event (kind, instruction_id, application_id, at)
            select kind, instruction_id, application_id, at
            from unnest(cast(? as text[]), cast(? as bigint[]), cast(? as text[]), cast(? as timestamptz[]))
              with ordinality as happened (kind, instruction_id, application_id, at, place)
            order by place
            """;

    private static final String NUMBER = """
            with pending as (
              select id, row_number() over (order by id) as rank
              from (select id from event where position is null order by id limit ?) as oldest)
            update event set position = cast(? as bigint) + rank from pending where event.id = pending.id
            """;

    /** The first event after a position, and the first without a position. */
    private static final String OLDEST_AFTER = """
            select at from (
              (select at from event where position > ? order by position limit 1)
              union all
              (select at from event where position is null order by id limit 1)) as waiting
            order by at limit 1
            """;

    private static final String IN_ANOTHER_CLUSTER = """
            with head as (select id, system_identifier as known from event_head where id = 1 for update),
            noted as (
              update event_head set system_identifier = now.system_identifier
              from pg_control_system() as now, head where event_head.id = head.id and head.known is null)
            select coalesce(known <> (select system_identifier from pg_control_system()), false) from head
            """;

    private final Sql sql;

    public EventRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Where the log ends.
     *
     * @param epoch a restored database begins another one
     * @param lastPosition the last assigned position; only committed events get one
     * @param fetchedPosition the last position that a reader of the operators' feed has fetched
     */
    public record Head(long epoch, long lastPosition, long fetchedPosition) {}

    void append(List<Event> events) {
        sql.update(
                APPEND,
                column(events, Event::kind),
                column(events, Event::instructionId),
                column(events, Event::applicationId),
                column(events, Event::at));
    }

    /** Where the log ends now. */
    public Head head() {
        return sql.first(
                        "select epoch, last_position, fetched_position from event_head where id = 1",
                        Sql.as(Head.class))
                .orElseThrow();
    }

    boolean hasUnnumbered() {
        return sql.isTrue("select exists (select 1 from event where position is null)");
    }

    /**
     * Numbers the events committed so far, at most {@code most}, and returns how many. First locks the head in a
     * separate statement, so that no other reader is numbering when the next statement takes its snapshot.
     */
    int number(int most) {
        long last = sql.number("select last_position from event_head where id = 1 for update");
        int numbered = sql.update(NUMBER, most, last);
        sql.update("update event_head set last_position = last_position + ? where id = 1", (long) numbered);
        return numbered;
    }

    /** Notes that a reader of the operators' feed has fetched everything up to a position. */
    public void fetched(long position) {
        sql.update(
                "update event_head set fetched_position = ? where id = 1 and fetched_position < ?", position, position);
    }

    /** Time of the oldest event after this position or without a position; empty if there is none. */
    public Optional<Instant> oldestAfter(long position) {
        return sql.first(OLDEST_AFTER, row -> Sql.instant(row, "at"), position);
    }

    /**
     * Whether the database has moved to another PostgreSQL cluster since its epoch began; true until the next
     * {@link #beginEpoch}. The first call stores the cluster.
     */
    public boolean isInAnotherCluster() {
        return sql.isTrue(IN_ANOTHER_CLUSTER);
    }

    /** Begins an epoch and returns its number. */
    public long beginEpoch() {
        return sql.number("select event_begin_epoch((select system_identifier from pg_control_system()))");
    }

    /** One column of the rows, as text: the statement casts it. */
    private static String[] column(List<Event> events, Function<Event, Object> value) {
        return events.stream().map(event -> value.apply(event).toString()).toArray(String[]::new);
    }
}
