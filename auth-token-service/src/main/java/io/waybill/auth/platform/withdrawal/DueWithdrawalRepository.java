package io.waybill.auth.platform.withdrawal;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on withdrawals that are not due yet. */
@ApplicationScoped
class DueWithdrawalRepository {

    /** What to withdraw: a secret, an application, or one of its grants. */
    record DueWithdrawal(String clientId, String api, String sid) {}

    private static final String DUE = "SELECT id FROM due_withdrawal WHERE due_at <= ? ORDER BY due_at, id LIMIT ?";

    private static final String LOCK_APPLICATIONS = """
            SELECT id FROM application WHERE id IN (
              SELECT s.application_id FROM due_withdrawal d JOIN secret s ON s.id = d.sid WHERE d.id = ANY (?)
              UNION
              SELECT a.id FROM due_withdrawal d JOIN application a ON a.client_id = d.client_id WHERE d.id = ANY (?))
            ORDER BY id FOR NO KEY UPDATE
            """;

    private static final String TAKE = """
            DELETE FROM due_withdrawal WHERE id = ANY (ARRAY(
            SELECT id FROM due_withdrawal WHERE id = ANY (?) FOR UPDATE SKIP LOCKED))
            RETURNING client_id, api, sid
            """;

    private final Sql sql;

    DueWithdrawalRepository(Sql sql) {
        this.sql = sql;
    }

    void insert(Instant dueAt, DueWithdrawal due) {
        sql.update(
                "INSERT INTO due_withdrawal (due_at, client_id, api, sid) VALUES (?, ?, ?, ?)",
                dueAt,
                due.clientId(),
                due.api(),
                due.sid());
    }

    /**
     * Takes due withdrawals, a few at a time; one replica takes each. Their applications are locked first, in order, as
     * in every change of an application.
     */
    List<DueWithdrawal> takeDue(Instant now, int limit) {
        Long[] due = sql.list(DUE, row -> row.getLong(1), now, limit).toArray(Long[]::new);
        if (due.length == 0) {
            return List.of();
        }
        sql.list(LOCK_APPLICATIONS, row -> 1, due, due);
        return sql.list(
                TAKE, row -> new DueWithdrawal(row.getString(1), row.getString(2), row.getString(3)), (Object) due);
    }

    void cancelSecret(String sid) {
        sql.update("DELETE FROM due_withdrawal WHERE sid = ?", sid);
    }
}
