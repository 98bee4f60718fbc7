package io.waybill.common.health;

import io.agroal.api.AgroalDataSource;
import io.smallrye.health.api.Wellness;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Whether the database answers, under {@code /q/health/well}. Deliberately not part of readiness: all replicas share
 * one database, so an outage would take every replica out of the load balancer. Catalogue reads and tokens, which need
 * no database, would then fail, and writes would not get their 503 with {@code Retry-After} in the operation's own
 * format.
 */
@Wellness
@ApplicationScoped
public class DatabaseCheck implements HealthCheck {

    private static final int PATIENCE_SECONDS = 2;

    private final AgroalDataSource dataSource;

    public DatabaseCheck(AgroalDataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public HealthCheckResponse call() {
        try (Connection connection = dataSource.getConnection()) {
            return HealthCheckResponse.named("database answers")
                    .status(connection.isValid(PATIENCE_SECONDS))
                    .build();
        } catch (SQLException e) {
            return HealthCheckResponse.named("database answers")
                    .down()
                    .withData("sqlState", String.valueOf(e.getSQLState()))
                    .build();
        }
    }
}
