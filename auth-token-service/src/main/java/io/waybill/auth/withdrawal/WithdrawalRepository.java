package io.waybill.auth.withdrawal;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
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
        return sql.list("SELECT * FROM withdrawal WHERE until > ? ORDER BY version", WithdrawalRepository::read, now);
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

    private static Withdrawal read(ResultSet row) throws SQLException {
        return new Withdrawal(
                row.getLong("version"),
                row.getString("jti"),
                row.getString("client_id"),
                row.getString("api"),
                row.getString("sid"),
                row.getString("kid"),
                Sql.instant(row, "before"),
                Sql.instant(row, "until"));
    }
}
