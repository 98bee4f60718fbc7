package io.waybill.indiainstruction.outcome;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Queries on {@code outcome} and {@code outcome_head}. Plain SQL: one statement assigns thousands of positions, which
 * no session has to know, while every other reader waits for its lock.
 */
@ApplicationScoped
public class OutcomeRepository {

    /** The columns of an {@link Outcome}, for a query with {@code outcome o} and {@code instruction i}. */
    public static final String COLUMNS = "o.id, i.awb_no, i.login_id, i.kind, i.state, i.reason_code, i.note, "
            + "i.state_at as at, i.accepted_at, i.request_id";

    private static final String AFTER = "select o.position, " + COLUMNS + """
             from outcome o join instruction i on i.id = o.instruction_id
            where o.application_id = ? and o.position > ? order by o.position limit ?
            """;

    private static final String HEAD = """
            select f.epoch, o.last_position from outcome_head o join feed_head f on f.id = o.id where o.id = 1
            """;

    private static final String FIRST_SINCE = """
            select min(o.position) from outcome o join instruction i on i.id = o.instruction_id
            where o.application_id = ? and o.position is not null and i.state_at >= ? having count(*) > 0
            """;

    private static final String NUMBER = """
            with pending as (
              select instruction_id, row_number() over (order by id) as rank from (
                select instruction_id, id from outcome where position is null order by id limit ?) as oldest)
            update outcome set position = cast(? as bigint) + rank from pending
            where outcome.instruction_id = pending.instruction_id
            """;

    private final Sql sql;

    public OutcomeRepository(Sql sql) {
        this.sql = sql;
    }

    /** An outcome and its position in the feed. */
    record Entry(long position, Outcome outcome) {}

    /**
     * Where the feed ends.
     *
     * @param epoch a restored database begins another one
     * @param lastPosition the last assigned position; only committed outcomes get one
     */
    record Head(long epoch, long lastPosition) {}

    Head head() {
        return sql.first(HEAD, Sql.as(Head.class)).orElseThrow();
    }

    /** Numbered outcomes of an application after a position. */
    List<Entry> after(String applicationId, long position, int limit) {
        return sql.list(AFTER, Sql.as(Entry.class), applicationId, position, limit);
    }

    /** The lowest position of an outcome of this application from {@code time} on; empty if there is none. */
    Optional<Long> firstSince(String applicationId, Instant time) {
        return sql.first(FIRST_SINCE, row -> row.getLong(1), applicationId, time);
    }

    /** Whether there are committed outcomes without a number. */
    boolean hasUnnumbered() {
        return sql.isTrue("select exists (select 1 from outcome where position is null)");
    }

    /**
     * Numbers outcomes that have been committed so far, at most {@code most}. First locks the head in a separate
     * statement, so that no other reader is numbering when the next statement takes its snapshot.
     */
    void number(int most) {
        long last = sql.number("select last_position from outcome_head where id = 1 for update");
        long numbered = sql.update(NUMBER, most, last);
        sql.update("update outcome_head set last_position = last_position + ? where id = 1", numbered);
    }
}
