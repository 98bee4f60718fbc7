package io.waybill.auth.registry.replica;

import io.waybill.common.sql.Sql;
import io.waybill.common.usage.ReplicaReadiness;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on replicas. Plain SQL: nothing but reports changes them. */
@ApplicationScoped
class ReplicaRepository {

    private static final String UPDATE = """
            UPDATE replica SET status = ?, failing = ?, reported_at = ? WHERE source = ?
            """;

    private static final String ADD = """
            INSERT INTO replica (source, service, status, failing, reported_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    /** What another report is deleting at the same time is left to it. */
    private static final String DELETE_SURPLUS = """
            DELETE FROM replica WHERE source = ANY (ARRAY(
                SELECT source FROM replica WHERE source IN (
                    SELECT source FROM replica WHERE service = ? ORDER BY reported_at DESC, source OFFSET ?)
                FOR UPDATE SKIP LOCKED))
            """;

    private static final String SINCE = """
            SELECT service, status, failing, reported_at FROM replica WHERE reported_at >= ? ORDER BY service, source
            """;

    private static final String DELETE = """
            DELETE FROM replica r WHERE reported_at < ?
                OR reported_at < ? AND EXISTS (
                    SELECT 1 FROM replica newer WHERE newer.service = r.service AND newer.reported_at > r.reported_at)
            """;

    private final Sql sql;

    ReplicaRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Stores the readiness of a replica.
     *
     * @param most replicas that a service may have; those that were silent for longest go
     */
    void put(String source, String service, ReplicaReadiness readiness, Instant now, int most) {
        String status = readiness.status().name();
        String failing = String.join(",", readiness.failing());
        if (sql.update(UPDATE, status, failing, now, source) == 0) {
            sql.update(ADD, source, service, status, failing, now);
            sql.update(DELETE_SURPLUS, service, most);
        }
    }

    /** All replicas that have reported since a time. */
    List<Replica> since(Instant time) {
        return sql.list(SINCE, Sql.as(Replica.class), time);
    }

    /**
     * Deletes replicas.
     *
     * @param old those that have not reported since go
     * @param replaced those go as well whose service has reported later
     */
    void deleteBefore(Instant old, Instant replaced) {
        sql.update(DELETE, old, replaced);
    }
}
