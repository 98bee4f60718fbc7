package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.waybill.sandbox.client.SandboxException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemoDataJobTest {

    private static final byte[] ANSWER =
            "{\"access_token\":\"t\",\"id\":\"1\",\"clientId\":\"c\",\"clientSecret\":\"s\",\"loginId\":\"l\",\"licenceKey\":\"k\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private HttpServer services;
    private int statusOfTheWaybill;

    @BeforeEach
    void start() throws IOException {
        services = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        services.createContext("/", this::answer);
        services.start();
    }

    @AfterEach
    void stop() {
        services.stop(0);
    }

    @Test
    void itLoadsWhatTheSandboxLoadsAndPrintsTheCredentials() throws Exception {
        statusOfTheWaybill = 404;

        assertThat(run()).isZero();

        assertThat(calls).contains("POST /admin/v1/applications").endsWith("POST /admin/v1/waybills");
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("CLIENT_ID=c\n", "CLIENT_SECRET=s\n", "AWBS=69501388751,", "ROPC_PASSWORD=");
    }

    @Test
    void itLoadsNothingTwice() throws Exception {
        statusOfTheWaybill = 200;

        assertThat(run()).isZero();

        assertThat(calls).containsExactly("POST /auth/v4/accesstoken", "GET /admin/v1/waybills/69501388751");
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo("The demo data is there already.\n");
    }

    @Test
    void aServiceThatIsNotWellMakesItFail() {
        statusOfTheWaybill = 503;

        assertThatThrownBy(this::run).isInstanceOf(SandboxException.class).hasMessageContaining("answered 503");
    }

    @Test
    void aMissingSettingIsNamed() {
        assertThatThrownBy(() -> DemoDataJob.run(Map.of("AUTH_URL", "http://localhost:1"), console()))
                .hasMessage("INDIA_INSTRUCTION_URL is not set");
    }

    private int run() throws IOException, InterruptedException {
        String url = "http://localhost:" + services.getAddress().getPort();
        return DemoDataJob.run(
                Map.of(
                        "AUTH_URL",
                        url,
                        "INDIA_INSTRUCTION_URL",
                        url,
                        "OPERATOR_CLIENT_ID",
                        "operator",
                        "OPERATOR_CLIENT_SECRET",
                        "secret"),
                console());
    }

    private Console console() {
        return new Console(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        calls.add(exchange.getRequestMethod() + " " + path);
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            int status = path.startsWith("/admin/v1/waybills/") ? statusOfTheWaybill : 200;
            exchange.sendResponseHeaders(status, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
        }
    }
}
