package io.waybill.auth.change;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The log of changes. Plain JDBC, because the poll runs every second and must not build a session each time. */
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

    private final DataSource database;
    private final Clock clock;

    ChangeRepository(DataSource database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Appends a change in the present transaction; concurrent transactions that append wait until it ends. */
    long append(ChangeKind kind, String subject) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(APPEND)) {
            statement.setString(1, kind.name());
            statement.setString(2, subject);
            statement.setObject(3, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("a change could not be recorded", e);
        }
    }

    long latestVersion() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT version FROM change_counter");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("the version of the registry could not be read", e);
        }
    }

    List<Change> after(long version) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(AFTER)) {
            statement.setLong(1, version);
            List<Change> changes = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    ChangeKind kind = ChangeKind.valueOf(row.getString(2));
                    changes.add(new Change(row.getLong(1), new RegistryChanged(kind, row.getString(3))));
                }
            }
            return changes;
        } catch (SQLException e) {
            throw new IllegalStateException("the changes of the registry could not be read", e);
        }
    }

    /**
     * Deletes what every replica read long ago; a replica that was inactive for longer finds the gap and starts afresh.
     */
    void deleteBefore(Instant time) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement("DELETE FROM change WHERE changed_at < ?")) {
            statement.setObject(1, OffsetDateTime.ofInstant(time, ZoneOffset.UTC));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("old changes could not be deleted", e);
        }
    }
}
