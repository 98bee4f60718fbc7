package io.waybill.auth.portal.account;

import io.waybill.auth.platform.throttle.Source.Network;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on accounts. */
@ApplicationScoped
class AccountRepository {

    /** Lets one replica at a time make the configured accounts; released at the end of the transaction. */
    private static final long CONFIGURING = 0x77617962_61636374L;

    private static final String COLUMNS = "id, name, mail, password_hash, role, locked, created_at, session_epoch";

    private static final String COUNT_SIGN_UP = """
            with network as (select * from unnest(?::text[], ?::int[]) as network (name, most))
            insert into sign_up (source, made_at)
            select name, ?::timestamptz from network
            where not exists (
              select 1 from network full_one
              where (select count(*) from sign_up s where s.source = full_one.name and s.made_at > ?) >= full_one.most)
            """;

    private final Sql sql;

    AccountRepository(Sql sql) {
        this.sql = sql;
    }

    void lockConfiguring() {
        sql.first("select 1 from pg_advisory_xact_lock(?)", row -> 1, CONFIGURING);
    }

    Optional<Account> byMail(String mail) {
        return sql.first("select " + COLUMNS + " from account where mail = ?", Sql.as(Account.class), mail);
    }

    Optional<Account> byId(UUID id) {
        return sql.first("select " + COLUMNS + " from account where id = ?", Sql.as(Account.class), id);
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

    void lock(UUID id) {
        sql.first("select 1 from account where id = ? for no key update", row -> 1, id);
    }

    void setLocked(UUID id, boolean locked) {
        sql.update("update account set locked = ? where id = ?", locked, id);
    }

    void setRole(UUID id, Role role) {
        sql.update("update account set role = ? where id = ?", role.name(), id);
    }

    void configured(UUID id, Instant now) {
        sql.update("update account set configured_at = ? where id = ?", now, id);
    }

    void setPassword(UUID id, String hash) {
        sql.update("update account set password_hash = ? where id = ?", hash, id);
    }

    /** Lets one sign-up at a time be counted in a network, until the end of the transaction. */
    void lockSignUps(String network) {
        sql.first("select 1 from pg_advisory_xact_lock(hashtextextended(?, 0))", row -> 1, network);
    }

    /**
     * Counts a sign-up in every network, unless one of them has had as many within the window.
     *
     * @param most for a network of one address; wider ones have a multiple
     */
    boolean countSignUp(List<Network> networks, int most, Instant now, Duration window) {
        return sql.update(
                        COUNT_SIGN_UP,
                        networks.stream().map(Network::name).toArray(String[]::new),
                        networks.stream()
                                .mapToInt(network -> network.allowance() * most)
                                .toArray(),
                        now,
                        now.minus(window))
                > 0;
    }

    void forgetSignUpsBefore(Instant time) {
        sql.update("delete from sign_up where made_at < ?", time);
    }
}
