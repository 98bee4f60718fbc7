package io.waybill.auth.token;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.UUID;
import javax.sql.DataSource;

/** How many tokens an application was issued in a day, by all replicas. */
@ApplicationScoped
class IssuedTokenRepository {

    private static final String CLAIM = """
            INSERT INTO issued_tokens AS t (application_id, day, count) VALUES (?, ?, least(?, ?))
            ON CONFLICT (application_id, day) DO UPDATE SET count = least(t.count + ?, ?) WHERE t.count < ?
            RETURNING new.count - coalesce(old.count, 0)
            """;
    private static final String GIVE_BACK =
            "UPDATE issued_tokens SET count = greatest(0, count - ?) WHERE application_id = ? AND day = ?";

    private final DataSource database;

    IssuedTokenRepository(DataSource database) {
        this.database = database;
    }

    /**
     * Claims tokens of a day, up to its quota.
     *
     * @return how many; 0 if they are used up
     */
    long claim(UUID application, LocalDate day, long wanted, long quota) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            statement.setObject(1, application);
            statement.setObject(2, day);
            statement.setLong(3, wanted);
            statement.setLong(4, quota);
            statement.setLong(5, wanted);
            statement.setLong(6, quota);
            statement.setLong(7, quota);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }

    /** Gives back what was claimed and not used. */
    void giveBack(UUID application, LocalDate day, long unused) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(GIVE_BACK)) {
            statement.setLong(1, unused);
            statement.setObject(2, application);
            statement.setObject(3, day);
            statement.executeUpdate();
        }
    }

    void deleteBefore(LocalDate day) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement("DELETE FROM issued_tokens WHERE day < ?")) {
            statement.setObject(1, day);
            statement.executeUpdate();
        }
    }
}
