package io.waybill.auth.portal.operators.applications;

import io.waybill.auth.portal.operators.Search;
import io.waybill.auth.portal.operators.audit.AuditWording;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** The operators' queries on applications, and the history of one or of an account. */
@ApplicationScoped
public class ApplicationSearchRepository {

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

    private static final String HISTORY = """
            select h.occurred_at, coalesce(p.name, b.name, h.actor) as actor, h.action, h.details::text
            from (select * from audit_event where target = :target order by occurred_at desc, id desc limit :lines) h
            left join account p on p.id = case when h.actor like 'account/%' then substr(h.actor, 9)::uuid end
            left join application b on b.id = case when h.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.actor::uuid end
            order by h.occurred_at desc, h.id desc
            """;

    private static final String LEVELS = "select a.serviceLevel, count(*) from Application a group by a.serviceLevel";

    private final Session session;
    private final AuditTrail audit;

    ApplicationSearchRepository(Session session, AuditTrail audit) {
        this.session = session;
        this.audit = audit;
    }

    /**
     * An application in the list.
     *
     * @param number in order of registration
     * @param grants number of grants
     * @param pending number of pending requests
     */
    public record FoundApplication(
            UUID id,
            long number,
            String name,
            String clientId,
            String owner,
            String level,
            String state,
            Instant createdAt,
            long grants,
            long pending) {}

    /**
     * A line in the history of an application or account.
     *
     * @param actor name of the person or application, or the actor as audit names it
     */
    public record HistoryEntry(Instant at, String actor, String action, String details) {}

    private record Use(String level, long applications) {}

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

    /**
     * The latest lines of a history, newest first.
     *
     * @param target an application or an account, as audit names it
     */
    public List<HistoryEntry> history(String target, int lines) {
        return session
                .createNativeQuery(HISTORY, HistoryEntry.class)
                .setParameter("target", target)
                .setParameter("lines", lines)
                .list()
                .stream()
                .map(line -> new HistoryEntry(
                        line.at(), line.actor(), line.action(), AuditWording.details(audit.details(line.details()))))
                .toList();
    }

    /** Number of applications by service level; unused levels are absent. */
    public Map<String, Long> byLevel() {
        return session.createQuery(LEVELS, Use.class).list().stream()
                .collect(Collectors.toMap(Use::level, Use::applications));
    }
}
