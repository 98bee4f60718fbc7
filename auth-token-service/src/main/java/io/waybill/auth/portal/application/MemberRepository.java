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
            select u.secret_id, u.last_used_at
            from application_member m
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
                "select application_id from application_member where account_id = ? limit 200",
                row -> row.getObject(1, UUID.class),
                accountId);
    }

    boolean isMember(UUID accountId, UUID applicationId) {
        return sql.isTrue(
                "select exists (select 1 from application_member where account_id = ? and application_id = ?)",
                accountId,
                applicationId);
    }

    /** The name of the application; empty if the account is no member of it. */
    Optional<String> nameFor(UUID accountId, UUID applicationId) {
        return sql.first(
                "select a.name from application a join application_member m on m.application_id = a.id"
                        + " where m.account_id = ? and a.id = ?",
                row -> row.getString(1),
                accountId,
                applicationId);
    }

    void add(UUID accountId, UUID applicationId, Instant now) {
        sql.update(
                "insert into application_member (account_id, application_id, added_at) values (?, ?, ?)"
                        + " on conflict do nothing",
                accountId,
                applicationId,
                now);
    }

    /** When the secrets of an application were last used, by their id; empty if the account is no member of it. */
    Optional<Map<String, Instant>> usesFor(UUID accountId, UUID applicationId) {
        Map<String, Instant> uses = new HashMap<>();
        int rows = sql.list(
                        USES,
                        row -> {
                            if (row.getString("secret_id") != null) {
                                uses.put(row.getString("secret_id"), Sql.instant(row, "last_used_at"));
                            }
                            return true;
                        },
                        accountId,
                        applicationId)
                .size();
        return rows == 0 ? Optional.empty() : Optional.of(uses);
    }
}
