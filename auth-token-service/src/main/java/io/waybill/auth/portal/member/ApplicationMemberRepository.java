package io.waybill.auth.portal.member;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries that change who is a member of an application. */
@ApplicationScoped
class ApplicationMemberRepository {

    private static final String STANDING = """
            select a.state, a.roles = ''
                   and not exists (select 1 from secret s where s.application_id = a.id and s.from_configuration) as customers
            from application a where a.id = ?
            """;

    /** Later than every secret that there is, even one that a replica with a fast clock has made. */
    private static final String ADD = """
            insert into application_member (application_id, account_id, added_at, sees_secrets_from)
            select ?, ?, ?, greatest(?, (select max(s.created_at) + interval '1 microsecond' from secret s where s.application_id = ?))
            """;

    private static final String SHOW_ALL_THAT_IS_SEEN = """
            update application_member m set sees_secrets_from = o.sees_secrets_from
            from application_member o
            where m.application_id = ? and m.account_id = ? and o.application_id = m.application_id and o.account_id = ?
              and m.sees_secrets_from is not null
              and (o.sees_secrets_from is null or o.sees_secrets_from < m.sees_secrets_from)
            """;

    /**
     * How an application stands towards members.
     *
     * @param state as it is stored
     * @param isCustomers whether it has no role and is not in the configuration
     */
    record Standing(String state, boolean isCustomers) {

        boolean mayGetMembers() {
            return isCustomers && (state.equals("approved") || state.equals("registered"));
        }
    }

    private final Sql sql;

    ApplicationMemberRepository(Sql sql) {
        this.sql = sql;
    }

    Optional<Standing> standing(UUID application) {
        return sql.first(
                STANDING, row -> new Standing(row.getString("state"), row.getBoolean("customers")), application);
    }

    /** As {@link #standing}; changes of its members and secrets come one after the other until the transaction ends. */
    Optional<Standing> locked(UUID application) {
        sql.list("select 1 from application where id = ? for update", row -> 1, application);
        return standing(application);
    }

    List<Member> of(UUID application) {
        return sql.list(
                "select a.id, a.name, a.mail, a.locked, m.added_at, m.sees_secrets_from from application_member m"
                        + " join account a on a.id = m.account_id where m.application_id = ? order by m.added_at, a.id limit 200",
                row -> new Member(
                        row.getObject("id", UUID.class),
                        row.getString("name"),
                        row.getString("mail"),
                        row.getBoolean("locked"),
                        Sql.instant(row, "added_at"),
                        Sql.instant(row, "sees_secrets_from")),
                application);
    }

    boolean isMember(UUID application, UUID account) {
        return sql.isTrue(
                "select exists (select 1 from application_member where application_id = ? and account_id = ?)",
                application,
                account);
    }

    long count(UUID application) {
        return sql.number("select count(*) from application_member where application_id = ?", application);
    }

    /** Makes the account a member who sees no secret that there is now. */
    void add(UUID application, UUID account, Instant now) {
        sql.update(ADD, application, account, now, now, application);
    }

    boolean remove(UUID application, UUID account) {
        return sql.update(
                        "delete from application_member where application_id = ? and account_id = ?",
                        application,
                        account)
                == 1;
    }

    /** Shows the account all secrets that the other member sees; false if it sees them already. */
    boolean showAllSeenBy(UUID application, UUID account, UUID other) {
        return sql.update(SHOW_ALL_THAT_IS_SEEN, application, account, other) == 1;
    }
}
