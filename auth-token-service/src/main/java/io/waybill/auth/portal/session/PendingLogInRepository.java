package io.waybill.auth.portal.session;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The queries on log-ins that wait for a code. */
@ApplicationScoped
class PendingLogInRepository {

    private final Sql sql;

    PendingLogInRepository(Sql sql) {
        this.sql = sql;
    }

    void insert(byte[] hash, UUID account, long epoch, Instant now) {
        sql.update(
                "insert into pending_log_in (id_hash, account_id, epoch, begun_at) values (?, ?, ?, ?)",
                hash,
                account,
                epoch,
                now);
    }

    /** Whose log-in it is, if it has not had too many wrong codes. */
    Optional<UUID> account(byte[] hash, Instant begunAfter, int wrongCodes) {
        return sql.first(
                "select p.account_id from pending_log_in p join account a on a.id = p.account_id and not a.locked"
                        + " and a.session_epoch = coalesce(p.epoch, a.session_epoch)"
                        + " where p.id_hash = ? and p.begun_at > ? and p.wrong_codes < ?",
                row -> row.getObject(1, UUID.class),
                hash,
                begunAfter,
                wrongCodes);
    }

    /** The wrong codes of all log-ins of the account. */
    long wrongCodes(UUID account, Instant begunAfter) {
        return sql.number(
                "select coalesce(sum(wrong_codes), 0) from pending_log_in where account_id = ? and begun_at > ?",
                account,
                begunAfter);
    }

    void wrong(byte[] hash) {
        sql.update("update pending_log_in set wrong_codes = wrong_codes + 1 where id_hash = ?", hash);
    }

    /** Whether it was still there. */
    boolean delete(byte[] hash, long epoch) {
        return sql.update("delete from pending_log_in where id_hash = ? and coalesce(epoch, ?) = ?", hash, epoch, epoch)
                == 1;
    }

    void deleteAll(UUID account) {
        sql.update("delete from pending_log_in where account_id = ?", account);
    }

    void deleteBegunBefore(Instant time) {
        sql.update("delete from pending_log_in where begun_at < ?", time);
    }
}
