package io.waybill.auth.platform.change;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The log of changes, which numbers them. Plain SQL: every replica asks it each second, and needs no session for that.
 */
@ApplicationScoped
class ChangeRepository {

    /** A change written by another replica. */
    record Change(long version, RegistryChanged change) {}

    /**
     * The database's state at one moment.
     *
     * @param version of the latest change, even if the log no longer has it
     * @param now the database's time
     */
    record State(long version, Instant now) {}

    private static final String APPEND = """
            WITH next AS (UPDATE change_counter SET version = version + 1 RETURNING version)
            INSERT INTO change (version, kind, subject, changed_at)
            SELECT version, ?, ?, clock_timestamp() FROM next RETURNING version
            """;
    private static final String AFTER =
            "SELECT version, kind, subject FROM change WHERE version > ? ORDER BY version LIMIT 1000";

    private final Sql sql;

    ChangeRepository(Sql sql) {
        this.sql = sql;
    }

    /** Appends a change in the present transaction; concurrent transactions that append wait until it ends. */
    long append(ChangeKind kind, String subject) {
        return sql.number(APPEND, kind.name(), subject);
    }

    State state() {
        return sql.first("SELECT version, clock_timestamp() AS now FROM change_counter", Sql.as(State.class))
                .orElseThrow();
    }

    List<Change> after(long version) {
        return sql.list(AFTER, Sql.as(Change.class), version);
    }

    /**
     * Deletes changes that every replica has read. A replica that was inactive for longer sees the gap and starts
     * afresh.
     */
    void deleteOlderThan(Duration age) {
        sql.update(
                "DELETE FROM change WHERE changed_at < clock_timestamp() - make_interval(secs => ?)", age.toSeconds());
    }
}
