package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The platform with {@code WAYBILL_TRACING_ENDPOINT} set, and a collector that keeps what it is sent (OTLP over HTTP).
 */
@Tag("nightly")
class TracingIT {

    private static final Path OUTPUT = Path.of("target/tracing-sandbox").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Export requests; their protobuf contains strings and ids literally. */
    private static final List<String> EXPORTED = new CopyOnWriteArrayList<>();

    private static final String TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static HttpServer collector;
    private static SandboxProcess sandbox;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            EXPORTED.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        sandbox = SandboxProcess.start(
                OUTPUT,
                Map.of(
                        "WAYBILL_TRACING_ENDPOINT",
                        "http://localhost:" + collector.getAddress().getPort()));
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
        collector.stop(0);
    }

    @Test
    void aTraceFollowsACallFromFreightToAuthTokenServiceWithoutItsCredentials() throws Exception {
        String key = "a-key-that-nobody-has-0123456789";
        Client client = new Client(sandbox.environment());
        String token = client.token();

        HttpResponse<String> answer = byKey(key);
        int byToken = send(HttpRequest.newBuilder(freightUri("/products")).header("Authorization", "Bearer " + token))
                .statusCode();

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(byToken).isEqualTo(200);
        await("freight-product-service", "REDACTED");
        await("auth-token-service", "/oauth2/introspect");
        assertThat(EXPORTED)
                .as("what is read in the background every five seconds has no trace of its own")
                .isNotEmpty()
                .noneMatch(
                        export -> export.contains("/oauth2/revocations") || export.contains("/.well-known/jwks.json"));
        assertThat(String.join("", EXPORTED))
                .doesNotContain(key, client.get("CLIENT_SECRET"), token, token.split("\\.", -1)[1]);
        assertThat(logOf("freight-product-service").lines().filter(line -> line.contains("refused method")))
                .as("the log names the trace")
                .anyMatch(line -> line.contains(TRACE_ID) && line.contains("code=401.0000009"));
    }

    /** 503 means not yet: auth-token-service takes longer to answer than a call may wait. */
    private static HttpResponse<String> byKey(String key) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(1))
                .until(
                        () -> send(HttpRequest.newBuilder(freightUri("/products?api_key=" + key))),
                        answer -> answer.statusCode() != 503);
    }

    private static URI freightUri(String path) {
        return URI.create(sandbox.environment().get("FREIGHT_URL") + "/freight/info/products/services/v1" + path);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(
                request.header("traceparent", "00-" + TRACE_ID + "-00f067aa0ba902b7-01")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /**
     * Until an export of the service with a span of the trace and this text has arrived: exports are sent every few
     * seconds, and the span of a call may come after those of the calls that it has made.
     */
    private static void await(String service, String text) {
        String id = new String(HexFormat.of().parseHex(TRACE_ID), StandardCharsets.ISO_8859_1);
        Awaitility.await(text + " in a span of trace " + TRACE_ID + " from " + service)
                .atMost(PATIENCE)
                .until(() -> EXPORTED.stream()
                        .anyMatch(export -> Stream.of(service, id, text).allMatch(export::contains)));
    }

    private static String logOf(String service) throws IOException {
        return Files.readString(OUTPUT.resolve("logs").resolve(service + ".log"));
    }
}
