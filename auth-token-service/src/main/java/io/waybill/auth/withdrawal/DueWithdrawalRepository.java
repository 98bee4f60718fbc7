package io.waybill.auth.withdrawal;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on withdrawals whose time has not come yet. */
@ApplicationScoped
class DueWithdrawalRepository {

    /** What is to be withdrawn: a secret, an application, or a grant of it. */
    record DueWithdrawal(String clientId, String api, String sid) {}

    private static final String TAKE_DUE = """
            DELETE FROM due_withdrawal WHERE id = ANY (ARRAY(
            SELECT id FROM due_withdrawal WHERE due_at <= ? ORDER BY due_at, id LIMIT ? FOR UPDATE SKIP LOCKED))
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

    /** Takes those whose time has come, a few at a time: each is taken by one replica only. */
    List<DueWithdrawal> takeDue(Instant now, int limit) {
        return sql.list(
                TAKE_DUE, row -> new DueWithdrawal(row.getString(1), row.getString(2), row.getString(3)), now, limit);
    }

    void cancelSecret(String sid) {
        sql.update("DELETE FROM due_withdrawal WHERE sid = ?", sid);
    }
}
