package io.waybill.auth.platform.audit;

import io.quarkus.scheduler.Scheduled;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Keeps refused log-ins in the audit trail for 90 days: anybody on the network can cause them. Changes are kept for
 * good, unless {@code waybill.audit.retention} is set.
 */
@ApplicationScoped
class RefusedLoginRepository {

    private final Sql sql;

    RefusedLoginRepository(Sql sql) {
        this.sql = sql;
    }

    /** By the database's clock: its trigger refuses to delete a younger one. */
    @Scheduled(identity = "refused-logins-cleanup", every = "1h", delayed = "1h")
    void cleanUp() {
        sql.update(
                "delete from audit_event where action = 'login.refused' and occurred_at < now() - interval '90 days'");
    }
}
