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

    private static final String ADD = """
            INSERT INTO issued_tokens AS t (application_id, day, count) VALUES (?, ?, ?)
            ON CONFLICT (application_id, day) DO UPDATE SET count = t.count + excluded.count RETURNING count
            """;

    private final DataSource database;

    IssuedTokenRepository(DataSource database) {
        this.database = database;
    }

    /** Adds to the count and answers the new one. */
    long add(UUID application, LocalDate day, long issued) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setObject(1, application);
            statement.setObject(2, day);
            statement.setLong(3, issued);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
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
