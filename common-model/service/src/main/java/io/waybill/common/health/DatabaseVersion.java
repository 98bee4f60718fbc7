package io.waybill.common.health;

import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Checks at the start that the database is new enough. Otherwise statements would fail one by one, each with another
 * error.
 */
@ApplicationScoped
class DatabaseVersion {

    /** The oldest version that the tests run on, each night. */
    private static final int NEEDED = 15;

    void start(
            @Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent started, AgroalDataSource database)
            throws SQLException {
        require(database);
    }

    static void require(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            int version = connection.getMetaData().getDatabaseMajorVersion();
            if (version < NEEDED) {
                throw new IllegalStateException(
                        "the database is PostgreSQL " + version + "; Waybill needs PostgreSQL " + NEEDED + " or newer");
            }
        }
    }
}
