package io.waybill.common.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.ratelimit.RateLimitDecision.Outcome;
import io.waybill.common.security.ServiceLevel;
import io.waybill.test.Midnight;
import io.waybill.test.RequiresRedis;
import io.waybill.test.server.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one Redis that lives, dies, is cut off, and is slow. Each test prints what it has measured. */
@RequiresRedis
@Tag("nightly")
class RedisRateLimiterTest {

    private static final ServiceLevel DAY_ONLY = new ServiceLevel("standard", 1_000_000, 250);
    private static final ServiceLevel STANDARD = new ServiceLevel("standard", 10, 250);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int REPLICAS = 2;

    private final RedisClients clients = new RedisClients();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong tries = new AtomicLong();
    private long failuresBefore;
    private RedisServer server;
    private Way way;

    /** A call's decision, and how long it took. */
    private record Checked(RateLimitDecision decision, long nanos) {

        private Outcome outcome() {
            return decision.outcome();
        }
    }

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        Midnight.awaitIfClose(ZoneOffset.UTC);
        server = new RedisServer(folder, "--repl-diskless-sync-delay", "0");
        server.start();
        way = new Way(server.port());
    }

    @AfterEach
    void stop() throws IOException {
        clients.close();
        way.close();
        server.close();
    }

    @Test
    void aRestartForgetsWhatWasCountedAndNothingElse() throws Exception {
        AtomicLong time = new AtomicLong();
        List<RateLimiter> replicas = patient("refuse", time::get);
        List<Checked> calls = new ArrayList<>(inTurn(replicas, DAY_ONLY, 100));

        server.kill();
        List<Checked> away = inTurn(replicas, DAY_ONLY, 100);
        server.start();
        time.addAndGet(SECOND);
        calls.addAll(inTurn(replicas, DAY_ONLY, 600));

        assertThat(away).extracting(Checked::outcome).containsOnly(Outcome.STORE_UNAVAILABLE);
        assertThat(away.getFirst().decision().refusal().code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(away.getFirst().decision().refusal().headers()).containsEntry("Retry-After", "1");
        print("a restart without persistence after 100 counted calls", calls, 250);
        assertThat(admitted(calls)).isEqualTo(100 + 250);
    }

    /** As of a managed Redis, whose address moves to the replica. */
    @Test
    void aFailOverForgetsOnlyWhatTheReplicaHadNotReceived(@TempDir Path folder) throws Exception {
        AtomicLong time = new AtomicLong();
        List<RateLimiter> replicas = patient("refuse", time::get);
        try (RedisServer standby = new RedisServer(folder, "--replicaof", "127.0.0.1 " + server.port())) {
            standby.start();
            Redis first = clients.to(server.port());
            Redis second = clients.to(standby.port());
            await().atMost(PATIENCE)
                    .until(() -> RedisClients.send(first, Command.INFO, "replication")
                            .toString()
                            .contains("state=online"));
            List<Checked> calls = new ArrayList<>(inTurn(replicas, DAY_ONLY, 100));

            server.kill();
            way.leadTo(standby.port());
            List<Checked> before = inTurn(replicas, DAY_ONLY, 10);
            assertThat(before).extracting(Checked::outcome).containsOnly(Outcome.STORE_UNAVAILABLE);
            RedisClients.send(second, Command.REPLICAOF, "NO", "ONE");
            time.addAndGet(SECOND);
            calls.addAll(inTurn(replicas, DAY_ONLY, 600));

            print("a fail-over after 100 calls", calls, 250);
            assertThat(admitted(calls)).isBetween(250L, 100L + 250L);
        }
    }

    @Test
    void whileRedisIsCutOffEachReplicaLimitsTheCallsOfASecondAlone() throws Exception {
        AtomicLong time = new AtomicLong();
        List<RateLimiter> replicas = replicas("limit-alone", time::get);
        begin(replicas, time);
        long seconds = 3;

        way.fallSilent();
        List<Checked> calls = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            calls.addAll(inTurn(replicas, STANDARD, 60));
            time.addAndGet(SECOND);
        }

        print("cut off for " + seconds + " s, limit-alone", calls, 10 * seconds);
        assertThat(calls).extracting(Checked::outcome).containsOnly(Outcome.ALLOWED_UNCOUNTED, Outcome.SECOND_USED_UP);
        assertThat(admitted(calls)).isEqualTo(10 * seconds * REPLICAS);
        // One call a second and replica has waited.
        assertThat(failures()).isEqualTo(seconds * REPLICAS);

        way.restore();
        await().atMost(PATIENCE).until(() -> isCountedAgain(replicas.getFirst(), time));
        // What was asked while Redis was silent may have been counted late, and nothing was counted twice.
        assertThat(countedToday()).isBetween(1L, seconds * REPLICAS + tries.get());
    }

    /** A node that is gone closes nothing: all connections of the pool wait for an answer that never comes. */
    @Test
    void connectionsThatAreLostWithoutAWordAreGivenUp() throws Exception {
        AtomicLong time = new AtomicLong();
        RateLimiter replica = replica("refuse", time::get, Map.of("quarkus.redis.tcp.read-idle-timeout", "1s"));
        way.fallSilent();
        List<Callable<Outcome>> callers = new ArrayList<>();
        for (int caller = 0; caller < 40; caller++) {
            String key = "app-" + caller;
            callers.add(() -> replica.consume(key, STANDARD).outcome());
        }
        long started = System.nanoTime();
        try (ExecutorService threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Outcome> each : threads.invokeAll(callers)) {
                assertThat(each.get()).isEqualTo(Outcome.STORE_UNAVAILABLE);
            }
        }
        long waited = System.nanoTime() - started;

        way.restoreWithoutItsConnections();
        long restored = System.nanoTime();
        await().atMost(PATIENCE).until(() -> isCountedAgain(replica, time));

        assertThat(RedisClients.send(clients.to(server.port()), Command.KEYS, "*:app-*"))
                .as("questions that nobody waits for any more are not asked")
                .isEmpty();
        System.out.printf(
                "40 callers at once when Redis falls silent: all had their answer after %d ms; counted again %d ms after"
                        + " it was back without its connections, with read-idle-timeout 1s%n",
                waited / 1_000_000, (System.nanoTime() - restored) / 1_000_000);
    }

    private boolean isCountedAgain(RateLimiter replica, AtomicLong time) {
        time.addAndGet(SECOND);
        tries.incrementAndGet();
        return List.of(Outcome.ALLOWED, Outcome.SECOND_USED_UP, Outcome.DAY_USED_UP)
                        .contains(replica.consume("app", STANDARD).outcome())
                && replica.consume("other", STANDARD).outcome() == Outcome.ALLOWED;
    }

    /** Calls are counted, however long the first ones take on this machine. */
    private void begin(List<RateLimiter> replicas, AtomicLong time) {
        for (RateLimiter replica : replicas) {
            await().atMost(PATIENCE).until(() -> {
                time.addAndGet(SECOND);
                return replica.consume("first", STANDARD).outcome() == Outcome.ALLOWED;
            });
        }
        failuresBefore = allFailures();
    }

    private long failures() {
        return allFailures() - failuresBefore;
    }

    private long allFailures() {
        return (long) meters.get("waybill.rate.limit.store.failures").counter().count();
    }

    private long countedToday() throws Exception {
        return RedisClients.send(clients.to(server.port()), Command.HGET, "waybill:sandbox:test:app", "in_day")
                .toLong();
    }

    /** That wait for any answer, as a machine that stalls is no dead Redis. */
    private List<RateLimiter> patient(String whenStoreFails, LongSupplier nanoTime) throws IOException {
        Map<String, String> settings = Map.of("waybill.rate-limit.timeout", "PT30S");
        return List.of(replica(whenStoreFails, nanoTime, settings), replica(whenStoreFails, nanoTime, settings));
    }

    private List<RateLimiter> replicas(String whenStoreFails, LongSupplier nanoTime) throws IOException {
        return List.of(replica(whenStoreFails, nanoTime, Map.of()), replica(whenStoreFails, nanoTime, Map.of()));
    }

    /** With the defaults of all other settings, and connections through the way. */
    private RateLimiter replica(String whenStoreFails, LongSupplier nanoTime, Map<String, String> settings)
            throws IOException {
        RateLimitConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withMapping(RateLimitConfig.class)
                .withDefaultValues(Map.of(
                        "waybill.environment", "sandbox",
                        "quarkus.application.name", "test",
                        "waybill.rate-limit.when-store-fails", whenStoreFails))
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(RateLimitConfig.class);
        RateLimitStore store =
                new RedisRateLimitStore(clients.to(way.port(), settings), config.redisKeyPrefix(), config.timeout());
        return new RateLimiter(store, config, meters, Clock.systemUTC(), nanoTime);
    }

    private static List<Checked> inTurn(List<RateLimiter> replicas, ServiceLevel level, int calls) {
        return LongStream.range(0, calls)
                .mapToObj(i -> checked(replicas.get((int) i % replicas.size()), level))
                .toList();
    }

    private static Checked checked(RateLimiter replica, ServiceLevel level) {
        long started = System.nanoTime();
        RateLimitDecision decision = replica.consume("app", level);
        return new Checked(decision, System.nanoTime() - started);
    }

    private static long admitted(List<Checked> calls) {
        return calls.stream().mapToLong(call -> call.decision().calls()).sum();
    }

    private static void print(String what, List<Checked> calls, long limit) {
        long[] counted = calls.stream()
                .filter(call -> call.outcome() == Outcome.ALLOWED)
                .mapToLong(Checked::nanos)
                .sorted()
                .toArray();
        System.out.printf(
                "%s: %d calls, %d admitted of a limit of %d; the longest took %.0f ms%s%n",
                what,
                calls.size(),
                admitted(calls),
                limit,
                calls.stream().mapToLong(Checked::nanos).max().orElseThrow() / 1e6,
                counted.length == 0
                        ? ""
                        : ", half of the counted ones less than %.2f ms".formatted(counted[counted.length / 2] / 1e6));
    }
}
