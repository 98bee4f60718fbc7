package io.waybill.auth.portal.operators.queue;

import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The queries on pending requests, whose rows of 29 columns are read on JDBC. */
@ApplicationScoped
class QueueRepository {

    /** The highest count of each kind for one requester. */
    static final int COUNTED = 10_000;

    private static final String APPLICATIONS = "application where state = 'registered'";
    private static final String GRANTS = "api_grant where state = 'requested'";
    private static final String LEVELS = "level_request where state = 'requested'";

    private static final String ASKED_BY = "requested_by";

    /** Follows the definition of {@code groups}. */
    private static final String ITEMS = """
            , counted as materialized (
              select g.*, (%1$s) + (%2$s) + (%3$s) as waiting from groups g
            ), numbered as (
              select c.waiting, c.all_groups, c.requester as of, i.*,
                     min(i.requested_at) over w as since,
                     row_number() over (w order by i.requested_at, i.application_id, i.kind, i.api, i.environment) as no
              from counted c cross join lateral (
                (select 'application' as kind, id as application_id, null as api, null as environment, null::uuid as request_id,
                        null as level, null as request_reason, requested_at, requested_by
                 from %4$s and %7$s = c.requester order by requested_at, id limit ?)
                union all
                (select 'grant', application_id, api, environment, null, null, null, requested_at, requested_by
                 from %5$s and %7$s = c.requester
                 order by requested_at, application_id, api, environment limit ?)
                union all
                (select 'level', application_id, null, null, id, level, request_reason, requested_at, requested_by
                 from %6$s and %7$s = c.requester order by requested_at, application_id limit ?)
              ) i
              window w as (partition by c.requester)
            )
            select row_number() over (order by o.since, o.of, o.no) as no,
                   o.of, o.waiting, o.all_groups, o.since, coalesce(gp.name, gr.name) as group_name, gp.mail as group_mail, gp.mail_verified as group_mail_verified,
                   o.kind, o.application_id as application, o.api, o.environment, o.request_id as request,
                   o.level as wanted_level, o.request_reason as why, o.requested_at, o.requested_by,
                   coalesce(p.name, r.name) as person, p.mail as person_mail, p.mail_verified as person_mail_verified,
                   a.name, a.owner, a.business_region as region, a.service_level as level, a.state, a.created_at,
                   case o.kind when 'application' then a.version::text when 'grant' then c.version::text
                     else o.request_id::text end as version,
                   %9$s as is_own,
                   array_to_string(array(select g.api || ' ' || g.environment from api_grant g
                                         where g.application_id = a.id and g.state = 'approved' order by 1), ',') as granted
            from numbered o
            join application a on a.id = o.application_id
            left join api_grant c
              on c.application_id = o.application_id and c.api = o.api and c.environment = o.environment
            left join account p on p.id = case when o.requested_by like 'account/%%' then substr(o.requested_by, 9)::uuid end
            left join application r on r.id = case when o.requested_by ~ '%8$s' then o.requested_by::uuid end
            left join account gp on gp.id = case when o.of like 'account/%%' then substr(o.of, 9)::uuid end
            left join application gr on gr.id = case when o.of ~ '%8$s' then o.of::uuid end
            where o.no > ? and o.no <= ?
            order by o.since, o.of, o.no
            """.formatted(
                    count(APPLICATIONS, ASKED_BY),
                    count(GRANTS, ASKED_BY),
                    count(LEVELS, ASKED_BY),
                    APPLICATIONS,
                    GRANTS,
                    LEVELS,
                    ASKED_BY,
                    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
                    MemberRepository.isMember("a.id", "?"));

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
                            requesters("applications", APPLICATIONS, ASKED_BY),
                            requesters("grants", GRANTS, ASKED_BY),
                            requesters("levels", LEVELS, ASKED_BY))
            + ITEMS;

    private static final String ONE =
            "with groups as (select cast(? as text) as requester, 1::bigint as all_groups) " + ITEMS;

    private final Sql sql;

    QueueRepository(Sql sql) {
        this.sql = sql;
    }

    private static String requesters(String name, String pending, String askedBy) {
        String next = "select " + askedBy + " as requester, requested_at as since from " + pending;
        String first = " order by " + askedBy + ", requested_at limit 1";
        return "(" + next + first + ") union all select n.requester, n.since from " + name + " d cross join lateral ("
                + next + " and " + askedBy + " > d.requester" + first + ") n";
    }

    private static String count(String pending, String askedBy) {
        return "select count(*) from (select 1 from " + pending + " and " + askedBy + " = g.requester limit " + COUNTED
                + ") x";
    }

    /** The requesters, longest waiting first, each with its oldest requests. */
    List<QueueGroup> oldest(UUID operator, int groups, long afterGroups, int items) {
        return groups(ALL, groups, afterGroups, items, items, items, operator, 0, items);
    }

    /** The pending requests of one requester, oldest first. */
    Optional<QueueGroup> of(String requester, UUID operator, int items, long afterItems) {
        long last = afterItems + items;
        return groups(ONE, requester, last, last, last, operator, afterItems, last).stream()
                .findFirst();
    }

    private List<QueueGroup> groups(String query, Object... parameters) {
        return sql.list(query, Sql.as(QueueItem.class), parameters).stream()
                .collect(Collectors.groupingBy(QueueItem::of, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(QueueGroup::new)
                .toList();
    }

    /** The application's name; empty if there is no such application. */
    Optional<String> nameOf(UUID application) {
        return sql.first("select name from application where id = ?", row -> row.getString(1), application);
    }
}
