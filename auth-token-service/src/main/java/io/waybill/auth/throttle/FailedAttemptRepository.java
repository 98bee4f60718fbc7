package io.waybill.auth.throttle;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The counters that the replicas share. Plain JDBC: each operation is one statement that counts and reads at once. */
@ApplicationScoped
class FailedAttemptRepository {

    /** Subject of the row that counts a source's different ids. */
    static final String ALL_IDS = "*";

    /** A counter as it is in the database. */
    record Row(String source, String subject, Failures failures) {}

    private static final String COUNT = """
            WITH attempt AS (
                INSERT INTO failed_attempt AS a (source, subject, count, window_start, last_at) VALUES (?, ?, 1, ?, ?)
                ON CONFLICT (source, subject) DO UPDATE SET
                    count = CASE WHEN a.window_start <= ? THEN 1 ELSE a.count + 1 END,
                    window_start = CASE WHEN a.window_start <= ? THEN excluded.window_start ELSE a.window_start END,
                    last_at = excluded.last_at
                RETURNING a.source, a.subject, a.count, a.window_start, a.last_at),
            ids AS (
                INSERT INTO failed_attempt AS i (source, subject, count, window_start, last_at)
                SELECT source, '*', 1, last_at, last_at FROM attempt WHERE count = 1
                ON CONFLICT (source, subject) DO UPDATE SET
                    count = CASE WHEN i.window_start <= ? THEN 1 ELSE i.count + 1 END,
                    window_start = CASE WHEN i.window_start <= ? THEN excluded.window_start ELSE i.window_start END,
                    last_at = excluded.last_at
                RETURNING i.source, i.subject, i.count, i.window_start, i.last_at)
            SELECT * FROM attempt UNION ALL SELECT * FROM ids
            """;
    private static final String CLEAR = "DELETE FROM failed_attempt WHERE source = ? AND subject = ?";
    private static final String SINCE =
            "SELECT source, subject, count, window_start, last_at FROM failed_attempt WHERE last_at > ? ORDER BY last_at LIMIT ?";
    private static final String DELETE_EXPIRED = "DELETE FROM failed_attempt WHERE window_start <= ?";

    private final DataSource database;

    FailedAttemptRepository(DataSource database) {
        this.database = database;
    }

    /**
     * Counts a failure and, if it is the first of this id, one more id of the source; returns the counters affected.
     */
    List<Row> count(String source, String subject, Instant now, Duration window) throws SQLException {
        OffsetDateTime windowEnd = utc(now.minus(window));
        return query(COUNT, source, subject, utc(now), utc(now), windowEnd, windowEnd, windowEnd, windowEnd);
    }

    /** The counters that have changed after a time, in the order of their last change. */
    List<Row> since(Instant time, int limit) throws SQLException {
        return query(SINCE, utc(time), limit);
    }

    void clear(String source, String subject) throws SQLException {
        update(CLEAR, source, subject);
    }

    void deleteExpired(Instant now, Duration window) throws SQLException {
        update(DELETE_EXPIRED, utc(now.minus(window)));
    }

    private List<Row> query(String sql, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            List<Row> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(new Row(
                            row.getString(1),
                            row.getString(2),
                            new Failures(row.getInt(3), instant(row, 4), instant(row, 5))));
                }
            }
            return rows;
        }
    }

    private void update(String sql, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, parameters);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
