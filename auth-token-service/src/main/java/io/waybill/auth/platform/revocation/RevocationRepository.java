package io.waybill.auth.platform.revocation;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    private static final String PUT = """
            WITH same AS (DELETE FROM revocation WHERE %s RETURNING before, until)
            INSERT INTO revocation (version, jti, client_id, api, sid, kid, before, until)
            SELECT ?, ?, ?, ?, ?, ?, greatest(?, max(before)), greatest(?, max(until)) FROM same
            """.formatted(SAME_KEY);

    private final Sql sql;

    RevocationRepository(Sql sql) {
        this.sql = sql;
    }

    /** The database's time, on which all replicas agree. */
    Instant now() {
        return sql.first("SELECT clock_timestamp() AS now", row -> Sql.instant(row, "now"))
                .orElseThrow();
    }

    /** Adds an entry that replaces earlier ones with the same key, and covers at least as much. */
    void put(Revocation entry) {
        sql.update(
                PUT,
                entry.jti() == null ? entry.clientId() : null,
                entry.api(),
                entry.sid(),
                entry.kid(),
                entry.version(),
                entry.jti(),
                entry.clientId(),
                entry.api(),
                entry.sid(),
                entry.kid(),
                entry.before(),
                entry.until());
    }

    /** The version of the list: that of its latest entry, which is never deleted. */
    long latestVersion() {
        return sql.number("SELECT coalesce(max(version), 0) FROM revocation");
    }

    /** Whether the list had this version in the last hour, for which changes are kept. */
    boolean hadVersion(long version) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM change WHERE version = ? AND kind = 'REVOCATION')", version);
    }

    /** The entries in force after a version, in order; read in parts, as they are asked for. */
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

    /**
     * Deletes the entry of a client, or of one of its grants, if {@code api} is not {@code null}.
     *
     * @return until when it was in force; empty if there was none
     */
    Optional<Instant> delete(String clientId, String api) {
        return sql
                .list(
                        "DELETE FROM revocation WHERE " + SAME_KEY + " RETURNING until",
                        row -> Sql.instant(row, "until"),
                        clientId,
                        api,
                        null,
                        null)
                .stream()
                .max(Instant::compareTo);
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
        sql.update("DELETE FROM revocation WHERE until <= clock_timestamp()"
                + " AND version < (SELECT max(version) FROM revocation)");
    }
}
