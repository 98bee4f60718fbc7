package io.waybill.common.ratelimit;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.waybill.database.EmbeddedDatabase;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

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
        try (InputStream sql = RateLimiter.class.getResourceAsStream("/db/shared/V1__shared.sql");
                Connection connection = database.getConnection();
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
    public void know(String key, Known known) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("insert into rate_limit values (?, ?, ?, ?, 0)")) {
            insert.setString(1, key);
            insert.setLong(2, known.second());
            insert.setLong(3, known.inSecond());
            insert.setLong(4, known.inDay());
            insert.executeUpdate();
        }
    }

    @Override
    public Known known(String key) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("select second, in_second, in_day from rate_limit where key = ?")) {
            query.setString(1, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? new Known(row.getLong(1), row.getLong(2), row.getLong(3)) : null;
            }
        }
    }
}
