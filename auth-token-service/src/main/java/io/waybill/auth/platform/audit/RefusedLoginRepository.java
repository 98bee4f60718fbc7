package io.waybill.auth.platform.audit;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** Deletes old refused log-ins. Anybody on the network can cause them, so no other audit event is deleted. */
@ApplicationScoped
class RefusedLoginRepository {

    private static final String DELETE = """
            DELETE FROM audit_event WHERE id IN
            (SELECT id FROM audit_event WHERE action = 'login.refused' AND occurred_at < ? LIMIT ?)
            """;

    private final Sql sql;

    RefusedLoginRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Deletes at most {@code limit} events.
     *
     * @return the number of deleted events
     */
    int deleteBefore(Instant time, int limit) {
        return sql.update(DELETE, time, limit);
    }
}
