package io.waybill.auth.platform.revocation;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The queries on revocations that are not due yet. */
@ApplicationScoped
class DueRevocationRepository implements PanacheRepositoryBase<DueRevocation, Long> {

    private static final String LOCK_APPLICATIONS = """
            SELECT id FROM application WHERE id IN (
              SELECT s.application_id FROM due_revocation d JOIN credential s ON s.id = d.sid WHERE d.id = ANY (:due)
              UNION
              SELECT a.id FROM due_revocation d JOIN application a ON a.client_id = d.client_id WHERE d.id = ANY (:due))
            ORDER BY id FOR NO KEY UPDATE
            """;

    private static final String TAKE = """
            DELETE FROM due_revocation WHERE id = ANY (ARRAY(
            SELECT id FROM due_revocation WHERE id = ANY (:due) FOR UPDATE SKIP LOCKED))
            RETURNING *
            """;

    /** Exactly one of the client id and the id of the secret or key is not {@code null}. */
    void insert(Instant dueAt, String clientId, String sid) {
        DueRevocation due = new DueRevocation();
        due.dueAt = dueAt;
        due.clientId = clientId;
        due.sid = sid;
        persist(due);
    }

    /**
     * Takes due revocations, a few at a time; one replica takes each. Their applications are locked first, in order, as
     * in every change of an application.
     */
    List<DueRevocation> takeDue(Instant now, int limit) {
        Long[] due = find("select id from DueRevocation where dueAt <= ?1 order by dueAt, id", now)
                .project(Long.class)
                .page(0, limit)
                .stream()
                .toArray(Long[]::new);
        if (due.length == 0) {
            return List.of();
        }
        getSession()
                .createNativeQuery(LOCK_APPLICATIONS, UUID.class)
                .setParameter("due", due)
                .list();
        return getSession()
                .createNativeQuery(TAKE, DueRevocation.class)
                .setParameter("due", due)
                .list();
    }
}
