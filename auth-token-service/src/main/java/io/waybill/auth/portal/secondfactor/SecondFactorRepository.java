package io.waybill.auth.portal.secondfactor;

import io.waybill.auth.platform.crypto.Sealed;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The queries on authenticator secrets and recovery codes. */
@ApplicationScoped
class SecondFactorRepository {

    /** A secret as it is stored. */
    record Stored(String id, Sealed sealed) {}

    private final Sql sql;

    SecondFactorRepository(Sql sql) {
        this.sql = sql;
    }

    SecondFactorState state(UUID account) {
        return sql.first(
                        "select (select confirmed_at from totp where account_id = a.id and confirmed_at is not null) as since,"
                                + " (select count(*) from recovery_code where account_id = a.id) as codes"
                                + " from (select ?::uuid as id) a",
                        row -> new SecondFactorState(Sql.instant(row, "since"), row.getLong("codes")),
                        account)
                .orElseThrow();
    }

    /** Stores a secret that is to be confirmed, instead of another one that was. */
    void put(UUID account, Stored secret, Instant now) {
        sql.update(
                "insert into totp (id, account_id, sealed, sealing_key, created_at, last_step) values (?, ?, ?, ?, ?, 0)"
                        + " on conflict (account_id, (confirmed_at is not null)) do update set id = excluded.id,"
                        + " sealed = excluded.sealed, sealing_key = excluded.sealing_key, created_at = excluded.created_at",
                secret.id(),
                account,
                secret.sealed().bytes(),
                secret.sealed().keyId(),
                now);
    }

    Optional<Stored> unconfirmed(UUID account, Instant createdAfter) {
        return sql.first(
                "select id, sealed, sealing_key from totp"
                        + " where account_id = ? and confirmed_at is null and created_at > ?",
                SecondFactorRepository::stored,
                account,
                createdAfter);
    }

    Optional<Stored> confirmed(UUID account) {
        return sql.first(
                "select id, sealed, sealing_key from totp where account_id = ? and confirmed_at is not null",
                SecondFactorRepository::stored,
                account);
    }

    /** The new secret replaces the one that the account had; false if it has been confirmed, or is gone. */
    boolean confirm(UUID account, String id, long step, Instant now) {
        sql.update("delete from totp where account_id = ? and confirmed_at is not null and id <> ?", account, id);
        return sql.update(
                        "update totp set confirmed_at = ?, last_step = ? where id = ? and confirmed_at is null",
                        now,
                        step,
                        id)
                == 1;
    }

    /** Whether no code of this step, or of a later one, has been accepted before. */
    boolean accept(String id, long step) {
        return sql.update("update totp set last_step = ? where id = ? and last_step < ?", step, id, step) == 1;
    }

    void addCode(UUID account, byte[] hash) {
        sql.update("insert into recovery_code (account_id, code_hash) values (?, ?)", account, hash);
    }

    /** Uses up a recovery code; false if it is none, or was used. */
    boolean useCode(UUID account, byte[] hash) {
        return sql.update("delete from recovery_code where account_id = ? and code_hash = ?", account, hash) == 1;
    }

    void deleteCodes(UUID account) {
        sql.update("delete from recovery_code where account_id = ?", account);
    }

    /** Whether there was one. */
    boolean delete(UUID account) {
        return sql.update("delete from totp where account_id = ?", account) > 0;
    }

    void deleteUnconfirmed(Instant createdBefore) {
        sql.update("delete from totp where confirmed_at is null and created_at < ?", createdBefore);
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getString("id"), new Sealed(row.getString("sealing_key"), row.getBytes("sealed")));
    }
}
