package io.waybill.indiainstruction.feed;

import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The queries of the operators' feed on events. */
@ApplicationScoped
public class FeedRepository {

    /** One statement: an instruction that retention deletes is there with all its events, or with none. */
    private static final String AFTER = """
            select e.position, e.kind as entry, i.* from event e join instruction i on i.id = e.instruction_id
            where e.position > ? order by e.position limit ?
            """;

    /** By the times of instructions, which have indexes. */
    private static final String FIRST_SINCE = """
            select min(position) from (
              select e.position from instruction i join event e on e.instruction_id = i.id where i.accepted_at >= ?
              union all
              select e.position from instruction i join event e on e.instruction_id = i.id
              where i.state <> 'ACCEPTED' and i.state_at >= ? and %s) as entries having count(position) > 0
            """.formatted(EventRepository.IS_OUTCOME);

    private final Sql sql;

    public FeedRepository(Sql sql) {
        this.sql = sql;
    }

    /** Numbered entries after a position, with their instructions in their current states. */
    List<FeedItem> after(long position, int limit) {
        return sql.list(AFTER, Sql.as(FeedItem.class), position, limit);
    }

    /** The lowest position of an entry from {@code time} on; empty if there is none. */
    Optional<Long> firstSince(Instant time) {
        return sql.first(FIRST_SINCE, row -> row.getObject(1, Long.class), time, time);
    }
}
