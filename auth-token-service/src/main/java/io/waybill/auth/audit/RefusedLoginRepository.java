package io.waybill.auth.audit;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/** The only kind of audit event that is deleted when it is old, because anybody on the network can cause them. */
@ApplicationScoped
class RefusedLoginRepository {

    private static final String DELETE = """
            DELETE FROM audit_event WHERE id IN
            (SELECT id FROM audit_event WHERE action = 'login.refused' AND occurred_at < ? LIMIT ?)
            """;

    private final DataSource database;

    RefusedLoginRepository(DataSource database) {
        this.database = database;
    }

    /**
     * Deletes at most {@code limit} events.
     *
     * @return how many were deleted
     */
    int deleteBefore(Instant time, int limit) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(DELETE)) {
            statement.setObject(1, OffsetDateTime.ofInstant(time, ZoneOffset.UTC));
            statement.setInt(2, limit);
            return statement.executeUpdate();
        }
    }
}
