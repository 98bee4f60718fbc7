package io.waybill.auth.portal.account;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The queries on one-time codes. */
@ApplicationScoped
class ResetCodeRepository {

    /** An account, and whether the code that came with its mail address opens it. */
    record Tried(Account account, boolean isRight) {}

    private final Sql sql;

    ResetCodeRepository(Sql sql) {
        this.sql = sql;
    }

    void put(UUID account, byte[] hash, Instant expiresAt) {
        sql.update(
                "insert into reset_code (account_id, code_hash, expires_at) values (?, ?, ?)"
                        + " on conflict (account_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at",
                account,
                hash,
                expiresAt);
    }

    /** One statement, whether there is such an account, a code, or neither. */
    Optional<Tried> tried(String mail, byte[] hash, Instant now) {
        return sql.first(
                "select a.*, not a.locked and r.code_hash is not null as is_right from account a"
                        + " left join reset_code r on r.account_id = a.id and r.code_hash = ? and r.expires_at > ?"
                        + " where a.mail = ?",
                Sql.as(Tried.class),
                hash,
                now,
                mail);
    }

    /** Uses up the code; false if it has been used or has expired. */
    boolean use(UUID account, byte[] hash, Instant now) {
        return sql.update(
                        "delete from reset_code where account_id = ? and code_hash = ? and expires_at > ?",
                        account,
                        hash,
                        now)
                == 1;
    }

    void deleteOf(UUID account) {
        sql.update("delete from reset_code where account_id = ?", account);
    }

    void deleteExpired(Instant now) {
        sql.update("delete from reset_code where expires_at <= ?", now);
    }
}
