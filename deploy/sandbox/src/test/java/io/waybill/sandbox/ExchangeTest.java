package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call of the demo to a service that is not ready at first. */
class ExchangeTest {

    private static final byte[] BODY = "{\"answer\":42}".getBytes(StandardCharsets.UTF_8);

    private final AtomicInteger calls = new AtomicInteger();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private HttpServer server;
    private volatile int unavailable;
    private volatile String retryAfter = "0";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                if (retryAfter != null) {
                    exchange.getResponseHeaders().add("Retry-After", retryAfter);
                }
                exchange.sendResponseHeaders(calls.incrementAndGet() <= unavailable ? 503 : 200, BODY.length);
                exchange.getResponseBody().write(BODY);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theAnswerAfterRetryAfterCounts() throws Exception {
        unavailable = 2;

        Exchange.Answer answer = get();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("answer").asInt()).isEqualTo(42);
        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("=> 503 in", "as Retry-After says", "=> 200 in");
    }

    @Test
    void anOutageIsShownAfterFiveAttempts() throws Exception {
        unavailable = 100;

        assertThat(get().status()).isEqualTo(503);
        assertThat(calls).hasValue(5);
    }

    @Test
    void withoutRetryAfterOrWithALongOneThereIsOneAttempt() throws Exception {
        unavailable = 100;

        retryAfter = null;
        assertThat(get().status()).isEqualTo(503);
        retryAfter = "3600";
        assertThat(get().status()).isEqualTo(503);
        assertThat(calls).hasValue(2);
    }

    private Exchange.Answer get() throws Exception {
        Console console = new Console(new PrintStream(shown, true, StandardCharsets.UTF_8));
        return new Exchange(console)
                .get("http://localhost:" + server.getAddress().getPort() + "/", Map.of());
    }
}
