package io.waybill.indiainstruction.outcome;

import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The queries of applications on events: the outcomes of the instructions that they gave. */
@ApplicationScoped
public class OutcomeRepository {

    /** The columns of an {@link Outcome}, for a query with {@code instruction i}. */
    public static final String COLUMNS = "i.id, i.awb_no, i.login_id, i.kind, i.state, i.reason_code, i.note, "
            + "i.state_at as at, i.accepted_at, i.request_id";

    /** A range, which only one index has in this order: never by the positions of everybody's events. */
    private static final String AFTER =
            "select e.position, " + COLUMNS + """
             from event e join instruction i on i.id = e.instruction_id
            where (e.application_id, e.position) between (?, ? + 1) and (?, %d) and %s
            order by e.application_id, e.position limit ?
            """.formatted(Long.MAX_VALUE, EventRepository.IS_OUTCOME);

    private static final String FIRST_SINCE = """
            select min(e.position) from event e
            where e.application_id = ? and e.at >= ? and e.position is not null and %s having count(*) > 0
            """.formatted(EventRepository.IS_OUTCOME);

    private final Sql sql;

    public OutcomeRepository(Sql sql) {
        this.sql = sql;
    }

    /** An outcome and its position in the log of events. */
    record Entry(long position, Outcome outcome) {}

    /** Numbered outcomes of an application after a position. */
    List<Entry> after(String applicationId, long position, int limit) {
        return sql.list(AFTER, Sql.as(Entry.class), applicationId, position, applicationId, limit);
    }

    /** The lowest position of an outcome of this application from {@code time} on; empty if there is none. */
    Optional<Long> firstSince(String applicationId, Instant time) {
        return sql.first(FIRST_SINCE, row -> row.getLong(1), applicationId, time);
    }
}
