package io.waybill.indiainstruction.webhook.delivery;

import io.waybill.common.sealing.Sealed;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.outcome.Outcome;
import io.waybill.indiainstruction.outcome.OutcomeRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The queries on due messages and attempts: the events that an endpoint has not reached, and the rows of
 * {@code webhook_delivery}. Plain SQL: what is read and written for each message is a row that no session has to know.
 *
 * <p>Every method that writes needs the endpoint's lock, and takes it first: so a change of the endpoint and the result
 * of an attempt never deadlock.
 */
@ApplicationScoped
public class DueDeliveryRepository {

    /** Of one endpoint, for the metric of what waits. */
    private static final int MOST_COUNTED = 10_000;

    /**
     * The outcomes {@code e} of the application of an endpoint {@code w} that it has not come to, with their
     * instructions {@code i}. A range, which only one index has in the order of {@link #IN_ORDER}: never by the
     * positions of everybody's events. A limit behind the order makes the planner take that index.
     */
    private static final String AHEAD = """
             event e join instruction i on i.id = e.instruction_id
            where (e.application_id, e.position)
                between (w.application_id, w.position + 1) and (w.application_id, %d)
              and e.at >= ? and %s
            """.formatted(Long.MAX_VALUE, EventRepository.IS_OUTCOME);

    private static final String IN_ORDER = " order by e.application_id, e.position";

    /** Of these, what does not wait behind an earlier one of its waybill. */
    private static final String NEXT = AHEAD + """
              and not exists (select from webhook_delivery d where d.endpoint_id = w.id and d.id = e.id)
              and not exists (
                select from webhook_delivery d where d.endpoint_id = w.id and d.awb_no = i.awb_no and d.state = 'WAITING')
            """;

    /** The condition of a waiting delivery {@code d} that it does not wait behind an earlier one of its waybill. */
    private static final String FIRST_OF_WAYBILL = """
             not exists (
                select from webhook_delivery b
                where b.endpoint_id = d.endpoint_id and b.awb_no = d.awb_no and b.state = 'WAITING' and b.id < d.id)
            """;

    private static final String DUE_ENDPOINTS = """
            select w.id from webhook_endpoint w
            where not exists (select from scheduled_tasks t where t.task_name = ? and t.task_instance = w.id)
              and (exists (
                  select from webhook_delivery d
                  where d.endpoint_id = w.id and d.state = 'WAITING' and d.event_id is null and d.next_at <= ?)
                or w.enabled and coalesce(w.paused_until <= ?, true) and (exists (
                    select from webhook_delivery d
                    where d.endpoint_id = w.id and d.state = 'WAITING' and d.next_at <= ?
                      and""" + FIRST_OF_WAYBILL + """
                    )
                  or (select true from""" + NEXT + IN_ORDER + " limit 1)))";

    private static final String ENDPOINT_COLUMNS = """
            w.id as endpoint_id, w.url, w.secret_at, w.sealing_key, w.sealed, w.former_sealing_key, w.former_sealed,
              w.former_until > now.at as former_signs,""";

    /**
     * A message that was tried before or is sent out of turn: never one with an earlier one of its waybill before it.
     */
    private static final String NEXT_WAITING = "select " + ENDPOINT_COLUMNS + """
              d.id as delivery_id, d.event_id, d.attempts, d.created_at as delivery_created_at, d.next_at as due_at,
              e.position,""" + OutcomeRepository.COLUMNS + """
             from (select cast(? as timestamptz) as at) now, webhook_delivery d
              join webhook_endpoint w on w.id = d.endpoint_id
              left join event e on e.id = d.event_id
              left join instruction i on i.id = e.instruction_id
            where d.endpoint_id = ? and d.state = 'WAITING' and d.next_at <= now.at
              and (d.event_id is null or (w.enabled and coalesce(w.paused_until <= now.at, true)))
              and"""
            + FIRST_OF_WAYBILL + " order by d.next_at, d.id limit 1";

    /** Without the subquery, all outcomes of the application would be sorted for the first one. */
    private static final String NEXT_NEW = "select " + ENDPOINT_COLUMNS + """
              i.event_id as delivery_id, i.event_id, 0 as attempts, i.happened_at as delivery_created_at,
              i.happened_at as due_at, i.position,"""
            + OutcomeRepository.COLUMNS
            + " from (select cast(? as timestamptz) as at) now, webhook_endpoint w,"
            + " lateral (select i.*, e.id as event_id, e.at as happened_at, e.position from" + NEXT
            + IN_ORDER + " limit 1) i"
            + " where w.id = ? and w.enabled and coalesce(w.paused_until <= now.at, true)";

    private static final String HAS_NEXT_BEFORE =
            "select coalesce((select true from" + NEXT + " and e.position < ?" + IN_ORDER + """
             limit 1), false) from webhook_endpoint w where w.id = ?
            """;

    private static final String DELIVERED = """
            insert into webhook_delivery as d
              (endpoint_id, id, event_id, awb_no, state, attempts, created_at, last_attempt_at, last_status)
            values (?, ?, ?, ?, 'DELIVERED', 1, ?, ?, ?)
            on conflict on constraint webhook_delivery_pk do update set state = 'DELIVERED', attempts = d.attempts + 1,
              last_attempt_at = excluded.last_attempt_at, last_status = excluded.last_status, last_error = null,
              next_at = null, failing_since = null
            """;

    /** A test is tried once. */
    private static final String FAILED = """
            insert into webhook_delivery as d (endpoint_id, id, event_id, awb_no, state, attempts, created_at, next_at,
              failing_since, last_attempt_at, last_status, last_error)
            values (?, ?, ?, ?, 'WAITING', 1, ?, ?, ?, ?, ?, ?)
            on conflict on constraint webhook_delivery_pk do update set attempts = d.attempts + 1,
              last_attempt_at = excluded.last_attempt_at, last_status = excluded.last_status,
              last_error = excluded.last_error, failing_since = coalesce(d.failing_since, excluded.failing_since),
              state = case when d.event_id is null then 'FAILED' else d.state end,
              next_at = case when d.event_id is null then null else excluded.next_at end
            where d.state = 'WAITING'
            """;

    /** What waits behind a message on its waybill: the first of it gets a row, and its turn. */
    private static final String QUEUE_FOLLOWING = """
            insert into webhook_delivery (endpoint_id, id, event_id, awb_no, state, created_at, next_at)
            select w.id, e.id, e.id, i.awb_no, 'WAITING', e.at, ?
            from webhook_endpoint w join event e on e.application_id = w.application_id
              join instruction i on i.id = e.instruction_id
            where w.id = ? and i.awb_no = ? and e.id > ? and e.at >= ? and %s
              and e.position > w.from_position and e.position <= w.position
              and not exists (select from webhook_delivery d where d.endpoint_id = w.id and d.id = e.id)
            order by e.id limit 1
            """.formatted(EventRepository.IS_OUTCOME);

    private static final String WAITING = """
            select (select count(*) from webhook_delivery d where d.state = 'WAITING' and""" + FIRST_OF_WAYBILL + """
                ) + (select coalesce(sum(ahead.number), 0) from webhook_endpoint w, lateral (
                    select count(*) as number from (select from""" + AHEAD + IN_ORDER + " limit " + MOST_COUNTED
            + """
                ) as counted) as ahead) as waiting,
              coalesce(extract(epoch from cast(? as timestamptz) - least(
                (select min(d.next_at) from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
                 where d.state = 'WAITING' and d.next_at <= ? and w.enabled and w.failing_since is null
                   and""" + FIRST_OF_WAYBILL + """
                ),
                (select min(greatest(first.at, w.enabled_at)) from webhook_endpoint w, lateral (select e.at from""" + NEXT + IN_ORDER + """
             limit 1) as first
                 where w.enabled and w.failing_since is null))), 0) as age
            """;

    private final Sql sql;

    public DueDeliveryRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * How much is waiting.
     *
     * @param waiting number of messages that are tried again or have not been tried, at most 10 000 of these for an
     *     endpoint; without those that wait behind an earlier one of their waybill
     * @param age seconds since the oldest of them was due, of endpoints that are neither failing nor switched off; what
     *     an endpoint missed while it was switched off is due since it was enabled
     */
    public record Backlog(long waiting, double age) {}

    /** Makes a delivery without an outcome; returns its id. */
    public long queueTest(String endpointId, Instant now) {
        return sql.number(
                "insert into webhook_delivery (endpoint_id, state, created_at, next_at) values (?, 'WAITING', ?, ?) returning id",
                endpointId,
                now,
                now);
    }

    /**
     * Endpoints with something to send now and without a task of this name.
     *
     * @param since outcomes from before this time are not sent any more
     */
    public List<String> endpoints(String task, Instant now, Instant since) {
        return sql.list(DUE_ENDPOINTS, row -> row.getString(1), task, now, now, now, since);
    }

    /**
     * The message that is to be sent to an endpoint now: never one with an earlier one of its waybill before it. A test
     * comes first; of the others, what has been due for longer, so that neither retries nor new outcomes starve.
     */
    public Optional<DueDelivery> next(String endpointId, Instant now, Instant since) {
        return Stream.concat(
                        sql.first(NEXT_WAITING, DueDeliveryRepository::due, now, endpointId).stream(),
                        sql.first(NEXT_NEW, DueDeliveryRepository::due, now, since, endpointId).stream())
                .min(Comparator.comparing(
                                (DueDelivery delivery) -> delivery.outcome().isPresent())
                        .thenComparing(DueDelivery::dueAt));
    }

    /** Whether an endpoint has something to be tried first that comes before a position. */
    boolean hasNextBefore(String endpointId, long position, Instant since) {
        return sql.isTrue(HAS_NEXT_BEFORE, since, position, endpointId);
    }

    /** Notes that the endpoint has taken the message. */
    void delivered(DueDelivery delivery, int status, Instant now) {
        sql.update(
                DELIVERED,
                delivery.endpointId(),
                delivery.id(),
                delivery.eventId(),
                delivery.awbNo(),
                delivery.createdAt(),
                now,
                status);
    }

    /** Gives what follows on the waybill of a message that has been delivered its turn. */
    void queueFollowing(String endpointId, String awbNo, long deliveryId, Instant now, Instant since) {
        sql.update(QUEUE_FOLLOWING, now, endpointId, awbNo, deliveryId, since);
    }

    /**
     * Notes that the endpoint has not taken the message; what follows on its waybill waits behind it.
     *
     * @return false if another replica has delivered it meanwhile
     */
    boolean failed(DueDelivery delivery, DeliveryAttempt attempt, Instant now, Instant next) {
        return sql.update(
                        FAILED,
                        delivery.endpointId(),
                        delivery.id(),
                        delivery.eventId(),
                        delivery.awbNo(),
                        delivery.createdAt(),
                        next,
                        now,
                        now,
                        attempt.status(),
                        attempt.error())
                > 0;
    }

    /** When the first attempt of a message failed, since its endpoint was last changed; empty if none did. */
    Optional<Instant> failingSince(String endpointId, long id) {
        return sql.first(
                "select failing_since from webhook_delivery where endpoint_id = ? and id = ? and failing_since is not null",
                row -> Sql.instant(row, "failing_since"),
                endpointId,
                id);
    }

    /** Makes everything that waits for an endpoint due now, as if it had not been tried. */
    public void tryNow(String endpointId, Instant now) {
        sql.update(
                "update webhook_delivery set next_at = ?, failing_since = null where endpoint_id = ? and state = 'WAITING'",
                now,
                endpointId);
    }

    /** Sends a delivery that was tried again, whatever has become of it. One that was not has its turn anyway. */
    public void sendAgain(String endpointId, long id, Instant now) {
        sql.update("""
                update webhook_delivery set failing_since = case when state = 'WAITING' then failing_since end,
                  state = 'WAITING', next_at = ? where endpoint_id = ? and id = ?
                """, now, endpointId, id);
    }

    /** Endpoints with deliveries that were made before a time. */
    public List<String> endpointsWithOld(Instant before) {
        return sql.list(
                "select distinct endpoint_id from webhook_delivery where created_at < ? order by endpoint_id",
                row -> row.getString(1),
                before);
    }

    /**
     * Deletes deliveries of an endpoint that were made before a time. What waits behind one on its waybill gets its
     * turn.
     */
    public int deleteOld(String endpointId, Instant before, int most, Instant now) {
        record Deleted(long id, String awbNo, boolean isWaiting) {}
        List<Deleted> deleted = sql.list("""
                delete from webhook_delivery where endpoint_id = ? and id in (
                  select id from webhook_delivery where endpoint_id = ? and created_at < ? order by created_at, id limit ?)
                returning id, awb_no, state = 'WAITING' as is_waiting
                """, Sql.as(Deleted.class), endpointId, endpointId, before, most);
        deleted.stream()
                .filter(each -> each.isWaiting() && each.awbNo() != null)
                .forEach(each -> queueFollowing(endpointId, each.awbNo(), each.id(), now, before));
        return deleted.size();
    }

    public Backlog backlog(Instant now, Instant since) {
        return sql.first(WAITING, row -> new Backlog(row.getLong(1), row.getDouble(2)), since, now, now, since)
                .orElseThrow();
    }

    private static DueDelivery due(ResultSet row) throws SQLException {
        List<Sealed> secrets = new ArrayList<>();
        secrets.add(new Sealed(row.getString("sealing_key"), row.getBytes("sealed")));
        if (row.getBoolean("former_signs")) {
            secrets.add(new Sealed(row.getString("former_sealing_key"), row.getBytes("former_sealed")));
        }
        boolean isTest = row.getObject("event_id") == null;
        return new DueDelivery(
                row.getLong("delivery_id"),
                row.getString("endpoint_id"),
                row.getString("url"),
                Sql.instant(row, "secret_at"),
                row.getInt("attempts"),
                Sql.instant(row, "delivery_created_at"),
                Sql.instant(row, "due_at"),
                row.getLong("position"),
                secrets,
                isTest ? Optional.empty() : Optional.of(Sql.as(Outcome.class).read(row)));
    }
}
