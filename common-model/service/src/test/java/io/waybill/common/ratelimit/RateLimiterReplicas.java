package io.waybill.common.ratelimit;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.ratelimit.RateLimitConfig.Store;
import io.waybill.common.ratelimit.RateLimitConfig.WhenStoreFails;
import io.waybill.common.security.ServiceLevel;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Replicas of a limiter on one PostgreSQL, their statements counted, their database taken away at will. */
abstract class RateLimiterReplicas {

    static final ServiceLevel STANDARD_WITHOUT_HASTE = new ServiceLevel("standard", 100_000, 250);

    static final ServiceLevel LARGE = new ServiceLevel("large", 1_000_000, 20_000);

    static EmbeddedDatabase database;

    static DatabaseAccess access;

    final String key = "app-" + UUID.randomUUID();

    final AtomicInteger statements = new AtomicInteger();

    volatile boolean databaseAnswers = true;

    WhenStoreFails whenStoreFails = WhenStoreFails.LIMIT_ALONE;

    @BeforeAll
    static void startDatabase() throws IOException, SQLException {
        database = EmbeddedDatabase.builder().schema("freight").start();
        access = database.schema("freight");
        execute(tableSql());
    }

    @AfterAll
    static void stopDatabase() {
        database.close();
    }

    /** The shared migration that makes the table. */
    static String tableSql() throws IOException {
        try (InputStream sql = RateLimiter.class.getResourceAsStream("/db/shared/V1__shared.sql")) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    record Config(
            Store store,
            WhenStoreFails whenStoreFails,
            String redisKeyPrefix,
            Optional<String> jdbcUrl,
            boolean synchronousCommit,
            int connections,
            Duration timeout,
            int callerCacheSize)
            implements RateLimitConfig {}

    /** The defaults of all else. */
    static Config config(WhenStoreFails whenStoreFails, int callerCacheSize) {
        return new Config(
                Store.POSTGRESQL,
                whenStoreFails,
                "",
                Optional.empty(),
                true,
                4,
                Duration.ofMillis(300),
                callerCacheSize);
    }

    RateLimiter replica() {
        return replica(System::nanoTime);
    }

    RateLimiter replica(AtomicLong time) {
        return replica(time::get);
    }

    RateLimiter replica(java.util.function.LongSupplier nanoTime) {
        return replica(nanoTime, 10_000);
    }

    RateLimiter replica(java.util.function.LongSupplier nanoTime, int callerCacheSize) {
        return new RateLimiter(
                PostgresRateLimitStore.on(dataSource()),
                config(whenStoreFails, callerCacheSize),
                new SimpleMeterRegistry(),
                Clock.fixed(Instant.parse("2026-05-01T23:00:00Z"), ZoneOffset.UTC),
                nanoTime);
    }

    List<RateLimitDecision> inParallel(int threads, int callsEach, java.util.function.IntFunction<RateLimiter> replica)
            throws Exception {
        return inParallel(threads, callsEach, replica, STANDARD_WITHOUT_HASTE);
    }

    List<RateLimitDecision> inParallel(
            int threads, int callsEach, java.util.function.IntFunction<RateLimiter> replica, ServiceLevel level)
            throws Exception {
        List<Callable<List<RateLimitDecision>>> clients = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            RateLimiter limiter = replica.apply(i);
            clients.add(() -> {
                List<RateLimitDecision> own = new ArrayList<>();
                for (int call = 0; call < callsEach; call++) {
                    own.add(limiter.consume(key, level));
                }
                return own;
            });
        }
        List<RateLimitDecision> all = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (Future<List<RateLimitDecision>> client : pool.invokeAll(clients)) {
                all.addAll(client.get());
            }
        }
        return all;
    }

    /**
     * One data source for all replicas of the test: it keeps connections, counts statements, and fails when the test
     * says so.
     */
    DataSource dataSource() {
        ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    statements.incrementAndGet();
                    if (!databaseAnswers) {
                        throw new SQLException("the connection was refused");
                    }
                    Connection reused = idle.poll();
                    Connection connection = reused == null ? connect() : reused;
                    return Proxy.newProxyInstance(
                            getClass().getClassLoader(), new Class<?>[] {Connection.class}, (p, m, a) -> {
                                if (m.getName().equals("close")) {
                                    idle.add(connection);
                                    return null;
                                }
                                try {
                                    return m.invoke(connection, a);
                                } catch (InvocationTargetException e) {
                                    throw e.getCause();
                                }
                            });
                });
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
    }

    long column(String name) throws SQLException {
        return number("select " + name + " from rate_limit where key = '" + key + "'");
    }

    static long number(String sql) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    static void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
