package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.desk.Subject.Kind;
import io.waybill.auth.registry.application.Facts;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The queries on pending requests, and on their outcome. */
@ApplicationScoped
class QueueRepository {

    /** The highest count of each kind for one requester. */
    static final int COUNTED = 10_000;

    private static final String APPLICATIONS = "application where state = 'registered'";
    private static final String GRANTS = "api_grant where state = 'requested'";
    private static final String LEVELS = "level_request where state = 'requested'";

    private static final String ASKED_BY = "coalesce(requested_by, 'unknown')";
    private static final String LEVEL_ASKED_BY = "coalesce(requester, requested_by)";

    /**
     * All requesters. The query walks an index from one to the next, so a requester with thousands of requests costs no
     * more.
     */
    private static final String ALL = """
            with recursive applications as (%s), grants as (%s), levels as (%s),
            asked as (
              select requester, min(since) as since
              from (table applications union all table grants union all table levels) a group by requester
            ), groups as (
              select requester, count(*) over () as all_groups from asked order by since, requester limit ? offset ?
            )
            """.formatted(
                    requesters("applications", APPLICATIONS, ASKED_BY, "coalesce(requested_at, created_at)"),
                    requesters("grants", GRANTS, ASKED_BY, "coalesce(requested_at, changed_at)"),
                    requesters("levels", LEVELS, LEVEL_ASKED_BY, "requested_at"));

    private static final String ONE = "with groups as (select ?::text as requester, 1 as all_groups) ";

    private static final String ITEMS = """
            , counted as materialized (
              select g.*, (%1$s) + (%2$s) + (%3$s) as waiting from groups g
            ), numbered as (
              select c.waiting, c.all_groups, c.requester as of, i.*,
                     min(i.requested_at) over w as since,
                     row_number() over (w order by i.requested_at, i.application_id, i.kind, i.api, i.environment) as no
              from counted c cross join lateral (
                (select 'application' as kind, id as application_id, null as api, null as environment, null::uuid as request_id,
                        null as level, null as request_reason, coalesce(requested_at, created_at) as requested_at, requested_by
                 from %4$s and %7$s = c.requester order by coalesce(requested_at, created_at), id limit ?)
                union all
                (select 'grant', application_id, api, environment, null, null, null, coalesce(requested_at, changed_at),
                        requested_by
                 from %5$s and %7$s = c.requester
                 order by coalesce(requested_at, changed_at), application_id, api, environment limit ?)
                union all
                (select 'level', application_id, null, null, id, level, request_reason, requested_at, requested_by
                 from %6$s and %8$s = c.requester order by requested_at, application_id limit ?)
              ) i
              window w as (partition by c.requester)
            )
            select o.*, a.name, a.client_id, a.owner, a.business_region, a.service_level, a.roles, a.state, a.created_at,
                   a.decided_at, c.state as grant_state, c.changed_at,
                   coalesce(p.name, r.name) as person, p.mail as person_mail,
                   coalesce(gp.name, gr.name) as group_name, gp.mail as group_mail,
                   %10$s as is_own,
                   array(select g.api || ' ' || g.environment from api_grant g
                         where g.application_id = a.id and g.state = 'approved' order by 1) as has
            from numbered o
            join application a on a.id = o.application_id
            left join api_grant c
              on c.application_id = o.application_id and c.api = o.api and c.environment = o.environment
            left join account p on p.id = case when o.requested_by like 'account/%%' then substr(o.requested_by, 9)::uuid end
            left join application r on r.id = case when o.requested_by ~ '%9$s' then o.requested_by::uuid end
            left join account gp on gp.id = case when o.of like 'account/%%' then substr(o.of, 9)::uuid end
            left join application gr on gr.id = case when o.of ~ '%9$s' then o.of::uuid end
            where o.no > ? and o.no <= ?
            order by o.since, o.of, o.no
            """.formatted(
                    count(APPLICATIONS, ASKED_BY),
                    count(GRANTS, ASKED_BY),
                    count(LEVELS, LEVEL_ASKED_BY),
                    APPLICATIONS,
                    GRANTS,
                    LEVELS,
                    ASKED_BY,
                    LEVEL_ASKED_BY,
                    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
                    MemberRepository.isMember("a.id", "?"));

    private static final String DECIDED_BY = """
            , coalesce(p.name, d.decided_by) as by, d.decided_at as at, d.reason, d.state from d
            left join account p on p.id = case when d.decided_by like 'account/%' then substr(d.decided_by, 9)::uuid end
            """;

    private final Sql sql;

    QueueRepository(Sql sql) {
        this.sql = sql;
    }

    private static String requesters(String name, String pending, String askedBy, String askedAt) {
        String next = "select " + askedBy + " as requester, " + askedAt + " as since from " + pending;
        String first = " order by " + askedBy + ", " + askedAt + " limit 1";
        return "(" + next + first + ") union all select n.requester, n.since from " + name + " d cross join lateral ("
                + next + " and " + askedBy + " > d.requester" + first + ") n";
    }

    private static String count(String pending, String askedBy) {
        return "select count(*) from (select 1 from " + pending + " and " + askedBy + " = g.requester limit " + COUNTED
                + ") x";
    }

    /**
     * A part of the queue.
     *
     * @param groups longest waiting first
     * @param allGroups number of all requesters
     */
    record Part(List<QueueGroup> groups, long allGroups) {}

    /** The requesters, longest waiting first, each with its oldest requests. */
    Part oldest(UUID operator, int groups, long afterGroups, int items) {
        return part(sql.list(
                ALL + ITEMS, QueueRepository::row, groups, afterGroups, items, items, items, operator, 0, items));
    }

    /** The pending requests of one requester, oldest first. */
    Part of(String requester, UUID operator, int items, long afterItems) {
        long last = afterItems + items;
        return part(
                sql.list(ONE + ITEMS, QueueRepository::row, requester, last, last, last, operator, afterItems, last));
    }

    private static Part part(List<Row> rows) {
        Map<String, List<Row>> byRequester =
                rows.stream().collect(Collectors.groupingBy(Row::requester, LinkedHashMap::new, Collectors.toList()));
        return new Part(
                byRequester.values().stream().map(Row::group).toList(),
                rows.isEmpty() ? 0 : rows.getFirst().allGroups());
    }

    /** An item, with data of its group and of the queue. */
    private record Row(
            String requester, String name, String mail, long waiting, Instant since, long allGroups, QueueItem item) {

        static QueueGroup group(List<Row> rows) {
            Row first = rows.getFirst();
            return new QueueGroup(
                    first.requester,
                    first.name,
                    first.mail,
                    first.waiting,
                    first.since,
                    rows.stream().map(Row::item).toList());
        }
    }

    /** The application's name; empty if there is no such application. */
    Optional<String> nameOf(UUID application) {
        return sql.first("select name from application where id = ?", row -> row.getString("name"), application);
    }

    /** Makes decisions about one application take turns; false if there is no such application. */
    boolean lock(UUID application) {
        return sql.first("select 1 from application where id = ? for update", row -> 1, application)
                .isPresent();
    }

    /** The outcome of a request; empty if there is no such request. */
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
                        "select state, decided_at, decided_by, reason from level_request"
                                + " where id = ? and application_id = ?",
                        subject.request(),
                        subject.application());
        };
    }

    private Optional<Decided> decided(String query, Object... parameters) {
        return sql.first("with d as (" + query + ") select 1" + DECIDED_BY, Sql.as(Decided.class), parameters);
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(
                row.getString("of"),
                row.getString("group_name"),
                row.getString("group_mail"),
                row.getLong("waiting"),
                Sql.instant(row, "since"),
                row.getLong("all_groups"),
                item(row));
    }

    private static QueueItem item(ResultSet row) throws SQLException {
        Subject subject = new Subject(
                Kind.valueOf(row.getString("kind")),
                row.getObject("application_id", UUID.class),
                row.getString("api"),
                row.getString("environment"),
                row.getObject("request_id", UUID.class));
        return new QueueItem(
                row.getRow(),
                subject,
                facts(subject, row).tag(),
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

    private static Facts facts(Subject subject, ResultSet row) throws SQLException {
        return switch (subject.kind()) {
            case application ->
                Facts.ofApplication(
                        row.getString("state"),
                        row.getString("name"),
                        row.getString("owner"),
                        row.getString("business_region"),
                        row.getString("service_level"),
                        roles(row.getString("roles")),
                        Sql.instant(row, "decided_at"));
            case grant ->
                Facts.ofGrant(
                        subject.api(),
                        subject.environment(),
                        row.getString("grant_state"),
                        Sql.instant(row, "changed_at"));
            case level -> Facts.ofLevelRequest(subject.request(), row.getString("level"), "requested");
        };
    }

    private static List<String> roles(String separatedByBlanks) {
        return separatedByBlanks.isEmpty() ? List.of() : List.of(separatedByBlanks.split(" "));
    }
}
