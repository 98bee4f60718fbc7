package io.waybill.indiainstruction.event;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The log of what happened to instructions, {@code event} and {@code event_head}. Whoever accepts an instruction or
 * ends one appends the event in the same transaction, while it holds the waybill's lock; readers number what has been
 * committed. Plain SQL: one statement assigns thousands of positions, which no session has to know, while every other
 * reader waits for its lock.
 */
@ApplicationScoped
public class EventRepository {

    /** The condition of an event {@code e} that is an outcome, as the partial indexes have it. */
    public static final String IS_OUTCOME = "e.kind = '" + EventKind.OUTCOME.name() + "'";

    /** More than a page, so that a reader that is catching up does not number entries for every page. */
    private static final int NUMBERED_AT_ONCE = 2_000;

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

    /** Appends events in the caller's transaction, in their order. The caller holds the locks of their waybills. */
    public void append(List<Event> events) {
        if (!events.isEmpty()) {
            sql.update(
                    APPEND,
                    column(events, Event::kind),
                    column(events, Event::instructionId),
                    column(events, Event::applicationId),
                    column(events, Event::at));
        }
    }

    /** Where the log ends now. */
    public Head head() {
        return sql.first(
                        "select epoch, last_position, fetched_position from event_head where id = 1",
                        Sql.as(Head.class))
                .orElseThrow();
    }

    /** Whether there are committed events that nobody has numbered. */
    public boolean hasUnnumbered() {
        return sql.isTrue("select exists (select 1 from event where position is null)");
    }

    /**
     * Numbers everything that was committed before the call, and returns where the log ends. Ends with the first batch
     * that is not full: what is committed meanwhile may be left to the next call.
     */
    public Head numberAll() {
        if (hasUnnumbered()) {
            int numbered;
            do {
                numbered = numberSome();
            } while (numbered == NUMBERED_AT_ONCE);
        }
        return head();
    }

    /** Numbers a part of what has been committed so far, in a transaction of its own; returns how many events. */
    public int numberSome() {
        return QuarkusTransaction.requiringNew().call(this::number);
    }

    private int number() {
        // A separate statement: no other reader is numbering when the next one takes its snapshot.
        long last = sql.number("select last_position from event_head where id = 1 for update");
        int numbered = sql.update(NUMBER, NUMBERED_AT_ONCE, last);
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

    private static String[] column(List<Event> events, Function<Event, Object> value) {
        return events.stream().map(event -> value.apply(event).toString()).toArray(String[]::new);
    }
}
