package io.waybill.auth.portal.application;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The queries on the members of applications. */
@ApplicationScoped
class MemberRepository {

    private static final String USES = """
            select m.sees_secrets_from, u.secret_id, u.last_used_at
            from customer_member m
            left join secret s on s.application_id = m.application_id
            left join secret_use u on u.secret_id = s.id
            where m.account_id = ? and m.application_id = ?
            """;

    private final Sql sql;

    MemberRepository(Sql sql) {
        this.sql = sql;
    }

    List<UUID> applicationsOf(UUID accountId) {
        return sql.list(
                "select application_id from customer_member where account_id = ? limit 200",
                row -> row.getObject(1, UUID.class),
                accountId);
    }

    boolean isMember(UUID accountId, UUID applicationId) {
        return sql.isTrue(
                "select exists (select 1 from customer_member where account_id = ? and application_id = ?)",
                accountId,
                applicationId);
    }

    /** The name of the application; empty if the account is no member of it. */
    Optional<String> nameFor(UUID accountId, UUID applicationId) {
        return sql.first(
                "select a.name from application a join customer_member m on m.application_id = a.id"
                        + " where m.account_id = ? and a.id = ?",
                row -> row.getString(1),
                accountId,
                applicationId);
    }

    /** Makes the account that has registered the application a member, who sees all secrets. */
    void addFounder(UUID accountId, UUID applicationId, Instant now) {
        sql.update(
                "insert into application_member (account_id, application_id, added_at, sees_secrets_from)"
                        + " values (?, ?, ?, null)",
                accountId,
                applicationId,
                now);
    }

    /** What the secrets of an application are to the account; empty if it is no member. */
    Optional<KnownOfSecrets> secretsFor(UUID accountId, UUID applicationId) {
        Map<String, Instant> uses = new HashMap<>();
        List<KnownOfSecrets> rows = sql.list(
                USES,
                row -> {
                    if (row.getString("secret_id") != null) {
                        uses.put(row.getString("secret_id"), Sql.instant(row, "last_used_at"));
                    }
                    return new KnownOfSecrets(Sql.instant(row, "sees_secrets_from"), uses);
                },
                accountId,
                applicationId);
        return rows.stream().findFirst();
    }

    /** Whether the secret is shown to the account; empty if it is no member of an application with such a secret. */
    Optional<Boolean> isShown(UUID accountId, UUID applicationId, String secret) {
        return sql.first(
                "select m.sees_secrets_from is null or s.created_at >= m.sees_secrets_from from customer_member m"
                        + " join secret s on s.application_id = m.application_id"
                        + " where m.account_id = ? and m.application_id = ? and s.id = ?",
                row -> row.getBoolean(1),
                accountId,
                applicationId,
                secret);
    }
}
