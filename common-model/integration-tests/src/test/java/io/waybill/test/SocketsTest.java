package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.Scrape;
import io.waybill.test.http.SlowClients;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send slowly, too much or go away hold up nobody else, even without a proxy before the service. */
@QuarkusTest
@WithDatabaseAndIssuer
class SocketsTest {

    /** How many connections send slowly: more than a service has worker threads. */
    private static final int CONNECTIONS = 300;

    /** How many headers a request may have. */
    private static final int HEADERS = 100;

    /** A client that is cut off after a minute is gone soon after; a busy machine takes its time. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final RawCall call = new RawCall(
            "/probe",
            Map.of(
                    "Authorization",
                    "Bearer " + new TestIssuer().token().api("probe").signed(),
                    "Content-Type",
                    "application/json"),
            "{\"name\":\"x\"}");

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @TestHTTPResource(value = "/health", management = true)
    URI health;

    @Test
    void aClientThatGoesAwayIsNoErrorOfTheService() throws IOException {
        double errors = Scrape.of(metrics).serverErrors();
        try (LogCapture log = LogCapture.open()) {
            try (SlowClients gone = SlowClients.open(20, started())) {
                gone.reset();
            }
            try (SlowClients gone = SlowClients.open(20, call.head() + call.body())) {
                gone.reset();
            }
            othersAreServed();
            assertThat(log.lines())
                    .filteredOn(line -> line.level().intValue() >= Level.WARNING.intValue())
                    .extracting(LogCapture.Line::json)
                    .isEmpty();
        }
        assertThat(Scrape.of(metrics).serverErrors()).isEqualTo(errors);
    }

    @Test
    void slowSendersHoldUpNobody() throws IOException {
        othersAreServed();

        try (SlowClients senders = SlowClients.open(CONNECTIONS, started());
                SlowClients strangers = SlowClients.open(CONNECTIONS / 10, startedByAStranger())) {
            othersAreServed();
            for (String check : List.of("live", "ready")) {
                given().get(health + "/" + check).then().statusCode(200);
            }
            assertThat(senders.open() + strangers.open()).isPositive();
        }
    }

    /** By the framework, after {@code quarkus.http.read-timeout} or {@code quarkus.http.idle-timeout}. */
    @Test
    @Tag("nightly")
    void silentSendersAreCutOff() throws IOException {
        try (SlowClients senders = SlowClients.open(10, started());
                SlowClients strangers = SlowClients.open(10, startedByAStranger())) {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> senders.open() + strangers.open() == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: ", "X-%d: "})
    void aRequestHasABoundedNumberOfHeaders(String header) throws IOException {
        String head = call.head().stripTrailing() + "\r\n";
        int more = HEADERS - ((int) head.lines().count() - 1);
        try (SlowClients good = SlowClients.open(1, head + headers(header, more) + "\r\n" + call.body());
                SlowClients bad = SlowClients.open(1, head + headers(header, more + 1) + "\r\n" + call.body())) {
            await().atMost(PATIENCE)
                    .until(() -> bad.received().getFirst().contains("more than " + HEADERS + " headers"));
            assertThat(bad.received().getFirst()).startsWith("HTTP/1.1 431 ");
            await().atMost(PATIENCE).until(() -> good.received().getFirst().startsWith("HTTP/1.1 200 "));
        }
    }

    private static String headers(String header, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> header.formatted(i) + "x\r\n")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"GET /, x, 414", "GET / HTTP/1.1\\nX-Long: , x, 431", "GET / HTTP/1.1\\n, X:\\n, 431"})
    void aHeadThatNeverEndsIsRefused(String start, String more, int status) throws IOException {
        String head = (start + more.repeat(20_000)).replace("\\n", "\r\n");
        try (SlowClients client = SlowClients.open(1, head)) {
            await().atMost(PATIENCE).until(() -> client.open() == 0);

            // Without a whole request line, the server does not know the version either.
            assertThat(client.received().getFirst()).matches("(?s)HTTP/1.[01] " + status + " .*");
        }
    }

    private String started() {
        return call.head() + call.body().charAt(0);
    }

    private String startedByAStranger() {
        return started().replaceFirst("Bearer [^\r\n]+", "Bearer nobody");
    }

    private void othersAreServed() throws IOException {
        for (int i = 0; i < 10; i++) {
            assertThat(call.status(SlowClients.service())).isEqualTo(200);
        }
    }
}
