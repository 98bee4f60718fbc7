package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.Replica.Answer;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Strangers guess names from thousands of addresses: they fill no table, and variant A hardly notices. */
@Tag("nightly")
class LoginFloodIT {

    private static final Logger LOG = Logger.getLogger(LoginFloodIT.class);

    /** In three seconds; {@code -Dtest-support.log-ins=20000} makes it a minute. */
    private static final int LOG_INS = Integer.getInteger("test-support.log-ins", 1_000);

    private static final int ADDRESSES = LOG_INS / 4;
    private static final int PER_SECOND = 20_000 / 60;
    private static final int CONNECTIONS = 50;

    /**
     * What anybody can add to the audit trail of one replica in a second (docs/reference/retention.md: 18 000 in an
     * hour).
     */
    private static final int ROWS_PER_SECOND = 5;

    private static final int MEASURED = 100;

    /**
     * Twice is the goal, and the figures are printed. The machine makes the flood as well, and may be busy with a
     * build; a token that waited for a hash or for the database would take longer.
     */
    private static final Duration MARGIN = Duration.ofSeconds(3);

    private EmbeddedDatabase server;
    private DatabaseAccess database;
    private Replica replica;
    private String clientId;
    private String clientSecret;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedDatabase.builder().stopAtExit().schema("auth").start();
        database = server.schema(server.createDatabase(), "auth");
        replica = Replica.start(
                database,
                Map.of(
                        "quarkus.http.proxy.proxy-address-forwarding", "true",
                        "quarkus.http.proxy.trusted-proxies", "127.0.0.1"));
        replica.awaitReady();
        Answer application = replica.admin(
                "POST",
                "/applications",
                "{\"name\":\"flood\",\"owner\":\"tests\",\"businessRegion\":\"SE\",\"level\":\"sandbox\"}");
        replica.admin("POST", "/applications/" + application.path("id") + "/approve", null);
        clientId = application.path("clientId");
        clientSecret = application.path("clientSecret");
    }

    @AfterEach
    void stop() throws Exception {
        if (replica != null) {
            replica.stop();
        }
        server.close();
    }

    @Test
    void aFloodOfRandomNamesAddsFewRowsAndVariantAHardlyNotices() throws Exception {
        Replica strangers = replica.overOtherConnections();
        // The first ones are slow.
        for (int i = 0; i < MEASURED; i++) {
            guess(strangers, i);
        }
        tokens();
        Duration before = p99(tokens());
        long rows = rows();
        long begin = System.nanoTime();
        AtomicInteger next = new AtomicInteger();
        Set<Integer> statuses = ConcurrentHashMap.newKeySet();
        List<Duration> during = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            List<Future<Void>> flood = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                flood.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement(); number < LOG_INS; number = next.getAndIncrement()) {
                        long due = begin + number * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
                        TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
                        statuses.add(guess(strangers, number).status());
                    }
                    return null;
                }));
            }
            while (next.get() < LOG_INS) {
                during.add(token());
            }
            for (Future<Void> each : flood) {
                each.get();
            }
        }
        long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        long added = rows() - rows;

        assertThat(statuses)
                .as("guesses are refused, or turned away where too many are hashed")
                .isSubsetOf(401, 429, 503)
                .contains(401);
        assertThat(during).as("tokens of variant A meanwhile").hasSizeGreaterThan(5);
        LOG.infof(
                "%d log-ins from %d addresses in %d s: %d rows; variant A's p99 %d ms before, %d ms (%d tokens) meanwhile,"
                        + " %.1f times",
                LOG_INS,
                ADDRESSES,
                seconds,
                added,
                before.toMillis(),
                p99(during).toMillis(),
                during.size(),
                (double) p99(during).toNanos() / before.toNanos());
        assertThat(added).isPositive().isLessThanOrEqualTo((seconds + 1) * ROWS_PER_SECOND);
        assertThat(p99(during)).isLessThan(before.multipliedBy(2).plus(MARGIN));
    }

    /** Half are user names with a client that is known, which cost a hash, and half are clients. */
    private Answer guess(Replica replica, int number) throws Exception {
        String address = "198.18." + number % ADDRESSES / 250 + "." + number % ADDRESSES % 250;
        String name = "name-" + UUID.randomUUID();
        return number % 2 == 0
                ? replica.logIn(address, clientId, clientSecret, name, "guess")
                : replica.logIn(address, name, "guess", name, "guess");
    }

    private List<Duration> tokens() throws Exception {
        List<Duration> all = new ArrayList<>();
        for (int i = 0; i < MEASURED; i++) {
            all.add(token());
        }
        return all;
    }

    private Duration token() throws Exception {
        long asked = System.nanoTime();
        Answer answer = replica.token(clientId, clientSecret);
        Duration taken = Duration.ofNanos(System.nanoTime() - asked);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        TimeUnit.MILLISECONDS.sleep(10);
        return taken;
    }

    private static Duration p99(List<Duration> all) {
        List<Duration> sorted = new ArrayList<>(all);
        Collections.sort(sorted);
        return sorted.get(sorted.size() * 99 / 100);
    }

    /** Of all that a refused log-in may write. */
    private long rows() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM audit_event")) {
            row.next();
            return row.getLong(1);
        }
    }
}
