package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import io.waybill.test.LogCapture;
import io.waybill.test.LogCapture.Line;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.Scrape;
import io.waybill.test.http.SlowClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Clients that send slowly or go away hold up nobody else, even without the proxy that a service stands behind. Each
 * service runs it in a {@code @QuarkusTest}. The other systems do not have a second address of the machine itself
 * without being asked for it.
 */
@EnabledOnOs(OS.LINUX)
public interface SocketsContract {

    /** How many connections send slowly: more than a service has worker threads. */
    int CONNECTIONS = Integer.getInteger("test-support.sockets", 300);

    /** Another address of this machine than the one that tests call from. */
    String SOURCE = "127.0.0.2";

    /** A client that is cut off after a minute is gone soon after; a busy machine takes its time. */
    Duration PATIENCE = Duration.ofMinutes(3);

    Duration POLL = Duration.ofSeconds(1);

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

    @Test
    default void slowSendersHoldUpNobody() throws IOException {
        RawCall call = goodCall();
        assertThat(call.status(service())).isEqualTo(200);
        String start = start(call);

        try (SlowClients senders = open(SOURCE, CONNECTIONS, start);
                SlowClients strangers = open(SOURCE, CONNECTIONS / 10, stranger(start))) {
            othersAreServed(call);
            for (String health : new String[] {"/health/live", "/health/ready"}) {
                given().get(metrics().toString().replace("/metrics", health))
                        .then()
                        .statusCode(200);
            }
            assertThat(senders.open() + strangers.open()).isPositive();
        }
    }

    /** By the framework, after {@code quarkus.http.read-timeout} or {@code quarkus.http.idle-timeout}. */
    @Test
    @Tag("nightly")
    default void silentSendersAreCutOff() throws IOException {
        String start = start(goodCall());

        try (SlowClients senders = open(SOURCE, 10, start);
                SlowClients strangers = open(SOURCE, 10, stranger(start))) {
            await().atMost(PATIENCE).pollInterval(POLL).until(() -> senders.open() + strangers.open() == 0);
        }
    }

    private static String start(RawCall call) {
        return call.head() + call.body().charAt(0);
    }

    private static String stranger(String start) {
        return start.replaceFirst("Bearer [^\r\n]+", "Bearer nobody");
    }

    /** Connections from an address that have sent this. */
    static SlowClients open(String source, int count, String first) throws IOException {
        return SlowClients.open(service(), List.of(source), count, first.getBytes(StandardCharsets.UTF_8));
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

    private Scrape scrape() {
        return Scrape.of(metrics());
    }
}
