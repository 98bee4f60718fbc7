package io.waybill.indiainstruction.webhook.delivery;

import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The deliveries of an endpoint as its owner sees them: the rows of {@code webhook_delivery}, and the events that have
 * none yet. Plain SQL, because one list shows both.
 */
@ApplicationScoped
public class DeliveryRepository {

    /** Of a page: more than it has, since outcomes of one moment may be in another order than their positions. */
    private static final int MOST_LISTED = 10_000;

    private static final String TRIED = """
            select d.id, d.event_id, e.instruction_id, i.state as instruction_state, d.awb_no, d.state, d.attempts,
              d.created_at, d.next_at, d.last_attempt_at, d.last_status, d.last_error
            from webhook_delivery d
              left join event e on e.id = d.event_id
              left join instruction i on i.id = e.instruction_id
            where d.endpoint_id = ?
            """;

    private static String notTried(String condition) {
        // None comes before the first message that waits. The condition is about the event e.
        return """
                select n.id, n.id as event_id, n.instruction_id, n.instruction_state, n.awb_no, 'WAITING' as state,
                  0 as attempts, n.at as created_at,
                  coalesce(
                    (select max(d.next_at) from webhook_delivery d
                     where d.endpoint_id = w.id and d.awb_no = n.awb_no and d.state = 'WAITING'), n.at) as next_at,
                  cast(null as timestamptz) as last_attempt_at, cast(null as int) as last_status,
                  cast(null as text) as last_error
                from webhook_endpoint w, lateral (
                  select e.id, e.instruction_id, e.at, i.state as instruction_state, i.awb_no
                  from event e join instruction i on i.id = e.instruction_id
                  where (e.application_id, e.position)
                      between (w.application_id, 1 + greatest(w.from_position, least(w.position,
                        (select min(first.position) from webhook_delivery d join event first on first.id = d.event_id
                         where d.endpoint_id = w.id and d.state = 'WAITING'))))
                        and (w.application_id, %d)
                    and %s and %s
                    and not exists (select from webhook_delivery d where d.endpoint_id = w.id and d.id = e.id)
                  order by e.application_id desc, e.position desc limit %d) as n
                where w.id = ?
                """.formatted(Long.MAX_VALUE, EventRepository.IS_OUTCOME, condition, MOST_LISTED);
    }

    private static final String LIST = "select * from ((" + TRIED + """
              and (d.created_at, d.id) < (?, ?) and d.created_at >= ? and (cast(? as text) is null or d.state = ?)
            order by d.created_at desc, d.id desc limit ?)
            union all ("""
            + notTried(
                    "(e.at, e.id) < (?, ?) and e.at >= greatest(?, ?) and (cast(? as text) is null or 'WAITING' = ?)")
            + """
            order by created_at desc, id desc limit ?)) as both_kinds
            order by created_at desc, id desc limit ?
            """;

    private static final String FIND = TRIED + " and d.id = ? union all " + notTried("e.id = ? and e.at >= ?");

    private final Sql sql;

    public DeliveryRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * One delivery of an endpoint.
     *
     * @param since outcomes from before this time that were not tried are not shown
     */
    public Optional<Delivery> find(String endpointId, long id, Instant since) {
        return sql.first(FIND, DeliveryRepository::delivery, endpointId, id, id, since, endpointId);
    }

    /** A page of the deliveries of an endpoint, latest first, plus one row. */
    public List<Delivery> list(
            String endpointId, DeliveryState state, Period created, PageRequest page, Instant since) {
        Position below = created.below(page);
        String name = state == null ? null : state.name();
        int most = page.limit() + 1;
        return sql.list(
                LIST,
                DeliveryRepository::delivery,
                endpointId,
                below.time(),
                below.number(),
                created.from(),
                name,
                name,
                most,
                below.time(),
                below.number(),
                created.from(),
                since,
                name,
                name,
                endpointId,
                most,
                most);
    }

    private static Delivery delivery(ResultSet row) throws SQLException {
        long id = row.getLong("id");
        boolean isTest = row.getObject("event_id") == null;
        return new Delivery(
                id,
                isTest ? WebhookMessage.testId(id) : WebhookMessage.outcomeId(row.getLong("instruction_id")),
                isTest ? WebhookMessage.TEST : WebhookMessage.type(row.getString("instruction_state")),
                row.getString("awb_no"),
                DeliveryState.valueOf(row.getString("state")),
                row.getInt("attempts"),
                Sql.instant(row, "created_at"),
                Sql.instant(row, "next_at"),
                Sql.instant(row, "last_attempt_at"),
                row.getObject("last_status", Integer.class),
                row.getString("last_error"));
    }
}
