package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.RawCall;
import io.waybill.test.SlowClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Eight machines that send slowly, read slowly, are idle and send half a head, each on many connections, stop no
 * service. The sandbox has no proxy in front. {@code -Dwaybill.system.sockets=1000} is the number of each kind that is
 * promised; {@code -Dwaybill.system.sources=1} makes them one machine, which may have fewer: the rest is refused.
 */
@ExtendWith(SharedDeployment.class)
@EnabledOnOs(OS.LINUX)
class SlowClientsIT {

    private static final int CONNECTIONS = Integer.getInteger("waybill.system.sockets", 100);

    /** 127.0.0.2 and following; other tests call from 127.0.0.1. */
    private static final List<String> SOURCES = IntStream.range(0, Integer.getInteger("waybill.system.sources", 8))
            .mapToObj(i -> "127.0.0." + (2 + i))
            .toList();

    /** How many a source may have, {@code waybill.connections.per-source}. */
    private static final int PER_SOURCE = 512;

    private static final int KINDS = 4;

    private static final int CALLS = 10;

    /** Calls of an application in a second are limited. */
    private static final long BETWEEN_CALLS_MILLIS = 150;

    /** One second is promised; a busy machine has more. */
    private static final Duration CALL = Duration.ofSeconds(5);

    /** The limit is 10 s, and 15 are promised; a busy machine has more. */
    private static final Duration CUT = Duration.ofSeconds(30);

    private static final Duration DRIP = Duration.ofSeconds(2);

    /** Of the heap, and of the answers that wait beside it. */
    private static final long MEMORY = 256L << 20;

    private static final int MANAGEMENT = 1000;

    private static final String HALF_A_HEAD = "GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n";

    /** Requests for an answer of tens of kilobytes that a client sends without reading one. */
    private static final int AHEAD = 30;

    private static final double MEBIBYTE = 1 << 20;

    enum Service {
        AUTH("auth-token-service", "AUTH_URL"),
        FREIGHT("freight-product-service", "FREIGHT_URL"),
        INDIA_INSTRUCTION("india-instruction-service", "INDIA_INSTRUCTION_URL"),
        INDIA_PRODUCT("india-product-service", "INDIA_PRODUCT_URL");

        private final String process;
        private final String url;

        Service(String process, String url) {
            this.process = process;
            this.url = url;
        }

        /** A call that is answered 200, each time. */
        RawCall call(Client client) {
            return switch (this) {
                case AUTH -> token(client);
                case FREIGHT -> json(client.freight("/productmatches"), "Authorization", client, MainCallsIT.MATCH);
                case INDIA_INSTRUCTION ->
                    json(client.instructionUrl(), "JWTToken", client, client.reattempt(client.awb(3)));
                case INDIA_PRODUCT -> json(client.indiaProductUrl(), "JWTToken", client, "{" + client.profile() + "}");
            };
        }

        private static RawCall token(Client client) {
            return new RawCall(
                    "/auth/v4/accesstoken",
                    Map.of("Content-Type", "application/x-www-form-urlencoded"),
                    "grant_type=client_credentials&client_id="
                            + URLEncoder.encode(client.get("CLIENT_ID"), StandardCharsets.UTF_8) + "&client_secret="
                            + URLEncoder.encode(client.get("CLIENT_SECRET"), StandardCharsets.UTF_8));
        }

        private static RawCall json(String url, String credentials, Client client, String body) {
            return new RawCall(
                    URI.create(url).getPath(),
                    Map.of(credentials, "Bearer " + client.token(), "Content-Type", "application/json"),
                    body);
        }
    }

    private final Deployment deployment;

    SlowClientsIT(Deployment deployment) {
        this.deployment = deployment;
    }

    @ParameterizedTest
    @EnumSource
    void othersAreServedAndTheSlowOnesCutOff(Service service) throws Exception {
        ProcessHandle process = deployment.process(service.process).orElse(null);
        Assumptions.assumeTrue(process != null, "needs the processes");
        Client client = deployment.client();
        RawCall call = service.call(client);
        int port = URI.create(client.get(service.url)).getPort();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        String management = "http://localhost:" + (port + MANAGEMENT) + "/q";
        // A service that has just started is slow by itself.
        slowestCall(call, address);
        long before = SandboxProcess.residentBytes(process);
        double open = metric(client, management, "waybill_open_connections");
        int limit = (int) metric(client, management, "waybill_open_limit_connections");
        // More are not let in; those that come first would leave nothing to the other kinds.
        int each = Math.min(CONNECTIONS, Math.min(PER_SOURCE * SOURCES.size(), limit) / KINDS);

        long started = System.nanoTime();
        try (SlowClients idle = open(address, each, "");
                SlowClients halves = open(address, each, HALF_A_HEAD);
                SlowClients senders =
                        open(address, each, call.head() + call.body().charAt(0));
                SlowClients readers = open(address, each, (HALF_A_HEAD + "\r\n").repeat(AHEAD));
                SlowClients surplus = open(address, KINDS * (CONNECTIONS - each), HALF_A_HEAD)) {
            // A few get the places that are left.
            await().atMost(CALL).until(() -> surplus.open() <= each);
            long slowest = slowestCall(call, address);
            for (String health : List.of("/health/live", "/health/ready", "/health/well")) {
                assertThat(client.getWith(management + health).status())
                        .as(health)
                        .isEqualTo(200);
            }
            long grown = SandboxProcess.residentBytes(process) - before;
            double unread = metric(client, management, "waybill_unread_answers_bytes");

            await().atMost(CUT).pollInterval(DRIP).until(() -> {
                senders.send(" ");
                halves.send("x");
                surplus.send("x");
                // Those that read nothing cannot see that they are cut off.
                return senders.open() + idle.open() + halves.open() + surplus.open() == 0
                        && metric(client, management, "waybill_open_connections") <= open + 1;
            });

            System.out.printf(
                    "%s, %d times %d connections of %d addresses, %d of each refused: slowest of %d other calls %d ms,"
                            + " all cut off within %d s; %.0f MiB more memory, of which %.0f MiB are answers that nobody"
                            + " reads%n",
                    service.process,
                    KINDS,
                    CONNECTIONS,
                    SOURCES.size(),
                    CONNECTIONS - each,
                    CALLS,
                    slowest,
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started),
                    grown / MEBIBYTE,
                    unread / MEBIBYTE);
            assertThat(Duration.ofMillis(slowest)).isLessThan(CALL);
            assertThat(grown).isLessThan(MEMORY);
            assertThat(readers.open()).isZero();
            assertThat(process.isAlive()).isTrue();
        }
    }

    private static SlowClients open(InetSocketAddress service, int count, String first) throws IOException {
        return SlowClients.open(service, SOURCES, count, first.getBytes(StandardCharsets.UTF_8));
    }

    private static long slowestCall(RawCall call, InetSocketAddress service) throws Exception {
        long slowest = 0;
        for (int i = 0; i < CALLS; i++) {
            long started = System.nanoTime();
            assertThat(call.status(service)).isEqualTo(200);
            slowest = Math.max(slowest, System.nanoTime() - started);
            TimeUnit.MILLISECONDS.sleep(BETWEEN_CALLS_MILLIS);
        }
        return TimeUnit.NANOSECONDS.toMillis(slowest);
    }

    private static double metric(Client client, String management, String name) {
        return client.getWith(management + "/metrics", "Accept", "text/plain;version=0.0.4")
                .text()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
