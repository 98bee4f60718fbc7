package io.waybill.auth.withdrawal;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on withdrawals. */
@ApplicationScoped
class WithdrawalRepository {

    private static final String INSERT = """
            INSERT INTO withdrawal (version, jti, client_id, api, sid, kid, before, until)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private final Sql sql;

    WithdrawalRepository(Sql sql) {
        this.sql = sql;
    }

    void insert(Withdrawal entry) {
        sql.update(
                INSERT,
                entry.version(),
                entry.jti(),
                entry.clientId(),
                entry.api(),
                entry.sid(),
                entry.kid(),
                entry.before(),
                entry.until());
    }

    List<Withdrawal> inForce(Instant now) {
        return sql.list("SELECT * FROM withdrawal WHERE until > ? ORDER BY version", Withdrawal::from, now);
    }

    boolean hasToken(String jti) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM withdrawal WHERE jti = ?)", jti);
    }

    long tokensOf(String clientId) {
        return sql.number("SELECT count(*) FROM withdrawal WHERE client_id = ? AND jti IS NOT NULL", clientId);
    }

    void deleteTokensOf(String clientId) {
        sql.update("DELETE FROM withdrawal WHERE client_id = ? AND jti IS NOT NULL", clientId);
    }

    void deleteExpired(Instant now) {
        sql.update("DELETE FROM withdrawal WHERE until <= ?", now);
    }
}
