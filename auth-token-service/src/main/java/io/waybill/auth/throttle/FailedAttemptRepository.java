package io.waybill.auth.throttle;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The counters that the replicas share. */
@ApplicationScoped
class FailedAttemptRepository {

    /** A counter as it is in the database. */
    record Row(Counter counter, Failures failures) {}

    private static final String ADD = """
            INSERT INTO failed_attempt AS a (source, subject, count, window_start, last_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (source, subject) DO UPDATE SET
                count = CASE WHEN a.window_start <= ? THEN excluded.count ELSE a.count + excluded.count END,
                window_start = CASE WHEN a.window_start <= ? THEN excluded.window_start ELSE a.window_start END,
                last_at = greatest(a.last_at, excluded.last_at)
            RETURNING source, subject, count, window_start, last_at
            """;
    private static final String SINCE = """
            SELECT source, subject, count, window_start, last_at FROM failed_attempt
            WHERE last_at > ? ORDER BY last_at LIMIT ?
            """;

    private final Sql sql;

    FailedAttemptRepository(Sql sql) {
        this.sql = sql;
    }

    /** Adds what this replica alone has counted; returns the counter as all have. */
    Failures add(Counter counter, Failures failures, Duration window) {
        Instant windowEnd = failures.lastAt().minus(window);
        return sql.first(
                        ADD,
                        FailedAttemptRepository::row,
                        counter.network(),
                        counter.subject(),
                        failures.unshared(),
                        failures.windowStart(),
                        failures.lastAt(),
                        windowEnd,
                        windowEnd)
                .orElseThrow()
                .failures();
    }

    /** The counters that have changed after a time, in the order of their last change. */
    List<Row> since(Instant time, int limit) {
        return sql.list(SINCE, FailedAttemptRepository::row, time, limit);
    }

    void clear(Counter counter) {
        sql.update("DELETE FROM failed_attempt WHERE source = ? AND subject = ?", counter.network(), counter.subject());
    }

    void deleteExpired(Instant now, Duration window) {
        sql.update("DELETE FROM failed_attempt WHERE window_start <= ?", now.minus(window));
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(
                new Counter(row.getString("source"), row.getString("subject")),
                Failures.shared(row.getInt("count"), Sql.instant(row, "window_start"), Sql.instant(row, "last_at")));
    }
}
