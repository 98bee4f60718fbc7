package io.waybill.auth.portal.operators.audit;

import io.waybill.auth.portal.operators.Search;
import io.waybill.auth.portal.operators.audit.AuditWording.Reference;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** The names of the people, applications and backend users in the audit trail, and the actions in it. */
@ApplicationScoped
class AuditNameRepository {

    private static final String NAMES = """
            select id, name from account where id = any(:ids)
            union all select id, name from application where id = any(:ids)
            union all select id, username from backend_user where id = any(:ids)
            """;

    /** The people, applications and backend users that have the text in their name or mail address. */
    private static final String REFERENCES = """
            (select 'account/' || id from account where name ilike :part or mail ilike :part limit :limit)
            union all
            (select 'application/' || id from application where name ilike :part limit :limit)
            union all
            (select 'user/' || id from backend_user where username ilike :part limit :limit)
            """;

    /** The actions in the trail, by one look into their index for each. */
    private static final String ACTIONS = """
            with recursive known as (
              (select action from audit_event order by action limit 1)
              union all
              select (select e.action from audit_event e where e.action > k.action order by e.action limit 1)
              from known k where k.action is not null
            )
            select action from known where action is not null
            """;

    private final Session session;

    AuditNameRepository(Session session) {
        this.session = session;
    }

    private record Named(UUID id, String name) {}

    /** The names behind references, by reference; what has been deleted has none. */
    Map<String, String> names(Collection<String> references) {
        List<Reference> known = references.stream()
                .distinct()
                .map(AuditWording::reference)
                .filter(Objects::nonNull)
                .toList();
        UUID[] ids = known.stream().map(Reference::id).toArray(UUID[]::new);
        Map<UUID, String> names = ids.length == 0
                ? Map.of()
                : session.createNativeQuery(NAMES, Named.class).setParameter("ids", ids).list().stream()
                        .collect(Collectors.toMap(Named::id, Named::name));
        return known.stream()
                .filter(reference -> names.containsKey(reference.id()))
                .collect(Collectors.toMap(Reference::text, reference -> names.get(reference.id())));
    }

    /**
     * The references of all that have the text in their name or mail address.
     *
     * @param limit the most of each kind
     */
    List<String> references(String text, int limit) {
        return session.createNativeQuery(REFERENCES, String.class)
                .setParameter("part", Search.containing(text))
                .setParameter("limit", limit)
                .list();
    }

    /** The actions that the trail has, in alphabetical order. */
    List<String> actions() {
        return session.createNativeQuery(ACTIONS, String.class).list();
    }
}
