package io.waybill.auth.audit;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** The only kind of audit event that is deleted when it is old, because anybody on the network can cause them. */
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
     * @return how many were deleted
     */
    int deleteBefore(Instant time, int limit) {
        return sql.update(DELETE, time, limit);
    }
}
