package io.waybill.auth.portal.application;

import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/** The audit trail of an application, with the people's names. */
@ApplicationScoped
class HistoryRepository {

    /**
     * Whether an actor was a member at the time follows from the next change of the membership or, without one, by the
     * present membership. The account's role says nothing, since it may have changed. A founder's membership begins
     * without a change.
     */
    private static final String HISTORY = """
            with change as materialized (
              select occurred_at, id, details ->> 'member' as member, action in ('member.leave', 'member.remove') as is_end
              from audit_event
              where target = :target and action in ('member.add', 'member.configure', 'member.leave', 'member.remove')
            )
            select e.id, e.occurred_at, e.action, e.details::text, e.actor, a.name as person,
                   (e.action = 'application.register' or e.details ->> 'member' = e.actor or coalesce(
                     (select c.is_end from change c
                      where c.member = e.actor and (c.occurred_at, c.id) > (e.occurred_at, e.id)
                      order by c.occurred_at, c.id limit 1),
                     %s)) is true as was_member,
                   s.name as member
            from audit_event e
            left join account a on a.id = case when e.actor like 'account/%%' then substr(e.actor, 9)::uuid end
            left join account s
              on s.id = case when e.details ->> 'member' like 'account/%%' then substr(e.details ->> 'member', 9)::uuid end
            where e.target = :target
              and (:before = 0 or (e.occurred_at, e.id) < (select b.occurred_at, b.id from audit_event b where b.target = :target and b.id = :before))
            order by e.occurred_at desc, e.id desc limit :limit
            """.formatted(MemberRepository.isMember(":application", "a.id"));

    private final Session session;
    private final AuditTrail audit;

    HistoryRepository(Session session, AuditTrail audit) {
        this.session = session;
        this.audit = audit;
    }

    /**
     * An audit record.
     *
     * @param person name of an actor with an account; {@code null} for others
     * @param wasMember whether that person was a member then; other people act as operators only
     */
    private record Row(
            long id,
            Instant occurredAt,
            String action,
            String details,
            String actor,
            String person,
            boolean wasMember,
            String member) {

        /** Outsiders do not see operators' names, whatever those people are now. */
        String who(UUID application) {
            if (person != null) {
                return wasMember ? person : "an operator";
            }
            if (actor.equals("system")) {
                return "automatically";
            }
            if (actor.equals("anonymous")) {
                return "not logged in";
            }
            if (actor.equals(application.toString())) {
                return "the application";
            }
            return actor.startsWith("account/") ? "a former account" : "an operator";
        }
    }

    /**
     * The lines, newest first.
     *
     * @param before id of the last line of the page before; 0 for the first page
     */
    List<HistoryLine> of(UUID application, long before, int limit) {
        return session
                .createNativeQuery(HISTORY, Row.class)
                .setParameter("application", application)
                .setParameter("target", "application/" + application)
                .setParameter("before", before)
                .setParameter("limit", limit)
                .list()
                .stream()
                .map(row -> HistoryLine.of(
                        row.id(),
                        row.occurredAt(),
                        row.who(application),
                        row.action(),
                        audit.details(row.details()),
                        row.member()))
                .toList();
    }
}
