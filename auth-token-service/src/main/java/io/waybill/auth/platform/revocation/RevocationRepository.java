package io.waybill.auth.platform.revocation;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The queries on revocations. Plain SQL: the services ask for the list every few seconds, and a revocation flushes no
 * change of its application half-way.
 */
@ApplicationScoped
class RevocationRepository {

    private static final int AT_ONCE = 5_000;

    private static final String SAME_KEY =
            "(client_id = ? AND api IS NOT DISTINCT FROM ? AND jti IS NULL) OR sid = ? OR kid = ?";

    /**
     * The row lock on the counter makes versions appear in the order of the commits: a reader that has seen one has
     * seen all before it. A statement of its own, so that the next one sees what others wrote before they released it.
     */
    private static final String NEXT_VERSION = "UPDATE revocation_counter SET version = version + 1 RETURNING version";

    private static final String PUT = """
            WITH same AS (DELETE FROM revocation WHERE %s RETURNING before, until)
            INSERT INTO revocation (version, jti, client_id, api, sid, kid, before, until)
            SELECT ?, ?, ?, ?, ?, ?, greatest(?, max(before)), greatest(?, max(until)) FROM same
            RETURNING *
            """.formatted(SAME_KEY);

    private static final String EXPIRED = """
            SELECT c.id FROM credential c JOIN application a ON a.id = c.application_id
            WHERE c.expires_at <= clock_timestamp() AND c.expires_at > clock_timestamp() - make_interval(secs => ?)
              AND a.state NOT IN ('registered', 'rejected')
              AND NOT EXISTS (SELECT 1 FROM revocation r WHERE r.sid = c.id)
            LIMIT ?
            """;

    private final Sql sql;

    RevocationRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Adds an entry that replaces earlier ones with the same key, and covers at least as much.
     *
     * @return the entry as it is stored
     */
    Revocation put(Revocation entry) {
        return sql.first(
                        PUT,
                        Sql.as(Revocation.class),
                        entry.jti() == null ? entry.clientId() : null,
                        entry.api(),
                        entry.sid(),
                        entry.kid(),
                        sql.number(NEXT_VERSION),
                        entry.jti(),
                        entry.clientId(),
                        entry.api(),
                        entry.sid(),
                        entry.kid(),
                        entry.before(),
                        entry.until())
                .orElseThrow();
    }

    /** Lets no other transaction add an entry until the present one ends. */
    void lock() {
        sql.number("SELECT version FROM revocation_counter FOR UPDATE");
    }

    /**
     * Secrets and keys that have expired, not longer ago than {@code age}, and have no entry, of applications that may
     * have got tokens.
     */
    List<String> expired(Duration age, int limit) {
        return sql.list(EXPIRED, row -> row.getString("id"), (double) age.toSeconds(), limit);
    }

    /** The version of the list: that of its latest entry. */
    long latestVersion() {
        return sql.number("SELECT version FROM revocation_counter");
    }

    /** The entries in force after a version, in order; read in parts, on demand. */
    Stream<Revocation> after(long version) {
        return Stream.iterate(
                        part(version, AT_ONCE),
                        Objects::nonNull,
                        rows -> rows.size() < AT_ONCE
                                ? null
                                : part(rows.getLast().version(), AT_ONCE))
                .flatMap(List::stream);
    }

    List<Revocation> part(long after, int limit) {
        return sql.list(
                "SELECT * FROM revocation WHERE version > ? AND until > clock_timestamp() ORDER BY version LIMIT ?",
                Sql.as(Revocation.class),
                after,
                limit);
    }

    /** Deletes the entry of a client, or of one of its grants, if {@code api} is not {@code null}. */
    void delete(String clientId, String api) {
        sql.update("DELETE FROM revocation WHERE " + SAME_KEY, clientId, api, null, null);
    }

    /** Whether there is an entry of a client, or of one of its grants, if {@code api} is not {@code null}. */
    boolean has(String clientId, String api) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM revocation WHERE " + SAME_KEY + ")", clientId, api, null, null);
    }

    boolean hasToken(String jti) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM revocation WHERE jti = ?)", jti);
    }

    long tokensOf(String clientId) {
        return sql.number("SELECT count(*) FROM revocation WHERE client_id = ? AND jti IS NOT NULL", clientId);
    }

    void deleteTokensOf(String clientId) {
        sql.update("DELETE FROM revocation WHERE client_id = ? AND jti IS NOT NULL", clientId);
    }

    void deleteExpired() {
        sql.update("DELETE FROM revocation WHERE until <= clock_timestamp()");
    }
}
