package io.waybill.freight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several packaged services on one database. */
@Tag("nightly")
class ReplicasIT {

    private static final String PACKAGE_TYPES = FreightCalls.BASE + "/packagetypes";
    /** How long is no matter here; {@code CatalogueRefreshTest} holds the interval. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String STD = FreightCalls.BASE + "/products/STD";
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);

    private static final PostgresResource POSTGRES = new PostgresResource();
    private static final IssuerResource ISSUER = new IssuerResource();
    private static final Map<String, String> SETTINGS = new HashMap<>();
    private static final List<Replica> REPLICAS = new ArrayList<>();

    @BeforeAll
    static void twoReplicas() throws IOException {
        POSTGRES.init(Map.of("schema", "freight"));
        SETTINGS.putAll(POSTGRES.start());
        SETTINGS.putAll(ISSUER.start());
        REPLICAS.add(Replica.start(SETTINGS));
        REPLICAS.add(Replica.start(SETTINGS));
    }

    @AfterAll
    static void stop() {
        REPLICAS.forEach(Replica::close);
        ISSUER.stop();
        POSTGRES.stop();
    }

    @Test
    void aQuotaIsOneQuotaWhicheverReplicaItHitsAndALaterOneAgrees() throws Exception {
        String token = new TestIssuer()
                .token()
                .api("freight-product")
                .client("quota-of-a-day")
                .level("standard", 1_000, 250)
                .signed();
        AtomicInteger allowed = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();

        inParallel(6, 50, call -> {
            HttpResponse<String> answer = REPLICAS.get(call % 2).get(PACKAGE_TYPES, token);
            (answer.statusCode() == 200 ? allowed : refused).incrementAndGet();
            assertThat(answer.statusCode()).isIn(200, 429);
        });

        assertThat(allowed).hasValue(250);
        assertThat(refused).hasValue(50);
        try (Replica third = Replica.start(SETTINGS)) {
            long before = secondsToMidnight();
            HttpResponse<String> answer = third.get(PACKAGE_TYPES, token);
            long after = secondsToMidnight();
            assertThat(answer.statusCode()).isEqualTo(429);
            assertThat(answer.body()).contains("429.0000002");
            assertThat(Long.parseLong(answer.headers().firstValue("Retry-After").orElseThrow()))
                    .isBetween(after, before + 1);
        }
    }

    @Test
    void anImportIsLiveOnAllReplicasUnderLoadWithoutAnError() throws Exception {
        String operator = new TestIssuer().token().operator().signed();
        String caller = new TestIssuer().token().api("freight-product").signed();
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger calls = new AtomicInteger();
        try (ExecutorService load = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Replica replica = REPLICAS.get(i % 2);
                callers.add(load.submit(() -> {
                    while (!done.get()) {
                        assertThat(replica.get(STD, caller).statusCode()).isEqualTo(200);
                        calls.incrementAndGet();
                    }
                    return null;
                }));
            }
            await().atMost(PATIENCE).until(() -> calls.get() > 100);

            HttpResponse<String> published = REPLICAS.get(0)
                    .put(
                            "/admin/v1/catalogue",
                            operator,
                            SEED.replace("\"Road Standard\"", "\"Published Under Load\""));

            assertThat(published.statusCode()).as(published.body()).isEqualTo(200);
            long answered = System.nanoTime();
            for (Replica replica : REPLICAS) {
                await().atMost(PATIENCE)
                        .until(() -> replica.get(STD, caller).body().contains("Published Under Load"));
            }
            System.out.printf(
                    "served by every replica %d ms after it was published%n",
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - answered));
            done.set(true);
            for (Future<Void> one : callers) {
                one.get();
            }
        } finally {
            done.set(true);
        }
        assertThat(calls.get()).isGreaterThan(100);
    }

    private static long secondsToMidnight() {
        return ChronoUnit.SECONDS.between(LocalTime.now(ZoneOffset.UTC), LocalTime.MAX);
    }

    private interface Call {
        void run(int number) throws Exception;
    }

    private static void inParallel(int threads, int callsOfEach, Call call) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                tasks.add(() -> {
                    for (int i = 0; i < callsOfEach; i++) {
                        call.run(number + i);
                    }
                    return null;
                });
            }
            for (Future<Void> task : executor.invokeAll(tasks)) {
                task.get();
            }
        }
    }
}
