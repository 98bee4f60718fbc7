package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.LogCapture.Line;
import io.waybill.test.Scrape.Sample;
import java.io.IOException;
import java.net.URL;
import java.time.Duration;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * A client with many sockets that misbehaves holds up nobody else. Each service runs it in a {@code @QuarkusTest}. The
 * other systems do not have a second address of the machine itself without being asked for it.
 */
@EnabledOnOs(OS.LINUX)
public interface SocketsContract {

    /** How many connections misbehave in each way. */
    int CONNECTIONS = Integer.getInteger("test-support.sockets", 100);

    /** Addresses of this machine other than the one that tests call from. */
    String SOURCE = "127.0.0.2";

    String ANOTHER_SOURCE = "127.0.0.3";

    /** How many connections a source may have. */
    int PER_SOURCE = 512;

    /** A client that is cut off after ten seconds is gone soon after; a busy machine takes its time. */
    Duration PATIENCE = Duration.ofMinutes(1);

    /** A request without its last line, for an answer of some ten kilobytes. */
    String BIG = "GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n";

    double MEBIBYTE = 1 << 20;

    /** How often a slow client sends a byte. */
    Duration DRIP = Duration.ofSeconds(2);

    /** The scrape, on the management port: {@code @TestHTTPResource(value = "/metrics", management = true)}. */
    URL metrics();

    /** A call that is answered 200. */
    RawCall goodCall();

    @Test
    default void slowSendersHoldUpNobodyAndAreCutOffWith408() throws IOException {
        RawCall call = goodCall();
        assertThat(call.status()).isEqualTo(200);

        try (SlowClients slow = SlowClients.open(
                SOURCE, 3 * CONNECTIONS, call.head() + call.body().charAt(0))) {
            othersAreServed(call);

            await().atMost(PATIENCE).pollInterval(DRIP).until(() -> {
                slow.send(" ");
                return slow.open() == 0;
            });
            assertThat(slow.received())
                    .filteredOn(answer -> !answer.isEmpty())
                    .allSatisfy(answer -> assertThat(answer)
                            .startsWith("HTTP/1.1 408 ")
                            .containsIgnoringCase("connection: close")
                            .contains(timeout()));
        }
    }

    @Test
    default void aClientThatGoesAwayIsNoErrorOfTheService() throws IOException {
        RawCall call = goodCall();
        double errors = serverErrors();
        try (LogCapture log = LogCapture.open()) {
            try (SlowClients gone =
                    SlowClients.open(SOURCE, 20, call.head() + call.body().charAt(0))) {
                gone.reset();
            }
            try (SlowClients gone = SlowClients.open(SOURCE, 20, call.head() + call.body())) {
                gone.reset();
            }
            for (int i = 0; i < 10; i++) {
                assertThat(call.status()).isEqualTo(200);
            }
            assertThat(log.lines())
                    .filteredOn(line -> line.level().intValue() >= Level.WARNING.intValue())
                    .extracting(Line::json)
                    .isEmpty();
        }
        assertThat(serverErrors()).isEqualTo(errors);
    }

    @Test
    default void everyKindOfSlownessAtOnceHoldsUpNobodyAndIsCutOff() throws IOException {
        RawCall call = goodCall();
        assertThat(call.status()).isEqualTo(200);
        double cut = cut("slow_head") + cut("slow_reader") + cut("too_many_of_source");
        String answers = (BIG + "\r\n").repeat(50);

        try (SlowClients readers = SlowClients.open(SOURCE, CONNECTIONS, answers);
                SlowClients senders = SlowClients.open(
                        SOURCE, CONNECTIONS, call.head() + call.body().charAt(0));
                SlowClients idle = SlowClients.open(SOURCE, CONNECTIONS, "");
                SlowClients halves = SlowClients.open(SOURCE, CONNECTIONS, BIG)) {
            othersAreServed(call);
            System.gc();
            System.out.printf(
                    "4 times %d connections: %.0f MiB of heap in use, of which %.0f MiB are answers that nobody reads%n",
                    CONNECTIONS,
                    sum("jvm_memory_used_bytes", "area", "heap") / MEBIBYTE,
                    sum("waybill_unread_answers_bytes", "", "") / MEBIBYTE);
            given().get(metrics().toString().replace("/metrics", "/health/live"))
                    .then()
                    .statusCode(200);
            await().atMost(PATIENCE).pollInterval(DRIP).until(() -> {
                senders.send(" ");
                halves.send("x");
                return senders.open() + idle.open() + halves.open() == 0;
            });
            // Those that read nothing cannot see that they are cut off.
            await().atMost(PATIENCE)
                    .pollInterval(DRIP)
                    .until(() ->
                            cut("slow_head") + cut("slow_reader") + cut("too_many_of_source") - cut >= 3 * CONNECTIONS);
            await().atMost(PATIENCE).until(() -> readers.open() == 0);
        }
    }

    @Test
    default void aSourceHasABoundedNumberOfConnections() throws IOException {
        try (SlowClients many = SlowClients.open(ANOTHER_SOURCE, PER_SOURCE + 50, BIG)) {
            await().atMost(PATIENCE).until(() -> many.open() <= PER_SOURCE);

            assertThat(many.open()).isEqualTo(PER_SOURCE);
            othersAreServed(goodCall());
        }
    }

    @Test
    default void aHeadThatNeverEndsIs431() throws IOException {
        try (SlowClients client = SlowClients.open(SOURCE, 1, BIG + "X-Long: " + "x".repeat(20_000))) {
            await().atMost(PATIENCE).until(() -> client.open() == 0);

            assertThat(client.received().getFirst()).startsWith("HTTP/1.1 431 ");
        }
    }

    @Test
    default void requestsThatAreSentAheadAreAnsweredInTurn() throws IOException {
        RawCall call = goodCall();
        String ahead = (call.head() + call.body()).repeat(20);
        try (SlowClients client = SlowClients.open(SOURCE, 1, ahead)) {
            await().atMost(PATIENCE).until(() -> {
                client.open();
                return client.received().getFirst().split("HTTP/1.1 200 ", -1).length == 21;
            });
        }
    }

    /** What an answer 408 must contain. */
    default String timeout() {
        return "408.0000001";
    }

    private static void othersAreServed(RawCall call) throws IOException {
        long slowest = 0;
        for (int i = 0; i < 10; i++) {
            long started = System.nanoTime();
            assertThat(call.status()).isEqualTo(200);
            slowest = Math.max(slowest, System.nanoTime() - started);
        }
        System.out.printf("10 of 10 other calls answered, the slowest in %d ms%n", slowest / 1_000_000);
    }

    private double serverErrors() {
        return scrape().samples().stream()
                .filter(sample -> sample.name().equals("http_server_requests_seconds_count"))
                .filter(sample -> sample.labels().get("status").startsWith("5"))
                .mapToDouble(Sample::value)
                .sum();
    }

    private double cut(String reason) {
        return sum("waybill_connections_cut_total", "reason", reason);
    }

    private double sum(String metric, String label, String value) {
        return scrape().samples().stream()
                .filter(sample -> sample.name().equals(metric))
                .filter(sample ->
                        label.isEmpty() || value.equals(sample.labels().get(label)))
                .mapToDouble(Sample::value)
                .sum();
    }

    private Scrape scrape() {
        return Scrape.parse(given().accept("text/plain;version=0.0.4")
                .get(metrics())
                .then()
                .statusCode(200)
                .extract()
                .asString());
    }
}
