package io.waybill.auth.portal.account;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The queries on accounts. */
@ApplicationScoped
class AccountRepository {

    /** Lets one replica at a time make the configured accounts; released at the end of the transaction. */
    private static final long CONFIGURING = 0x77617962_61636374L;

    private static final String COLUMNS = "id, name, mail, password_hash, role, locked, created_at";

    private final Sql sql;

    AccountRepository(Sql sql) {
        this.sql = sql;
    }

    void lockConfiguring() {
        sql.first("select 1 from pg_advisory_xact_lock(?)", row -> 1, CONFIGURING);
    }

    Optional<Account> byMail(String mail) {
        return sql.first("select " + COLUMNS + " from account where mail = ?", AccountRepository::from, mail);
    }

    Optional<Account> byId(UUID id) {
        return sql.first("select " + COLUMNS + " from account where id = ?", AccountRepository::from, id);
    }

    boolean isThereAnOperator() {
        return sql.isTrue("select exists (select 1 from account where role = 'operator')");
    }

    /** Stores the account; false if another has the mail address. */
    boolean insert(Account account) {
        return sql.update(
                        "insert into account (id, name, mail, password_hash, role, created_at) values (?, ?, ?, ?, ?, ?)"
                                + " on conflict (mail) do nothing",
                        account.id(),
                        account.name(),
                        account.mail(),
                        account.passwordHash(),
                        account.role().name(),
                        account.createdAt())
                == 1;
    }

    /**
     * Makes changes of roles and locks come one after the other: until the end of the transaction those who are
     * operators now stay it. The lock lets rows through that refer to an account, like the form that either operator
     * has just sent: a stronger one would make two of them wait for each other.
     */
    void lockOperators() {
        sql.list("select id from account where role = 'operator' order by id for no key update", row -> 1);
    }

    void setLocked(UUID id, boolean locked) {
        sql.update("update account set locked = ? where id = ?", locked, id);
    }

    void setRole(UUID id, Role role) {
        sql.update("update account set role = ? where id = ?", role.name(), id);
    }

    void setPassword(UUID id, String hash) {
        sql.update("update account set password_hash = ? where id = ?", hash, id);
    }

    /** Counts a sign-up, unless the source has had as many since a time. */
    boolean countSignUp(String source, int most, Instant now, Duration window) {
        return sql.update(
                        "insert into sign_up (source, made_at) select ?, ?"
                                + " where (select count(*) from sign_up where source = ? and made_at > ?) < ?",
                        source,
                        now,
                        source,
                        now.minus(window),
                        most)
                == 1;
    }

    void forgetSignUpsBefore(Instant time) {
        sql.update("delete from sign_up where made_at < ?", time);
    }

    static Account from(ResultSet row) throws SQLException {
        return new Account(
                row.getObject("id", UUID.class),
                row.getString("name"),
                row.getString("mail"),
                row.getString("password_hash"),
                Role.valueOf(row.getString("role")),
                row.getBoolean("locked"),
                Sql.instant(row, "created_at"));
    }
}
