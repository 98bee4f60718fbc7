package io.waybill.indiainstruction.webhook;

import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.Position;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.outcome.Outcome;
import io.waybill.indiainstruction.outcome.OutcomeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Queries on {@code webhook_delivery}, the queue of messages. Plain SQL: one statement makes the deliveries of
 * thousands of outcomes, and what is read and written for each message is a row that no session has to know.
 */
@ApplicationScoped
public class DeliveryRepository {

    /** A waybill whose earlier message is to be tried later waits for it. */
    private static final String QUEUE = """
            insert into webhook_delivery (endpoint_id, instruction_id, awb_no, state, created_at, next_at)
            select e.id, o.instruction_id, i.awb_no, 'WAITING', now.at,
              coalesce(
                (select greatest(max(w.next_at), now.at) from webhook_delivery w
                 where w.endpoint_id = e.id and w.awb_no = i.awb_no and w.state = 'WAITING'), now.at)
            from (select cast(? as timestamptz) as at) now, outcome o
              join webhook_endpoint e on e.application_id = o.application_id and e.from_position < o.position
              join instruction i on i.id = o.instruction_id
            where o.position > ? and o.position <= ?
            order by o.position
            """;

    private static final String DUE_ENDPOINTS = """
            select e.id from webhook_endpoint e
            where not exists (select from scheduled_tasks t where t.task_name = ? and t.task_instance = e.id)
              and (e.enabled and coalesce(e.paused_until <= ?, true) and exists (
                  select from webhook_delivery d
                  where d.endpoint_id = e.id and d.state = 'WAITING' and d.next_at <= ?)
                or exists (
                  select from webhook_delivery d
                  where d.endpoint_id = e.id and d.state = 'WAITING' and d.instruction_id is null and d.next_at <= ?))
            """;

    private static final String NEXT = """
            select d.id as delivery_id, d.endpoint_id, d.attempts, d.created_at as delivery_created_at, d.failing_since,
              d.instruction_id, e.url, e.sealing_key, e.sealed, e.former_sealing_key, e.former_sealed,
              e.former_until > now.at as former_signs,""" + OutcomeRepository.COLUMNS + """
             from (select cast(? as timestamptz) as at) now, webhook_delivery d
              join webhook_endpoint e on e.id = d.endpoint_id
              left join outcome o on o.instruction_id = d.instruction_id
              left join instruction i on i.id = d.instruction_id
            where d.endpoint_id = ? and d.state = 'WAITING' and d.next_at <= now.at
              and (d.instruction_id is null or (e.enabled and coalesce(e.paused_until <= now.at, true)))
              and not exists (
                select from webhook_delivery w
                where w.endpoint_id = d.endpoint_id and w.awb_no = d.awb_no and w.state = 'WAITING' and w.id < d.id)
            order by d.next_at, d.id limit 1
            """;

    private static final String SELECT = """
            select d.id, d.instruction_id, o.id as outcome_id, i.state as instruction_state, d.awb_no, d.state, d.attempts,
              d.created_at, d.next_at, d.last_attempt_at, d.last_status, d.last_error
            from webhook_delivery d
              left join outcome o on o.instruction_id = d.instruction_id
              left join instruction i on i.id = d.instruction_id
            """;

    private static final String LIST = SELECT + """
            where d.endpoint_id = ? and (d.created_at, d.id) < (?, ?) and d.created_at >= ?
              and (cast(? as text) is null or d.state = ?)
            order by d.created_at desc, d.id desc limit ?
            """;

    private static final String FAILED = """
            update webhook_delivery set attempts = attempts + 1, last_attempt_at = ?, last_status = ?, last_error = ?,
              state = case when instruction_id is null then 'FAILED' else state end,
              next_at = case when instruction_id is null then null else cast(? as timestamptz) end,
              failing_since = coalesce(failing_since, ?)
            where id = ? and state = 'WAITING'
            """;

    private static final String WAITING = """
            select count(*) as waiting,
              coalesce(extract(epoch from cast(? as timestamptz)
                - min(d.next_at) filter (where e.enabled and e.failing_since is null and d.next_at <= ?)), 0) as age
            from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where d.state = 'WAITING'
            """;

    private final Sql sql;

    public DeliveryRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * How much is waiting.
     *
     * @param waiting number of messages that have not been delivered
     * @param age seconds since the oldest of them was due, of endpoints that are neither failing nor switched off
     */
    record Backlog(long waiting, double age) {}

    /**
     * The last position up to which deliveries have been made; empty if another transaction is making some. Locked
     * until the transaction ends.
     */
    Optional<Long> lockQueuedPosition() {
        return sql.first(
                "select queued_position from outcome_head where id = 1 for update skip locked", row -> row.getLong(1));
    }

    /** Makes the deliveries of the outcomes after a position, up to another one. */
    void queue(long after, long upTo, Instant now) {
        sql.update(QUEUE, now, after, upTo);
        sql.update("update outcome_head set queued_position = ? where id = 1", upTo);
    }

    /** Makes a delivery without an outcome; returns its id. */
    long queueTest(String endpointId, Instant now) {
        return sql.number(
                "insert into webhook_delivery (endpoint_id, state, created_at, next_at) values (?, 'WAITING', ?, ?) returning id",
                endpointId,
                now,
                now);
    }

    /** Endpoints with something to send now and without a task of this name. */
    List<String> dueEndpoints(String task, Instant now) {
        return sql.list(DUE_ENDPOINTS, row -> row.getString(1), task, now, now, now);
    }

    /**
     * The first message that is to be sent to an endpoint now: never one with an earlier one of its waybill before it.
     */
    Optional<DueDelivery> next(String endpointId, Instant now) {
        return sql.first(NEXT, DeliveryRepository::due, now, endpointId);
    }

    /** Notes that the endpoint has taken the message. */
    void delivered(DueDelivery delivery, int status, Instant now) {
        sql.update("""
                update webhook_delivery set attempts = attempts + 1, last_attempt_at = ?, last_status = ?, last_error = null,
                  state = 'DELIVERED', next_at = null, failing_since = null where id = ?
                """, now, status, delivery.id());
        if (delivery.outcome().isPresent()) {
            sql.update("""
                    update webhook_endpoint set failing_since = null, paused_until = null
                    where id = ? and failing_since is not null
                    """, delivery.endpointId());
        }
    }

    /**
     * Notes that the endpoint has not taken the message. Later ones of its waybill wait as long, and all of them if the
     * endpoint has asked for it.
     */
    void failed(DueDelivery delivery, Attempt attempt, Instant now, Instant next, boolean isAsked) {
        sql.update(FAILED, now, attempt.status(), attempt.error(), next, now, delivery.id());
        delivery.outcome().ifPresent(outcome -> {
            sql.update("""
                    update webhook_delivery set next_at = ?
                    where endpoint_id = ? and awb_no = ? and state = 'WAITING' and id > ? and next_at < ?
                    """, next, delivery.endpointId(), outcome.awbNo(), delivery.id(), next);
            sql.update(
                    "update webhook_endpoint set failing_since = coalesce(failing_since, ?), paused_until = ? where id = ?",
                    now,
                    isAsked ? next : null,
                    delivery.endpointId());
        });
    }

    /** Makes everything that waits for an endpoint due now, as if it had not been tried. */
    void tryNow(String endpointId, Instant now) {
        sql.update(
                "update webhook_delivery set next_at = ?, failing_since = null where endpoint_id = ? and state = 'WAITING'",
                now,
                endpointId);
    }

    /** Sends a delivery again, whatever has become of it; false if the endpoint has none with this id. */
    boolean sendAgain(String endpointId, long id, Instant now) {
        return sql.update("""
                        update webhook_delivery set failing_since = case when state = 'WAITING' then failing_since end,
                          state = 'WAITING', next_at = ? where endpoint_id = ? and id = ?
                        """, now, endpointId, id) > 0;
    }

    Optional<Delivery> find(String endpointId, long id) {
        return sql.first(SELECT + "where d.endpoint_id = ? and d.id = ?", DeliveryRepository::delivery, endpointId, id);
    }

    /** A page of the deliveries of an endpoint, latest first, plus one row. */
    List<Delivery> list(String endpointId, DeliveryState state, Period created, PageRequest page) {
        Position below = created.below(page);
        String name = state == null ? null : state.name();
        return sql.list(
                LIST,
                DeliveryRepository::delivery,
                endpointId,
                below.time(),
                below.number(),
                created.from(),
                name,
                name,
                page.limit() + 1);
    }

    /** Deletes deliveries that were made before a time. */
    int deleteOld(Instant before, int most) {
        return sql.update(
                "delete from webhook_delivery where id in (select id from webhook_delivery where created_at < ? limit ?)",
                before,
                most);
    }

    Backlog backlog(Instant now) {
        return sql.first(WAITING, row -> new Backlog(row.getLong(1), row.getDouble(2)), now, now)
                .orElseThrow();
    }

    private static DueDelivery due(ResultSet row) throws SQLException {
        String endpointId = row.getString("endpoint_id");
        List<Sealed> secrets = new ArrayList<>();
        secrets.add(new Sealed(row.getString("sealing_key"), row.getBytes("sealed")));
        if (row.getBoolean("former_signs")) {
            secrets.add(new Sealed(row.getString("former_sealing_key"), row.getBytes("former_sealed")));
        }
        return new DueDelivery(
                row.getLong("delivery_id"),
                endpointId,
                row.getString("url"),
                row.getInt("attempts"),
                Sql.instant(row, "delivery_created_at"),
                Sql.instant(row, "failing_since"),
                secrets,
                row.getObject("instruction_id") == null
                        ? Optional.empty()
                        : Optional.of(Sql.as(Outcome.class).read(row)));
    }

    private static Delivery delivery(ResultSet row) throws SQLException {
        long id = row.getLong("id");
        boolean isTest = row.getObject("instruction_id") == null;
        return new Delivery(
                id,
                isTest ? WebhookMessage.testId(id) : WebhookMessage.outcomeId(row.getLong("outcome_id")),
                isTest
                        ? WebhookMessage.TEST
                        : WebhookMessage.type(InstructionState.valueOf(row.getString("instruction_state"))),
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
