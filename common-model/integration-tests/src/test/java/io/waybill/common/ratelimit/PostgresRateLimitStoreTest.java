package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresRateLimitStoreTest implements RateLimitStoreContract {

    private static EmbeddedDatabase server;
    private static AgroalDataSource database;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedDatabase.builder().schema("freight").start();
        database = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(8)
                        .connectionFactoryConfiguration(connection ->
                                connection.jdbcUrl(server.schema("freight").jdbcUrlWithCredentials()))));
        createTable(server.schema("freight"));
    }

    static void createTable(DatabaseAccess access) throws IOException, SQLException {
        try (InputStream sql = RateLimiter.class.getResourceAsStream("/db/shared/V1__shared.sql");
                Connection connection = DriverManager.getConnection(access.jdbcUrlWithCredentials());
                var statement = connection.createStatement()) {
            statement.execute(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @AfterAll
    static void stop() {
        database.close();
        server.close();
    }

    @Override
    public RateLimitStore replica() {
        return PostgresRateLimitStore.on(database);
    }

    @Override
    public void letPass(String key, long seconds) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement update =
                        connection.prepareStatement("update rate_limit set second = second - ? where key = ?")) {
            update.setLong(1, seconds);
            update.setString(2, key);
            update.executeUpdate();
        }
    }

    @Test
    void rowsOfThoseWhoAreAwayForTwoDaysAreDeletedALimitedNumberAtOnce() throws Exception {
        RateLimitStore store = replica();
        for (String key : List.of("stays", "goes", "goes-too")) {
            store.take(key, LEVEL, 1, UnusedCalls.NONE);
        }
        letPass("stays", 2 * DAY - 60);
        letPass("goes", 2 * DAY + 60);
        letPass("goes-too", 2 * DAY + 60);

        assertThat(List.of(store.deleteStale(1), store.deleteStale(1), store.deleteStale(1)))
                .containsExactly(1, 1, 0);
    }
}
