package io.waybill.indiainstruction;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.waybill.test.contract.Callers;
import io.waybill.test.contract.Callers.Answer;
import io.waybill.test.contract.Callers.Measured;
import io.waybill.test.http.RawCall;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ten times as many instructions as full places and a slow database can take, for a while:
 * {@code -Dtest-support.overload-seconds=60} is how long, the default is short.
 */
@Tag("nightly")
@QuarkusTest
@ServiceUnderTest
@TestProfile(OverloadDrillTest.FourThreads.class)
class OverloadDrillTest {

    /** Four worker threads in all, and places for as many calls as they serve in a second. */
    public static class FourThreads implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("quarkus.thread-pool.max-threads", "4", "waybill.request.max-in-progress", "" + PLACES);
        }
    }

    /** So many calls at once: fewer would fill no group of instructions, and measure less than what can be served. */
    private static final int PLACES = 44;

    private static final Duration SLOW = Duration.ofMillis(20);
    private static final Duration ALONE = Duration.ofSeconds(3);
    private static final Duration OVERLOADED =
            Duration.ofSeconds(Integer.getInteger("test-support.overload-seconds", 8));

    /** For a machine that has other work; what it takes is printed. */
    private static final Duration RECOVERY = Duration.ofMinutes(1);

    private static final int TIMES = 10;
    private static final int CONNECTIONS = 200;

    /** More than are instructed in all this time. */
    private static final int WAYBILLS = 20_000 + 1_000 * (int) OVERLOADED.toSeconds();

    private static final double MEBIBYTE = 1 << 20;
    private static final double MORE_MEMORY = 64;

    /** Of the rate before: a busy machine is not always as fast. */
    private static final double FULL_SPEED = 0.7;

    private final Queue<String> waybills = new ConcurrentLinkedQueue<>();
    private final Map<RawCall, String> sent = new ConcurrentHashMap<>();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();

    @TestHTTPResource(value = "/health/ready", management = true)
    URL ready;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @BeforeEach
    void thereAreWaybills() {
        String[] lines = IntStream.range(0, WAYBILLS)
                .mapToObj(i -> {
                    String awbNo = Service.newAwbNo();
                    waybills.add(awbNo);
                    return Service.line(
                            awbNo, Service.LOGIN_ID, "IN_TRANSIT", Instant.now().minusSeconds(3600));
                })
                .toArray(String[]::new);
        Service.importLines(lines).then().statusCode(200);
        SlowDatabase.delayBy(SLOW);
    }

    @AfterEach
    void theDatabaseIsAsBefore() {
        SlowDatabase.delayBy(Duration.ZERO);
    }

    @Test
    void theSurplusIsRefusedNothingThatWasAcknowledgedIsLostAndTheServiceIsAsFastAsBeforeSoonAfter() throws Exception {
        Map<String, String> headers =
                Map.of("JWTToken", Service.customerToken().signed(), "Content-Type", "application/json");
        double capacity;
        try (Callers few = Callers.start("127.0.0.1", PLACES, () -> call(headers), this::answered)) {
            TimeUnit.NANOSECONDS.sleep(ALONE.toNanos());
            few.measureFromNowOn();
            TimeUnit.NANOSECONDS.sleep(ALONE.toNanos());
            capacity = few.measured().perSecond();
        }
        double memory = memory();

        Measured overloaded;
        AtomicLong turn = new AtomicLong(System.nanoTime());
        long interval = (long) (1e9 / (TIMES * capacity));
        try (Callers many = Callers.start(
                "127.0.0.2",
                CONNECTIONS,
                () -> {
                    awaitTime(turn.getAndAdd(interval));
                    return call(headers);
                },
                this::answered)) {
            TimeUnit.NANOSECONDS.sleep(OVERLOADED.dividedBy(2).toNanos());
            given().get(ready).then().statusCode(200);
            given().get(metrics).then().statusCode(200);
            TimeUnit.NANOSECONDS.sleep(OVERLOADED.dividedBy(2).toNanos());
            overloaded = many.measured();
        }
        double memoryMeanwhile = memory();
        long over = System.nanoTime();

        try (Callers few = Callers.start("127.0.0.1", PLACES, () -> call(headers), this::answered)) {
            await().atMost(RECOVERY).pollInterval(Duration.ofSeconds(1)).until(() -> {
                double now = few.measured().perSecond();
                few.measureFromNowOn();
                return now >= FULL_SPEED * capacity;
            });
        }
        System.out.printf(
                "%.0f calls a second served; of %d times as many: %s; heap %.0f MiB before, %.0f MiB after; full speed again after %.1f s%n",
                capacity, TIMES, overloaded, memory, memoryMeanwhile, (System.nanoTime() - over) / 1e9);

        assertThat(overloaded.statuses()).containsOnlyKeys(200, 503);
        // How large the surplus is, depends on what the callers have of the machine.
        assertThat(overloaded.statuses().get(503))
                .isGreaterThan(overloaded.statuses().get(200) / 4);
        assertThat(memoryMeanwhile).isLessThan(memory + MORE_MEMORY);
        assertThat(Service.query(
                        "select count(distinct awb_no) from instruction where awb_no = any (string_to_array(?, ','))",
                        String.join(",", acknowledged)))
                .isEqualTo(Integer.toString(acknowledged.size()));
    }

    private RawCall call(Map<String, String> headers) {
        String awbNo = waybills.remove();
        RawCall call = new RawCall(
                Service.UPDATE,
                headers,
                Service.body("{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"DT\"}".formatted(awbNo)));
        sent.put(call, awbNo);
        return call;
    }

    private void answered(RawCall call, Answer answer) {
        String awbNo = sent.remove(call);
        if (answer.status() == 200) {
            assertThat(answer.body()).contains("\"Valid\"");
            acknowledged.add(awbNo);
        } else {
            waybills.add(awbNo);
        }
    }

    private static void awaitTime(long nanoTime) {
        LockSupport.parkNanos(nanoTime - System.nanoTime());
    }

    private static double memory() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / MEBIBYTE;
    }
}
