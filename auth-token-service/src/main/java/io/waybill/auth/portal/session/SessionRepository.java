package io.waybill.auth.portal.session;

import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Role;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on sessions, and on processed forms. */
@ApplicationScoped
class SessionRepository {

    private static final String SELECT = """
            select s.id_hash, s.account_id, a.name, a.mail, a.role, s.created_at, s.last_seen_at, s.authenticated_at,
                   s.source, s.user_agent,
                   exists (select 1 from totp t where t.account_id = a.id and t.confirmed_at is not null) as has_totp
            from portal_session s join account a on a.id = s.account_id and not a.locked
              and a.session_epoch = coalesce(s.epoch, a.session_epoch)
            """;

    private final Sql sql;

    SessionRepository(Sql sql) {
        this.sql = sql;
    }

    Optional<Session> byHash(byte[] hash) {
        return sql.first(SELECT + " where s.id_hash = ?", SessionRepository::from, hash);
    }

    List<Session> ofAccount(UUID accountId) {
        return sql.list(
                SELECT + " where s.account_id = ? order by s.last_seen_at desc limit 100",
                SessionRepository::from,
                accountId);
    }

    void insert(byte[] hash, UUID accountId, long epoch, Instant now, String source, String userAgent) {
        sql.update(
                "insert into portal_session (id_hash, account_id, epoch, created_at, last_seen_at, authenticated_at,"
                        + " source, user_agent) values (?, ?, ?, ?, ?, ?, ?, ?)",
                hash,
                accountId,
                epoch,
                now,
                now,
                now,
                source,
                userAgent);
    }

    /** Gives a session another id; false if it is gone. The row stays the same, so a concurrent end finds it. */
    boolean renew(byte[] hash, UUID accountId, byte[] newHash, Instant now, String source) {
        return sql.update(
                        "update portal_session s set id_hash = ?, last_seen_at = ?, authenticated_at = ?, source = ?,"
                                + " epoch = (select session_epoch from account where id = s.account_id)"
                                + " where account_id = ? and id_hash = ?",
                        newHash,
                        now,
                        now,
                        source,
                        accountId,
                        hash)
                == 1;
    }

    /**
     * Whether the account is unchanged since it was judged, and locked against changes until the transaction ends.
     * Password and role are compared in addition to the epoch, which the version before does not raise.
     */
    boolean loggedIn(Account judged, Instant now) {
        return sql.update(
                        "update account set last_log_in_at = ? where id = ? and not locked and session_epoch = ?"
                                + " and password_hash = ? and role = ?",
                        now,
                        judged.id(),
                        judged.sessionEpoch(),
                        judged.passwordHash(),
                        judged.role().name())
                == 1;
    }

    /** Ends all sessions and pending log-ins of the account, and locks it until the end of the transaction. */
    void raiseEpoch(UUID accountId) {
        sql.update("update account set session_epoch = session_epoch + 1 where id = ?", accountId);
    }

    void seen(byte[] hash, Instant now) {
        sql.update("update portal_session set last_seen_at = ? where id_hash = ?", now, hash);
    }

    /** Ends a session of the account. */
    boolean delete(UUID accountId, byte[] hash) {
        return sql.update("delete from portal_session where account_id = ? and id_hash = ?", accountId, hash) == 1;
    }

    int deleteAll(UUID accountId) {
        return sql.update("delete from portal_session where account_id = ?", accountId);
    }

    void deleteAllBut(UUID accountId, byte[] hash) {
        sql.update("delete from portal_session where account_id = ? and id_hash <> ?", accountId, hash);
    }

    void deleteIdle(Instant lastSeenBefore) {
        sql.update("delete from portal_session where last_seen_at < ?", lastSeenBefore);
    }

    /** Whether the form is sent for the first time; waits while the same form is being processed. */
    boolean isFirst(UUID accountId, String formId, Instant now) {
        return sql.update(
                        "insert into portal_form (account_id, form_id, made_at) values (?, ?, ?) on conflict do nothing",
                        accountId,
                        formId,
                        now)
                == 1;
    }

    void formLedTo(UUID accountId, String formId, String result) {
        sql.update("update portal_form set result = ? where account_id = ? and form_id = ?", result, accountId, formId);
    }

    String resultOf(UUID accountId, String formId) {
        return sql.first(
                        "select result from portal_form where account_id = ? and form_id = ?",
                        row -> row.getString(1),
                        accountId,
                        formId)
                .orElseThrow();
    }

    void deleteForms(Instant madeBefore) {
        sql.update("delete from portal_form where made_at < ?", madeBefore);
    }

    private static Session from(ResultSet row) throws SQLException {
        return new Session(
                Base64.getUrlEncoder().withoutPadding().encodeToString(row.getBytes("id_hash")),
                row.getObject("account_id", UUID.class),
                row.getString("name"),
                row.getString("mail"),
                Role.valueOf(row.getString("role")),
                row.getBoolean("has_totp"),
                Sql.instant(row, "created_at"),
                Sql.instant(row, "last_seen_at"),
                Sql.instant(row, "authenticated_at"),
                row.getString("source"),
                row.getString("user_agent"));
    }
}
