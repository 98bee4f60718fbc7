package io.waybill.auth.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on the audit trail. */
@ApplicationScoped
class AuditRepository implements PanacheRepositoryBase<AuditEvent, Long> {

    /** Newest first, from before the event {@code before} on. */
    List<AuditEvent> page(long before, String subject, int limit) {
        return (subject == null
                        ? find("id < ?1 order by id desc", before)
                        : find("id < ?1 and subject = ?2 order by id desc", before, subject))
                .page(0, limit)
                .list();
    }

    void deleteBefore(Instant time) {
        delete("at < ?1 and action = ?2", time, AuditTrail.LOGIN_REFUSED);
    }
}
