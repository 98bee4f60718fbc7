package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.system.Client.Answer;
import io.waybill.test.Midnight;
import io.waybill.test.PackagedService;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three replicas of freight-product-service whose calls are counted in a PostgreSQL server of its own, which does not
 * wait for its disk: a level is as exact as in one database.
 */
@Tag("nightly")
class CounterDatabaseIT {

    private static final int PER_DAY = 300;
    private static final int CALLERS = 12;

    /** Of each caller: twice as many as may be made, in all. */
    private static final int CALLS = 2 * PER_DAY / CALLERS;

    private final List<AutoCloseable> running = new ArrayList<>();
    private final List<PackagedService> replicas = new ArrayList<>();
    private EmbeddedDatabase database;
    private EmbeddedDatabase counters;
    private Client client;
    private Shop shop;

    @BeforeEach
    void start() throws Exception {
        assumeThat(Target.chosen()).as("the processes are the test's own").isEqualTo(Target.SANDBOX);
        String role = PlatformService.FREIGHT.role();
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        for (PlatformService service : PlatformService.values()) {
            builder.schema(service.role());
        }
        database = closedAfterwards(builder.start());
        counters = closedAfterwards(EmbeddedDatabase.builder()
                .stopAtExit()
                .schema(role, database.schema(role).password())
                .start());
        Relay issuer = closedAfterwards(new Relay(List.of(0)));
        ProcessSettings settings = new ProcessSettings(database, issuer.url(), issuer.url());
        PackagedService auth = closedAfterwards(PlatformService.AUTH.start("auth", settings.of(PlatformService.AUTH)));
        auth.awaitReady();
        issuer.allow(List.of(auth.port()));
        // Has the tables made there.
        Map<String, String> migration = settings.of(PlatformService.FREIGHT);
        migration.put("quarkus.datasource.jdbc.url", counters.schema(role).jdbcUrl());
        try (PackagedService migrating = PlatformService.FREIGHT.start("migration", migration)) {
            migrating.awaitReady();
        }
        for (int i = 1; i <= 3; i++) {
            Map<String, String> replica = settings.of(PlatformService.FREIGHT);
            replica.put("waybill.rate-limit.jdbc-url", counters.schema(role).jdbcUrl());
            replica.put("waybill.rate-limit.synchronous-commit", "false");
            replicas.add(closedAfterwards(PlatformService.FREIGHT.start("freight-" + i, replica)));
        }
        replicas.forEach(PackagedService::awaitReady);
        Map<String, String> environment = new HashMap<>();
        for (PlatformService service : PlatformService.values()) {
            environment.put(service + "_URL", issuer.url().toString());
        }
        environment.put("FREIGHT_URL", replicas.getFirst().url().toString());
        environment.put("OPERATOR_CLIENT_ID", settings.operatorId());
        environment.put("OPERATOR_CLIENT_SECRET", settings.operatorSecret());
        client = new Client(environment);
        level(auth, settings, 1_000_000_000);
        shop = Shop.register(client);
        level(auth, settings, PER_DAY);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void aLevelIsExactAcrossThreeReplicas() throws Exception {
        Midnight.awaitIfClose(ZoneOffset.UTC);
        Shop limited = await().atMost(Duration.ofMinutes(1)).until(this::withNewToken, CounterDatabaseIT::isLimited);
        // What made the application and its level known.
        long before = counted(counters, limited);
        assertThat(before).isLessThan(PER_DAY / 2);

        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            List<Callable<List<Integer>>> work = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                Shop there = limited.through(at(replicas.get(caller % replicas.size())));
                work.add(() -> calls(there));
            }
            for (Future<List<Integer>> each : callers.invokeAll(work)) {
                statuses.addAll(each.get());
            }
        }

        assertThat(statuses).containsOnly(200, 429).hasSize(2 * PER_DAY);
        assertThat(statuses.stream().filter(status -> status == 200).count()).isEqualTo(PER_DAY - before);
        assertThat(counted(counters, limited)).isEqualTo(PER_DAY);
        assertThat(counted(database, limited))
                .as("nothing is counted in the service's own database")
                .isZero();
    }

    /** A token has the level of the time at which it was issued. */
    private Shop withNewToken() {
        return shop.withToken(shop.tokenAnswer().json().path("access_token").asText());
    }

    private static boolean isLimited(Shop shop) {
        Answer answer = shop.calls().get("freight by token").get();
        return answer.header("RateLimit-Policy").contains("q=" + PER_DAY + ";w=86400");
    }

    private static List<Integer> calls(Shop shop) {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            Answer answer = shop.calls().get("freight by token").get();
            statuses.add(answer.status());
            if (answer.status() == 429) {
                assertThat(answer.json().path("code").asText()).isEqualTo("429.0000002");
            }
        }
        return statuses;
    }

    private static long counted(EmbeddedDatabase where, Shop shop) throws SQLException {
        DatabaseAccess access = where.schema(PlatformService.FREIGHT.role());
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
                var query =
                        connection.prepareStatement("select coalesce(sum(in_day), 0) from rate_limit where key = ?")) {
            query.setString(1, shop.id());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static void level(PackagedService auth, ProcessSettings settings, int perDay) throws Exception {
        OperatorClient operator = new OperatorClient(
                Client.httpClient(Optional.empty()), auth.url(), settings.operatorId(), settings.operatorSecret());
        OperatorClient.json(operator.send(
                "PUT",
                auth.url().resolve("/admin/v1/service-levels/sandbox"),
                "application/json",
                Map.of("perSecond", 1_000_000, "perDay", perDay)));
    }

    /** The same deployment, with one of the replicas. */
    private Client at(PackagedService replica) throws IOException {
        Map<String, String> environment = new HashMap<>(client.environment());
        environment.put("FREIGHT_URL", replica.url().toString());
        return new Client(environment);
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }
}
