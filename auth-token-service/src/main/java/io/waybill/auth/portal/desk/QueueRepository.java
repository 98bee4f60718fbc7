package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.desk.Subject.Kind;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on what is pending, and on what has become of it. */
@ApplicationScoped
class QueueRepository {

    private static final String PENDING = """
            with pending as (
              select 'application' as kind, id as application_id, null as api, null as environment, null as level,
                     null as request_reason, coalesce(requested_at, created_at) as requested_at, requested_by
              from application where state = 'registered'
              union all
              select 'grant', application_id, api, environment, null, null, coalesce(requested_at, changed_at), requested_by
              from api_grant where state = 'requested'
              union all
              select 'level', application_id, null, null, level, request_reason, requested_at, requested_by
              from level_request where state = 'requested'
            ), oldest as (
              select * from pending order by requested_at, application_id, kind, api, environment limit ?
            )
            select o.*, a.name, a.client_id, a.owner, a.business_region, a.service_level, a.state, a.created_at,
                   coalesce(p.name, r.name) as person, p.mail as person_mail,
                   exists (select 1 from application_member m where m.application_id = a.id and m.account_id = ?) as is_own,
                   array(select g.api || ' ' || g.environment from api_grant g
                         where g.application_id = a.id and g.state = 'approved' order by 1) as has
            from oldest o
            join application a on a.id = o.application_id
            left join account p on p.id = case when o.requested_by like 'account/%' then substr(o.requested_by, 9)::uuid end
            left join application r
              on r.id = case when o.requested_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then o.requested_by::uuid end
            order by o.requested_at, o.application_id, o.kind, o.api, o.environment
            """;

    private static final String DECIDED_BY = """
            , coalesce(p.name, d.decided_by) as decided_by, d.decided_at, d.reason, d.state from d
            left join account p on p.id = case when d.decided_by like 'account/%' then substr(d.decided_by, 9)::uuid end
            """;

    private final Sql sql;

    QueueRepository(Sql sql) {
        this.sql = sql;
    }

    /** What waits for a decision, oldest first. */
    List<QueueItem> pending(UUID operator, int limit) {
        return sql.list(PENDING, QueueRepository::item, limit, operator);
    }

    /** Makes decisions about one application come one after the other; false if there is no such application. */
    boolean lock(UUID application) {
        return sql.first("select 1 from application where id = ? for update", row -> 1, application)
                .isPresent();
    }

    boolean isMember(UUID account, UUID application) {
        return sql.isTrue(
                "select exists (select 1 from application_member where account_id = ? and application_id = ?)",
                account,
                application);
    }

    /** What has become of it; empty if nobody has asked for it. */
    Optional<Decided> decided(Subject subject) {
        return switch (subject.kind()) {
            case application ->
                decided(
                        "select state, decided_at, decided_by, reason from application where id = ?",
                        subject.application());
            case grant ->
                decided(
                        "select state, decided_at, decided_by, reason from api_grant"
                                + " where application_id = ? and api = ? and environment = ?",
                        subject.application(),
                        subject.api(),
                        subject.environment());
            case level ->
                decided(
                        "select state, decided_at, decided_by, reason from level_request where application_id = ?"
                                + " order by requested_at desc, id limit 1",
                        subject.application());
        };
    }

    private Optional<Decided> decided(String query, Object... parameters) {
        return sql.first(
                "with d as (" + query + ") select 1" + DECIDED_BY,
                row -> new Decided(
                        row.getString("state"),
                        Sql.instant(row, "decided_at"),
                        row.getString("decided_by"),
                        row.getString("reason")),
                parameters);
    }

    private static QueueItem item(ResultSet row) throws SQLException {
        return new QueueItem(
                new Subject(
                        Kind.valueOf(row.getString("kind")),
                        row.getObject("application_id", UUID.class),
                        row.getString("api"),
                        row.getString("environment")),
                row.getString("name"),
                row.getString("client_id"),
                row.getString("owner"),
                row.getString("business_region"),
                row.getString("service_level"),
                row.getString("state"),
                Sql.instant(row, "created_at"),
                row.getString("level"),
                row.getString("request_reason"),
                Sql.instant(row, "requested_at"),
                row.getString("requested_by"),
                row.getString("person"),
                row.getString("person_mail"),
                List.of((String[]) row.getArray("has").getArray()),
                row.getBoolean("is_own"));
    }
}
