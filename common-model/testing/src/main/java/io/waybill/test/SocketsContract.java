package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import io.waybill.test.LogCapture.Line;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.stream.Stream;
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

    /** How many connections there may be in all, in tests. */
    int IN_ALL = 1024;

    /** A client that is cut off after five seconds is gone soon after; a busy machine takes its time. */
    Duration PATIENCE = Duration.ofMinutes(1);

    /** A request without its last line, for an answer of some ten kilobytes. */
    String BIG = "GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n";

    double MEBIBYTE = 1 << 20;

    /** How often a slow client sends a byte. */
    Duration DRIP = Duration.ofSeconds(1);

    /** The scrape, on the management port: {@code @TestHTTPResource(value = "/metrics", management = true)}. */
    URL metrics();

    /** A call that is answered 200. */
    RawCall goodCall();

    @Test
    default void aClientThatGoesAwayIsNoErrorOfTheService() throws IOException {
        RawCall call = goodCall();
        double errors = scrape().serverErrors();
        try (LogCapture log = LogCapture.open()) {
            try (SlowClients gone = open(SOURCE, 20, call.head() + call.body().charAt(0))) {
                gone.reset();
            }
            try (SlowClients gone = open(SOURCE, 20, call.head() + call.body())) {
                gone.reset();
            }
            for (int i = 0; i < 10; i++) {
                assertThat(call.status(service())).isEqualTo(200);
            }
            assertThat(log.lines())
                    .filteredOn(line -> line.level().intValue() >= Level.WARNING.intValue())
                    .extracting(Line::json)
                    .isEmpty();
        }
        assertThat(scrape().serverErrors()).isEqualTo(errors);
    }

    /** Three times as many senders as the others: more than a service has threads. */
    @Test
    default void everyKindOfSlownessAtOnceHoldsUpNobodyAndIsCutOff() throws IOException {
        RawCall call = goodCall();
        assertThat(call.status(service())).isEqualTo(200);
        double cut = cutOff();
        String answers = (BIG + "\r\n").repeat(30);

        try (SlowClients senders =
                        open(SOURCE, 3 * CONNECTIONS, call.head() + call.body().charAt(0));
                SlowClients readers = open(SOURCE, CONNECTIONS, answers);
                SlowClients idle = open(ANOTHER_SOURCE, CONNECTIONS, "");
                SlowClients halves = open(ANOTHER_SOURCE, CONNECTIONS, BIG);
                SlowClients http2Readers = open(ANOTHER_SOURCE, CONNECTIONS / 10, unreadStreams())) {
            othersAreServed(call);
            await().atMost(PATIENCE)
                    .until(() -> scrape().sum("waybill_unread_answers_bytes") > 0.01 * CONNECTIONS * MEBIBYTE);
            System.gc();
            System.out.printf(
                    "6 times %d connections: %.0f MiB of heap in use, of which %.0f MiB are answers that nobody reads%n",
                    CONNECTIONS,
                    scrape().sum("jvm_memory_used_bytes", "area", "heap") / MEBIBYTE,
                    scrape().sum("waybill_unread_answers_bytes") / MEBIBYTE);
            given().get(metrics().toString().replace("/metrics", "/health/live"))
                    .then()
                    .statusCode(200);
            await().atMost(PATIENCE).pollInterval(DRIP).until(() -> {
                senders.send(" ");
                halves.send("x");
                return senders.open() + idle.open() + halves.open() == 0;
            });
            assertThat(senders.received())
                    .filteredOn(answer -> !answer.isEmpty())
                    .isNotEmpty()
                    .allSatisfy(answer -> assertThat(answer)
                            .startsWith("HTTP/1.1 408 ")
                            .containsIgnoringCase("connection: close")
                            .contains(timeout()));
            // Those that read nothing cannot see that they are cut off.
            await().atMost(PATIENCE).until(() -> cutOff() - cut >= 3 * CONNECTIONS + CONNECTIONS / 10);
            await().atMost(PATIENCE).until(() -> readers.open() + http2Readers.open() == 0);
        }
        await().atMost(PATIENCE).until(() -> scrape().sum("waybill_unread_answers_bytes") < 0.1 * MEBIBYTE);
    }

    @Test
    default void aSourceHasABoundedNumberOfConnections() throws IOException {
        try (SlowClients many = open(ANOTHER_SOURCE, PER_SOURCE + 50, BIG)) {
            await().atMost(PATIENCE).until(() -> many.open() <= PER_SOURCE);

            assertThat(many.open()).isEqualTo(PER_SOURCE);
            othersAreServed(goodCall());
        }
    }

    @Test
    default void whoHasFewConnectionsFindsRoomWhenOthersHaveTakenAll() throws IOException {
        double cut = cut("too_many");
        try (SlowClients first = open("127.0.0.4", PER_SOURCE, BIG);
                SlowClients second = open("127.0.0.5", PER_SOURCE, BIG);
                SlowClients third = open("127.0.0.6", PER_SOURCE, BIG)) {
            await().atMost(PATIENCE).until(() -> first.open() + second.open() + third.open() <= IN_ALL);

            assertThat(List.of(first.open(), second.open(), third.open()))
                    .allSatisfy(connections -> assertThat(connections).isBetween(IN_ALL / 3 - 50, IN_ALL / 3 + 1));
            assertThat(cut("too_many") - cut).isGreaterThanOrEqualTo(3 * PER_SOURCE - IN_ALL);
            othersAreServed(goodCall());
        }
    }

    @Test
    default void requestsThatAreSentAheadAreAnsweredInTurn() throws IOException {
        RawCall call = goodCall();
        String ahead = (call.head() + call.body()).repeat(20);
        try (SlowClients client = open(SOURCE, 1, ahead)) {
            await().atMost(PATIENCE).until(() -> {
                client.open();
                return client.received().getFirst().split("HTTP/1.1 200 ", -1).length == 21;
            });
        }
    }

    @Test
    default void aClientThatSendsTooManyRequestsAheadIsCutOffAndCountsOnce() throws IOException {
        double cut = cut("too_many_pipelined");
        try (SlowClients client = open(SOURCE, 1, "GET /x HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2000))) {
            await().atMost(PATIENCE).until(() -> client.open() == 0 && cut("too_many_pipelined") > cut);
        }
        assertThat(cut("too_many_pipelined")).isEqualTo(cut + 1);
    }

    /** What an answer 408 must contain. */
    default String timeout() {
        return "408.0000001";
    }

    /** Answers to an HTTP/2 client that takes no byte of them. */
    private static byte[] unreadStreams() {
        Http2Frames frames = new Http2Frames().window0();
        for (int i = 0; i < 5; i++) {
            frames.get(2 * i + 1, "/q/openapi");
        }
        return frames.toBytes();
    }

    /** Connections from an address that have sent this. */
    static SlowClients open(String source, int count, String first) throws IOException {
        return open(source, count, first.getBytes(StandardCharsets.UTF_8));
    }

    /** As {@link #open(String, int, String)}, for what is no text. */
    static SlowClients open(String source, int count, byte[] first) throws IOException {
        return SlowClients.open(service(), List.of(source), count, first);
    }

    /** Where the service under test listens. */
    static InetSocketAddress service() {
        int port = RestAssured.port > 0
                ? RestAssured.port
                : URI.create(RestAssured.baseURI).getPort();
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Ten calls, one after another, are answered 200. */
    static void othersAreServed(RawCall call) throws IOException {
        long slowest = 0;
        for (int i = 0; i < 10; i++) {
            long started = System.nanoTime();
            assertThat(call.status(service())).isEqualTo(200);
            slowest = Math.max(slowest, System.nanoTime() - started);
        }
        System.out.printf("10 of 10 other calls answered, the slowest in %d ms%n", slowest / 1_000_000);
    }

    private double cutOff() {
        return Stream.of("slow_head", "slow_reader", "too_much_unread", "too_many", "too_many_of_source")
                .mapToDouble(this::cut)
                .sum();
    }

    private double cut(String reason) {
        return scrape().sum("waybill_connections_cut_total", "reason", reason);
    }

    private Scrape scrape() {
        return Scrape.of(metrics());
    }
}
