package io.waybill.auth.platform.audit;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.audit.AuditEventEntity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;

/**
 * Keeps refused log-ins in the audit trail for 90 days: anybody on the network can cause them. Changes are kept for
 * good, unless {@code waybill.audit.retention} is set.
 */
@ApplicationScoped
class RefusedLoginRepository implements PanacheRepositoryBase<AuditEventEntity, Long> {

    private static final Duration KEPT = Duration.ofDays(90);

    private final Clock clock;

    RefusedLoginRepository(Clock clock) {
        this.clock = clock;
    }

    @Scheduled(identity = "refused-logins-cleanup", every = "1h", delayed = "1h")
    @Transactional
    void cleanUp() {
        delete("action = 'login.refused' and occurredAt < ?1", clock.instant().minus(KEPT));
    }
}
