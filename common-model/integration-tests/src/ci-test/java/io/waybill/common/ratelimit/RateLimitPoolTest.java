package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The limiter's own pool, when the database is unavailable. */
class RateLimitPoolTest {

    private static final ServiceLevel LEVEL = new ServiceLevel("standard", 1_000, 250);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    // Without the limiter's own limits each call would wait as long as the server is silent.
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aDatabaseThatAcceptsAndNeverAnswersDoesNotHoldCallsUp() throws IOException, SQLException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            try (AgroalDataSource service = dataSource(at(silent))) {
                RateLimitBeans beans = beans(service, RateLimitSettings.with(Map.of()));

                for (int i = 0; i < 100; i++) {
                    assertThat(beans.rateLimiter().consume("app-1", LEVEL).outcome())
                            .isEqualTo(Outcome.ALLOWED_UNCOUNTED);
                }
                beans.stop(null);
            }
        }
    }

    @Test
    void anAttemptToConnectThatIsNotAnsweredIsGivenUp() throws IOException, SQLException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            try (AgroalDataSource service = dataSource(at(silent))) {
                RateLimitBeans beans = beans(service, RateLimitSettings.with(Map.of()));

                try (Socket attempt = silent.accept()) {
                    attempt.setSoTimeout((int) PATIENCE.toMillis());
                    // The driver asks for TLS, which has a limit of its own.
                    assertThat(attempt.getInputStream().readNBytes(8)).hasSize(8);
                    attempt.getOutputStream().write('N');
                    assertThat(attempt.getInputStream().readAllBytes())
                            .as("what was sent before the pool closed the connection")
                            .isNotEmpty();
                }
                beans.stop(null);
            }
        }
    }

    @Test
    void aConnectionThatWaitsForNoDiskIsMadeBeforeTheFirstCall() throws IOException, SQLException {
        try (EmbeddedDatabase server = EmbeddedDatabase.builder()
                .schema("freight", "password-of-the-test")
                .start()) {
            DatabaseAccess access = server.schema("freight");
            PostgresRateLimitStoreTest.createTable(access);
            // The service's own pool makes none before it is asked for one.
            try (AgroalDataSource service = dataSource(access)) {
                RateLimitBeans beans = beans(
                        service, RateLimitSettings.with(Map.of("waybill.rate-limit.synchronous-commit", "false")));

                await().atMost(PATIENCE).until(() -> connections(access) == 1);
                await().atMost(PATIENCE)
                        .until(() -> beans.rateLimiter().consume("app-1", LEVEL).outcome() == Outcome.ALLOWED);
                beans.stop(null);
            }
        }
    }

    @Test
    void afterARestartOfTheDatabaseCallsAreCountedAgain(@TempDir Path folder) throws IOException, SQLException {
        EmbeddedDatabase first = start(folder, 0);
        DatabaseAccess access = first.schema("freight");
        try (AgroalDataSource service = dataSource(access)) {
            RateLimitBeans beans = beans(service, RateLimitSettings.with(Map.of()));
            RateLimiter limiter = beans.rateLimiter();
            PostgresRateLimitStoreTest.createTable(access);
            await().atMost(PATIENCE).until(() -> limiter.consume("app-1", LEVEL).outcome() == Outcome.ALLOWED);
            int port = first.port();

            first.close();
            assertThat(limiter.consume("app-1", LEVEL).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);

            try (EmbeddedDatabase second = start(folder, port)) {
                assertThat(second.port()).isEqualTo(port);
                await().atMost(PATIENCE)
                        .until(() -> limiter.consume("app-1", LEVEL).outcome() == Outcome.ALLOWED);
                beans.stop(null);
            }
        }
    }

    private static RateLimitBeans beans(AgroalDataSource service, RateLimitConfig config) throws SQLException {
        return new RateLimitBeans(
                PostgresRateLimitStore.withPool(service, config), config, new SimpleMeterRegistry(), Clock.systemUTC());
    }

    private static EmbeddedDatabase start(Path folder, int port) throws IOException {
        return EmbeddedDatabase.builder()
                .directory(folder)
                .port(port)
                .schema("freight", "password-of-the-test")
                .start();
    }

    private static DatabaseAccess at(ServerSocket server) {
        return new DatabaseAccess("jdbc:postgresql://localhost:" + server.getLocalPort() + "/waybill", "x", "x");
    }

    private static AgroalDataSource dataSource(DatabaseAccess access) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(1)
                        .connectionFactoryConfiguration(connection -> connection
                                .jdbcUrl(access.jdbcUrl())
                                .principal(new NamePrincipal(access.username()))
                                .credential(new SimplePassword(access.password())))));
    }

    /** Those of others than the test that have been set up to wait for no disk. */
    private static int connections(DatabaseAccess access) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
                var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from pg_stat_activity"
                        + " where usename = current_user and pid <> pg_backend_pid()"
                        + " and query = 'set synchronous_commit = off'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
