package io.waybill.auth.registry.membership;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The queries on the members of applications. A membership counts only for a customer's application: the view
 * {@code customer_member} omits applications with a role or from the configuration.
 */
@ApplicationScoped
public class MemberRepository {

    private static final String STANDING = """
            select a.state, a.roles = ''
                   and not exists (select 1 from secret s where s.application_id = a.id and s.from_configuration) as is_customers
            from application a where a.id = ?
            """;

    /** Later than every existing secret, even one dated by a replica with a fast clock. */
    private static final String ADD = """
            insert into application_member (application_id, account_id, added_at, sees_secrets_from)
            select ?, ?, ?, greatest(?, (select max(s.created_at) + interval '1 microsecond' from secret s where s.application_id = ?))
            """;

    private static final String ADD_CONFIGURED_OWNER = """
            insert into application_member (application_id, account_id, added_at, sees_secrets_from)
            select ?, id, ?, null from account
            where mail = lower(?) and role = 'developer' and configured_at is not null
            returning account_id
            """;

    private static final String SHOW_ALL_THAT_IS_SEEN = """
            update application_member m set sees_secrets_from = o.sees_secrets_from
            from application_member o
            where m.application_id = ? and m.account_id = ? and o.application_id = m.application_id and o.account_id = ?
              and m.sees_secrets_from is not null
              and (o.sees_secrets_from is null or o.sees_secrets_from < m.sees_secrets_from)
            """;

    private static final String USES = """
            select m.sees_secrets_from, u.secret_id, u.last_used_at
            from customer_member m
            left join secret s on s.application_id = m.application_id
            left join secret_use u on u.secret_id = s.id
            where m.application_id = ? and m.account_id = ?
            """;

    /**
     * The state of an application, as far as members are concerned.
     *
     * @param state as stored
     * @param isCustomers whether it has no role and does not come from the configuration
     */
    public record Standing(String state, boolean isCustomers) {

        public boolean mayGetMembers() {
            return isCustomers && (state.equals("approved") || state.equals("registered"));
        }
    }

    private final Sql sql;

    MemberRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * SQL of the condition that an account is a member.
     *
     * @param application SQL of the application's id: a column, or {@code ?}
     * @param account SQL of the account's id
     */
    public static String isMember(String application, String account) {
        return "exists (select 1 from application_member m where m.application_id = " + application
                + " and m.account_id = " + account + ")";
    }

    /** SQL of the number of members; {@code application} is SQL of the application's id. */
    public static String count(String application) {
        return "(select count(*) from application_member m where m.application_id = " + application + ")";
    }

    public Optional<Standing> standing(UUID application) {
        return sql.first(STANDING, Sql.as(Standing.class), application);
    }

    /** As {@link #standing}; until the transaction ends, changes of its members and secrets take turns. */
    public Optional<Standing> locked(UUID application) {
        sql.list("select 1 from application where id = ? for update", row -> 1, application);
        return standing(application);
    }

    /** The members, the oldest first. */
    public List<Member> of(UUID application) {
        return sql.list(
                "select a.id as account, a.name, a.mail, a.locked, m.added_at, m.sees_secrets_from from application_member m"
                        + " join account a on a.id = m.account_id where m.application_id = ? order by m.added_at, a.id limit 200",
                Sql.as(Member.class),
                application);
    }

    public boolean isMember(UUID application, UUID account) {
        return sql.isTrue("select " + isMember("?", "?"), application, account);
    }

    public long count(UUID application) {
        return sql.number("select " + count("?"), application);
    }

    /** Makes the account a member who sees none of the present secrets. */
    public void add(UUID application, UUID account, Instant now) {
        sql.update(ADD, application, account, now, now, application);
    }

    /** Makes the account that registered the application a member who sees all secrets. */
    public void addFounder(UUID application, UUID account, Instant now) {
        sql.update(
                "insert into application_member (application_id, account_id, added_at, sees_secrets_from)"
                        + " values (?, ?, ?, null)",
                application,
                account,
                now);
    }

    /**
     * Makes the configured developer's account a member who sees all secrets, if {@code owner} is its mail address. No
     * other account's address counts.
     *
     * @return the account's id
     */
    public Optional<UUID> addConfiguredOwner(UUID application, String owner, Instant now) {
        return sql.first(ADD_CONFIGURED_OWNER, row -> row.getObject(1, UUID.class), application, now, owner);
    }

    public boolean remove(UUID application, UUID account) {
        return sql.update(
                        "delete from application_member where application_id = ? and account_id = ?",
                        application,
                        account)
                == 1;
    }

    /** Shows the account all secrets that the other member sees; false if it sees them already. */
    public boolean showAllSeenBy(UUID application, UUID account, UUID other) {
        return sql.update(SHOW_ALL_THAT_IS_SEEN, application, account, other) == 1;
    }

    /** The customers' applications that the account is a member of. */
    public List<UUID> applicationsOf(UUID account) {
        return sql.list(
                "select application_id from customer_member where account_id = ? limit 200",
                row -> row.getObject(1, UUID.class),
                account);
    }

    /** Whether the account is a member of the application, and it is a customer's. */
    public boolean isMemberOfCustomers(UUID application, UUID account) {
        return sql.isTrue(
                "select exists (select 1 from customer_member where application_id = ? and account_id = ?)",
                application,
                account);
    }

    /** The application; empty if it is no customer's, or the account is no member of it. */
    public Optional<OwnApplication> application(UUID application, UUID account) {
        return sql.first(
                "select a.name, a.service_level from application a join customer_member m on m.application_id = a.id"
                        + " where a.id = ? and m.account_id = ?",
                row -> new OwnApplication(application, row.getString("name"), row.getString("service_level")),
                application,
                account);
    }

    /** What the account knows of the secrets of a customer's application; empty if it is no member. */
    public Optional<KnownOfSecrets> secretsFor(UUID application, UUID account) {
        Map<String, Instant> uses = new HashMap<>();
        List<KnownOfSecrets> rows = sql.list(
                USES,
                row -> {
                    if (row.getString("secret_id") != null) {
                        uses.put(row.getString("secret_id"), Sql.instant(row, "last_used_at"));
                    }
                    return new KnownOfSecrets(Sql.instant(row, "sees_secrets_from"), uses);
                },
                application,
                account);
        return rows.stream().findFirst();
    }

    /** Whether the account sees the secret; empty if it is no member of an application with such a secret. */
    public Optional<Boolean> isShown(UUID application, UUID account, String secret) {
        return sql.first(
                "select m.sees_secrets_from is null or s.created_at >= m.sees_secrets_from from customer_member m"
                        + " join secret s on s.application_id = m.application_id"
                        + " where m.application_id = ? and m.account_id = ? and s.id = ?",
                row -> row.getBoolean(1),
                application,
                account,
                secret);
    }
}
