package io.waybill.auth.change;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** The log of changes. Plain SQL, because the poll runs every second and must not build a session each time. */
@ApplicationScoped
class ChangeRepository {

    /** A change written by another replica. */
    record Change(long version, RegistryChanged change) {}

    private static final String APPEND = """
            WITH next AS (UPDATE change_counter SET version = version + 1 RETURNING version)
            INSERT INTO change (version, kind, subject, changed_at) SELECT version, ?, ?, ? FROM next RETURNING version
            """;
    private static final String AFTER =
            "SELECT version, kind, subject FROM change WHERE version > ? ORDER BY version LIMIT 1000";

    private final Sql sql;
    private final Clock clock;

    ChangeRepository(Sql sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /** Appends a change in the present transaction; concurrent transactions that append wait until it ends. */
    long append(ChangeKind kind, String subject) {
        return sql.number(APPEND, kind.name(), subject, clock.instant());
    }

    long latestVersion() {
        return sql.number("SELECT version FROM change_counter");
    }

    List<Change> after(long version) {
        return sql.list(
                AFTER,
                row -> new Change(
                        row.getLong(1), new RegistryChanged(ChangeKind.valueOf(row.getString(2)), row.getString(3))),
                version);
    }

    /**
     * Deletes what every replica read long ago; a replica that was inactive for longer finds the gap and starts afresh.
     */
    void deleteBefore(Instant time) {
        sql.update("DELETE FROM change WHERE changed_at < ?", time);
    }
}
