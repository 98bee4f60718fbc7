package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.session.Account;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/** The desk's queries on applications: the list of all, and the history and members of one. */
@ApplicationScoped
class DossierRepository {

    private static final String FIND = """
            select a.id, a.number, a.name, a.clientId, a.owner, a.serviceLevel, cast(a.state as String), a.createdAt,
                   (select count(*) from ApiGrant g where g.applicationId = a.id and g.state = approved),
                   (select count(*) from ApiGrant g where g.applicationId = a.id and g.state = requested)
                     + (select count(*) from LevelRequest l where l.applicationId = a.id and l.state = requested)
                     + case when a.state = registered then 1 else 0 end
            from Application a
            where a.number < :before
              and (:text = '' or a.name ilike :part escape '\\' or a.owner ilike :part escape '\\'
                   or a.clientId = :text or cast(a.id as String) = lower(:text)
                   or exists (select 1 from Licence c where c.applicationId = a.id and c.loginId = :text))
            order by a.number desc
            """;

    private static final String DOSSIER = """
            select exists (select 1 from application_member m
                           where m.application_id = i.id and m.account_id = :operator) as is_own,
                   (select count(*) from application_member m where m.application_id = i.id) as members,
                   h.occurred_at, coalesce(p.name, b.name, h.actor) as actor, h.action, h.details::text
            from (select cast(:application as uuid) as id) i
            left join lateral (
              select * from audit_event e where e.target = 'application/' || i.id
              order by e.occurred_at desc, e.id desc limit :lines
            ) h on true
            left join account p on p.id = case when h.actor like 'account/%' then substr(h.actor, 9)::uuid end
            left join application b on b.id = case when h.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.actor::uuid end
            order by h.occurred_at desc
            """;

    private static final String HISTORY_OF_ACCOUNT = """
            select e.occurred_at, coalesce(p.name, e.actor) as actor, e.action, e.details::text
            from (select * from audit_event where target = :target order by occurred_at desc, id desc limit :lines) e
            left join account p on p.id = case when e.actor like 'account/%' then substr(e.actor, 9)::uuid end
            order by e.occurred_at desc, e.id desc
            """;

    private final Session session;
    private final AuditTrail audit;

    DossierRepository(Session session, AuditTrail audit) {
        this.session = session;
        this.audit = audit;
    }

    private record Line(Instant at, String actor, String action, String details) {}

    /** A line with data of the application; without a history, one without an action. */
    private record Row(boolean isOwn, long members, Instant at, String actor, String action, String details) {

        Line line() {
            return new Line(at, actor, action, details);
        }
    }

    /**
     * Applications, last registered first, whose name or owner contains the text, or whose id, client id or LoginID it
     * is.
     */
    List<FoundApplication> find(String text, long before, int limit) {
        return session.createQuery(FIND, FoundApplication.class)
                .setParameter("before", before)
                .setParameter("text", text)
                .setParameter("part", Search.containing(text))
                .setMaxResults(limit)
                .list();
    }

    Dossier dossier(UUID application, UUID operator, int lines) {
        List<Row> rows = session.createNativeQuery(DOSSIER, Row.class)
                .setParameter("application", application)
                .setParameter("operator", operator)
                .setParameter("lines", lines)
                .list();
        return new Dossier(
                rows.getFirst().isOwn(),
                rows.getFirst().members(),
                rows.stream()
                        .filter(row -> row.action() != null)
                        .map(Row::line)
                        .map(this::shown)
                        .toList());
    }

    /** The audit trail of a person's account, newest first. */
    List<DossierLine> historyOfAccount(UUID account, int lines) {
        return session
                .createNativeQuery(HISTORY_OF_ACCOUNT, Line.class)
                .setParameter("target", Account.reference(account))
                .setParameter("lines", lines)
                .list()
                .stream()
                .map(this::shown)
                .toList();
    }

    private DossierLine shown(Line line) {
        return new DossierLine(line.at(), line.actor(), line.action(), Details.words(audit.details(line.details())));
    }
}
