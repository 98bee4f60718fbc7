package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
import org.junit.jupiter.api.Test;

/** Replicas are limiters of their own on one real PostgreSQL. */
class RateLimiterTest {

    private static final ServiceLevel STANDARD_WITHOUT_HASTE = new ServiceLevel("standard", 100_000, 250);
    private static final ServiceLevel LARGE = new ServiceLevel("large", 1_000_000, 20_000);

    private static EmbeddedDatabase database;
    private static DatabaseAccess access;

    private final String key = "app-" + UUID.randomUUID();
    private final AtomicInteger statements = new AtomicInteger();
    private volatile boolean databaseAnswers = true;

    @BeforeAll
    static void startDatabase() throws IOException, SQLException {
        database = EmbeddedDatabase.builder().schema("freight").start();
        access = database.schema("freight");
        execute("""
                create table rate_limit (
                  key       text   not null,
                  second    bigint not null,
                  in_second bigint not null,
                  in_day    bigint not null,
                  granted   bigint not null,
                  constraint rate_limit_pk primary key (key)
                ) with (fillfactor = 50)""");
    }

    @AfterAll
    static void stopDatabase() {
        database.close();
    }

    @Test
    void twoHundredAndFiftyCallsADayAreThatManyWhicheverReplicaTheyHit() throws Exception {
        // Given two replicas and eight clients who make 400 calls at once
        RateLimiter first = replica();
        RateLimiter second = replica();
        List<RateLimitDecision> decisions = inParallel(8, 50, i -> i % 2 == 0 ? first : second);

        // Then 250 of them are allowed, and a replica that starts later agrees
        assertThat(decisions.stream().filter(RateLimitDecision::isAllowed)).hasSize(250);
        RateLimitDecision late = replica().consume(key, STANDARD_WITHOUT_HASTE);
        assertThat(late.outcome()).isEqualTo(Outcome.DAY_USED_UP);
        assertThat(late.remainingToday()).isZero();
        assertThat(late.retryAfterSeconds()).isBetween(1L, 86_400L);
    }

    @Test
    void aCallIsOneStatementAndARefusedOneInTheSameSecondNone() {
        RateLimiter replica = replica();

        for (int i = 0; i < 250; i++) {
            assertThat(replica.consume(key, STANDARD_WITHOUT_HASTE).isAllowed()).isTrue();
        }
        assertThat(statements).hasValue(250);
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        assertThat(statements).hasValue(251);
    }

    @Test
    void theCallsOfASecondAreCountedInTheDatabasesSeconds() throws Exception {
        // Given ten calls a second over two replicas, which call for a while without a pause
        ServiceLevel slow = new ServiceLevel("slow", 10, 10_000);
        List<RateLimiter> replicas = List.of(replica(), replica());
        Set<Long> seconds = new HashSet<>();
        int allowed = 0;
        for (int i = 0; seconds.size() < 3; i++) {
            seconds.add(databaseSecond());
            allowed += replicas.get(i % 2).consume(key, slow).isAllowed() ? 1 : 0;
        }

        // Then no second has more than its ten, and the full one between the others has them all
        assertThat(allowed).isBetween(10, 30);
        assertThat(column("in_second")).isLessThanOrEqualTo(10);
    }

    @Test
    void aLargeLevelIsLeasedNeverExceededAndUsedUp() throws Exception {
        RateLimiter first = replica();
        RateLimiter second = replica();

        // When two replicas get 24 000 calls
        List<RateLimitDecision> decisions = inParallel(8, 3_000, i -> i % 2 == 0 ? first : second, LARGE);

        // Then all 20 000 are used but for what a lease still holds, with few statements
        long allowed = decisions.stream().filter(RateLimitDecision::isAllowed).count();
        assertThat(allowed).isLessThanOrEqualTo(20_000).isGreaterThanOrEqualTo(20_000 - 2 * 200);
        assertThat(statements.get()).isLessThan(400);

        // And what is given back is there for the others
        first.giveBackAll();
        second.giveBackAll();
        long rest = 0;
        RateLimiter late = replica();
        while (late.consume(key, LARGE).isAllowed()) {
            rest++;
        }
        assertThat(allowed + rest).isEqualTo(20_000);
    }

    @Test
    void aLeaseIsGivenBackWhenItsSecondHasPassed() throws Exception {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        replica.consume(key, LARGE);
        assertThat(column("in_day")).isEqualTo(200);

        time.addAndGet(Duration.ofSeconds(1).toNanos());
        replica.giveBackIdle();

        assertThat(column("in_day")).isEqualTo(1);
        replica.giveBackIdle();
        assertThat(column("in_day")).isEqualTo(1);
    }

    @Test
    void aNewDayStartsWithAllItsCalls() throws Exception {
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        execute("update rate_limit set in_day = 250, second = second - 86400 where key = '" + key + "'");

        RateLimitDecision decision = replica.consume(key, STANDARD_WITHOUT_HASTE);

        assertThat(decision.isAllowed()).isTrue();
        assertThat(decision.remainingToday()).isEqualTo(249);
    }

    @Test
    void aClockThatGoesBackGivesNoCallsBackAndStopsNobody() throws Exception {
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);
        execute("update rate_limit set in_day = 100, in_second = 100000, second = second + 86400 where key = '" + key
                + "'");

        RateLimitDecision decision = replica.consume(key, STANDARD_WITHOUT_HASTE);

        assertThat(decision.isAllowed()).isTrue();
        assertThat(decision.remainingToday()).isEqualTo(149);
    }

    @Test
    void aLevelOfNoCallsAllowsNone() {
        assertThat(replica().consume(key, new ServiceLevel("none", 0, 0)).outcome())
                .isEqualTo(Outcome.DAY_USED_UP);
        assertThat(replica().consume(key, new ServiceLevel("never", 0, 10)).outcome())
                .isEqualTo(Outcome.SECOND_USED_UP);
    }

    @Test
    void withoutTheDatabaseCallsGoOnUnderTheReplicasOwnSecondAndItIsTriedOnceASecond() {
        ServiceLevel two = new ServiceLevel("two", 2, 250);
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica(time);
        databaseAnswers = false;

        // When the database fails: one try, then none for a second
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED_UNCOUNTED);
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.SECOND_USED_UP);
        assertThat(statements).hasValue(1);

        // Then it is counted there again after it came back
        databaseAnswers = true;
        time.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(replica.consume(key, two).outcome()).isEqualTo(Outcome.ALLOWED);
        assertThat(statements).hasValue(2);
    }

    @Test
    void whatIsLeftCanBeReadWithoutCounting() {
        RateLimiter replica = replica();
        assertThat(replica.state(key, STANDARD_WITHOUT_HASTE)).isEmpty();

        replica.consume(key, STANDARD_WITHOUT_HASTE);

        assertThat(replica.state(key, STANDARD_WITHOUT_HASTE).orElseThrow().remainingToday())
                .isEqualTo(249);
        assertThat(statements).hasValue(1);
    }

    @Test
    void rowsOfThoseWhoAreAwayForTwoDaysAreDeleted() throws Exception {
        execute("insert into rate_limit select 'gone-' || n, extract(epoch from now()) - 3 * 86400, 1, 1, 1"
                + " from generate_series(1, 2500) n");
        RateLimiter replica = replica();
        replica.consume(key, STANDARD_WITHOUT_HASTE);

        replica.deleteStale();

        assertThat(number("select count(*) from rate_limit where key like 'gone-%'"))
                .isZero();
        assertThat(column("in_day")).isEqualTo(1);
    }

    private record Config(
            long exactUpToPerDay, int connections, Duration timeout, Duration retryAfterFailure, int rememberedCallers)
            implements RateLimitConfig {}

    private RateLimiter replica() {
        return replica(System::nanoTime);
    }

    private RateLimiter replica(AtomicLong time) {
        return replica(time::get);
    }

    private RateLimiter replica(java.util.function.LongSupplier nanoTime) {
        return new RateLimiter(
                new RateLimitStore(dataSource()),
                new Config(10_000, 4, Duration.ofMillis(300), Duration.ofSeconds(1), 10_000),
                new SimpleMeterRegistry(),
                Clock.fixed(Instant.parse("2026-05-01T23:00:00Z"), ZoneOffset.UTC),
                nanoTime);
    }

    private List<RateLimitDecision> inParallel(
            int threads, int callsEach, java.util.function.IntFunction<RateLimiter> replica) throws Exception {
        return inParallel(threads, callsEach, replica, STANDARD_WITHOUT_HASTE);
    }

    private List<RateLimitDecision> inParallel(
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

    /** One data source for all replicas of the test: it keeps connections, counts statements, and fails when the test says so. */
    private DataSource dataSource() {
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

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
    }

    private long column(String name) throws SQLException {
        return number("select " + name + " from rate_limit where key = '" + key + "'");
    }

    private static long databaseSecond() throws SQLException {
        return number("select cast(floor(extract(epoch from clock_timestamp())) as bigint)");
    }

    private static long number(String sql) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
