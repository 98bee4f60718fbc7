package io.waybill.auth.portal.operators.audit;

import io.waybill.auth.portal.operators.audit.AuditWording.Reference;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** The names of the people, applications and backend users in the audit trail. */
@ApplicationScoped
class AuditNameRepository {

    private static final String NAMES = """
            select id, name from account where id = any(:ids)
            union all select id, name from application where id = any(:ids)
            union all select id, username from backend_user where id = any(:ids)
            """;

    private final Session session;

    AuditNameRepository(Session session) {
        this.session = session;
    }

    private record Named(UUID id, String name) {}

    /** The names behind references, by these; what is gone has none. */
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
}
