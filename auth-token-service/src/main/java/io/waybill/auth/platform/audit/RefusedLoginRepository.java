package io.waybill.auth.platform.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.audit.AuditEventEntity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** Deletes old refused log-ins. Anybody on the network can cause them, so no other audit event is deleted. */
@ApplicationScoped
class RefusedLoginRepository implements PanacheRepositoryBase<AuditEventEntity, Long> {

    /**
     * Deletes at most {@code limit} events.
     *
     * @return the number of deleted events
     */
    @Transactional
    int deleteBefore(Instant time, int limit) {
        return (int) delete("""
                id in (select e.id from AuditEventEntity e where e.action = 'login.refused' and e.occurredAt < ?1
                  order by e.occurredAt limit ?2)
                """, time, limit);
    }
}
