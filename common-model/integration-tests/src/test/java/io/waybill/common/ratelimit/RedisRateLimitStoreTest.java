package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisOptions;
import io.waybill.common.ratelimit.RateLimitStore.Grant;
import io.waybill.common.ratelimit.RateLimitStore.UnusedCalls;
import io.waybill.test.RequiresProgram;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@RequiresProgram(value = "redis-server", requiredBy = "TESTS_REQUIRE_REDIS")
class RedisRateLimitStoreTest implements RateLimitStoreContract {

    private static final String PREFIX = "waybill:sandbox:test:";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static RedisClients clients;
    private static RedisServer server;
    private static Redis redis;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        server = new RedisServer(folder);
        server.start();
        clients = new RedisClients();
        redis = clients.to(server.port());
    }

    @AfterAll
    static void stop() {
        clients.close();
        server.close();
    }

    @Override
    public RateLimitStore replica() {
        return new RedisRateLimitStore(clients.to(server.port()), PREFIX, PATIENCE);
    }

    @Override
    public void letPass(String key, long seconds) throws Exception {
        if (RedisClients.send(redis, Command.EXISTS, PREFIX + key).toLong() == 1) {
            RedisClients.send(redis, Command.HINCRBY, PREFIX + key, "second", -seconds);
        }
    }

    @Test
    void everyKeyExpires() throws Exception {
        RateLimitStore store = replica();
        long day = store.take("expires", LEVEL, 1, UnusedCalls.NONE).day();
        store.giveBack(Map.of("expires", new UnusedCalls(1, day)));

        assertThat(RedisClients.send(redis, Command.TTL, PREFIX + "expires").toLong())
                .isBetween(2 * DAY - 60, 2 * DAY);
    }

    @Test
    void aScriptThatRedisDoesNotKnowIsSentToIt() throws Exception {
        RateLimitStore store = replica();
        store.take("forgotten", LEVEL, 1, UnusedCalls.NONE);

        RedisClients.send(redis, Command.SCRIPT, "FLUSH");

        assertThat(store.take("forgotten", LEVEL, 1, UnusedCalls.NONE).usedToday())
                .isEqualTo(2);
    }

    @Test
    void theRightsInTheManualAreEnough() throws Exception {
        String manual = Files.readString(Path.of("../../docs/operate/redis.md"));
        Matcher rights = Pattern.compile("`(~waybill:\\* [^`]+)`").matcher(manual);
        assertThat(rights.find()).isTrue();
        List<String> user = new ArrayList<>(List.of("SETUSER", "waybill", "on", ">secret"));
        user.addAll(List.of(rights.group(1).split("\\s+")));
        RedisClients.send(redis, Command.ACL, user.toArray());
        RedisOptions ofTheUser = RedisClients.options(server.port())
                .setConnectionString("redis://localhost:" + server.port() + "?user=waybill")
                .setPassword("secret");
        RateLimitStore store = new RedisRateLimitStore(clients.to(ofTheUser), PREFIX, PATIENCE);

        RedisClients.send(redis, Command.SCRIPT, "FLUSH");
        long day = store.take("of the user", LEVEL, 3, UnusedCalls.NONE).day();
        store.giveBack(Map.of("of the user", new UnusedCalls(2, day)));

        assertThat(store.take("of the user", LEVEL, 0, UnusedCalls.NONE).usedToday())
                .isEqualTo(1);
    }

    @Test
    void aClusterCounts(@TempDir Path folder) throws Exception {
        // Else the node's port and 10 000, which is no port if the first is high.
        String clusterPort = Integer.toString(ServerProcess.freePort());
        try (RedisServer node = new RedisServer(folder, "--cluster-enabled", "yes", "--cluster-port", clusterPort)) {
            node.start();
            Redis direct = clients.to(node.port());
            RedisClients.send(direct, Command.CLUSTER, "ADDSLOTSRANGE", 0, 16_383);
            await().atMost(PATIENCE)
                    .until(() -> RedisClients.send(direct, Command.CLUSTER, "INFO")
                            .toString()
                            .contains("cluster_state:ok"));
            RedisOptions cluster = RedisClients.options(node.port()).setType(RedisClientType.CLUSTER);
            RateLimitStore store = new RedisRateLimitStore(clients.to(cluster), PREFIX, PATIENCE);

            for (int caller = 0; caller < 20; caller++) {
                Grant grant = store.take("caller-" + caller, LEVEL, 5, UnusedCalls.NONE);
                assertThat(grant.granted()).isEqualTo(5);
                store.giveBack(Map.of("caller-" + caller, new UnusedCalls(2, grant.day())));
                assertThat(store.take("caller-" + caller, LEVEL, 1, UnusedCalls.NONE)
                                .usedToday())
                        .isEqualTo(4);
            }
        }
    }

    /** A node that is gone closes nothing: all connections of the pool wait for an answer that never comes. */
    @Test
    @Tag("nightly")
    void connectionsThatAreLostWithoutAWordAreGivenUpAndTheirQuestionsNotAskedLater() throws Exception {
        try (SilentRelay relay = new SilentRelay(server.port())) {
            RedisOptions impatient = RedisClients.options(relay.port())
                    .setNetClientOptions(new NetClientOptions().setReadIdleTimeout(1));
            RateLimitStore store = new RedisRateLimitStore(clients.to(impatient), PREFIX, Duration.ofMillis(300));
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> store.take("before", LEVEL, 1, UnusedCalls.NONE) != null);
            relay.fallSilent();
            List<Callable<Grant>> callers = new ArrayList<>();
            for (int caller = 0; caller < 40; caller++) {
                String key = "lost-" + caller;
                callers.add(() -> store.take(key, LEVEL, 1, UnusedCalls.NONE));
            }
            try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
                for (Future<Grant> each : threads.invokeAll(callers)) {
                    assertThat(each.state()).isEqualTo(Future.State.FAILED);
                    assertThat(each.exceptionNow()).isInstanceOf(RateLimitStoreException.class);
                }
            }
            relay.leadOnNewConnections();
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> store.take("after", LEVEL, 1, UnusedCalls.NONE) != null);
        }
        assertThat(RedisClients.send(redis, Command.KEYS, PREFIX + "lost-*")).isEmpty();
    }
}
