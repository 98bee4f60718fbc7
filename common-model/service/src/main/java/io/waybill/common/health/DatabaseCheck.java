package io.waybill.common.health;

import io.agroal.api.AgroalDataSource;
import io.smallrye.health.api.Wellness;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Checks that the database answers and accepts writes, under {@code /q/health/well}. Deliberately not part of
 * readiness: all replicas share one database, so an outage would take every replica out of the load balancer. Catalogue
 * reads and tokens, which need no database, would then fail, and writes would not get their 503 with
 * {@code Retry-After} in the operation's own format.
 */
@Wellness
@ApplicationScoped
public class DatabaseCheck implements HealthCheck {

    private static final String NAME = "database answers";
    private static final int PATIENCE_SECONDS = 2;

    private final AgroalDataSource dataSource;

    public DatabaseCheck(AgroalDataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public HealthCheckResponse call() {
        try (Connection connection = dataSource.getConnection()) {
            boolean answers = connection.isValid(PATIENCE_SECONDS);
            boolean readOnly = answers && isReadOnly(connection);
            return HealthCheckResponse.named(NAME)
                    .status(answers && !readOnly)
                    .withData("readOnly", readOnly)
                    .build();
        } catch (SQLException e) {
            return HealthCheckResponse.named(NAME)
                    .down()
                    .withData("sqlState", String.valueOf(e.getSQLState()))
                    .build();
        }
    }

    private static boolean isReadOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("show transaction_read_only")) {
            // A standby reports it, too.
            return row.next() && row.getString(1).equals("on");
        }
    }
}
