package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.test.http.RawCall;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Eight machines that send slowly, read slowly, are idle and begin TLS again and again, each on many connections, stop
 * no service behind nginx with the configuration of {@code deploy/compose}: nginx keeps them to itself, and cuts them.
 * {@code -Dwaybill.system.sockets=1000} is the number of each kind that is promised.
 */
@ExtendWith(SharedSandbox.class)
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
class SlowClientsIT {

    private static final int CONNECTIONS = Integer.getInteger("waybill.system.sockets", 100);

    /** 127.0.0.2 and following; other tests call from 127.0.0.1. */
    private static final List<String> SOURCES =
            IntStream.range(2, 10).mapToObj(i -> "127.0.0." + i).toList();

    private static final int CALLS = 10;

    /** Calls of an application in a second are limited. */
    private static final long BETWEEN_CALLS_MILLIS = 150;

    /** The proxy's longest limit is 20 s of silence; a busy machine has more. */
    private static final Duration CUT = Duration.ofSeconds(90);

    private static final Duration DRIP = Duration.ofSeconds(2);

    private static final int DRIPS = 5;

    /** Requests for an answer of tens of kilobytes that a client sends without reading one. */
    private static final int AHEAD = 30;

    private final Client client;

    SlowClientsIT(Client client) {
        this.client = client;
    }

    @Test
    void theProxyKeepsSlowClientsToItselfAndCutsThem() throws Exception {
        ProxyProcess.assumeThatThereIsNginx();
        Map<PlatformService, Integer> services = new EnumMap<>(PlatformService.class);
        Map<PlatformService, RawCall> calls = new EnumMap<>(PlatformService.class);
        for (PlatformService service : PlatformService.values()) {
            services.put(service, URI.create(client.get(service + "_URL")).getPort());
            calls.put(service, call(service));
        }
        ProxyCertificate certificate = ProxyCertificate.make(Path.of("target", "slow-clients"));
        int port = ServerProcess.freePort();
        String head = "GET /q/openapi HTTP/1.1\r\nHost: " + PlatformService.AUTH.publicHost() + "\r\n";
        String body = calls.get(PlatformService.AUTH)
                .head()
                .replace("Host: localhost", "Host: " + PlatformService.AUTH.publicHost());
        try (ProxyProcess proxy = ProxyProcess.start(port, services, certificate)) {
            long started = System.nanoTime();
            try (SlowTlsClients idle = open(certificate, port, "");
                    SlowTlsClients heads = open(certificate, port, head);
                    SlowTlsClients bodies = open(certificate, port, body);
                    SlowTlsClients readers = open(certificate, port, (head + "\r\n").repeat(AHEAD));
                    ExecutorService thread = Executors.newSingleThreadExecutor()) {
                Future<Void> handshakes = thread.submit(() -> handshakes(certificate, port));
                everyServiceAnswers(calls, services);
                for (int i = 0; i < DRIPS; i++) {
                    heads.send("x");
                    bodies.send("x");
                    TimeUnit.NANOSECONDS.sleep(DRIP.toNanos());
                }
                handshakes.get();
                await().atMost(CUT)
                        .pollInterval(DRIP)
                        .until(() -> idle.open() + heads.open() + bodies.open() + readers.send("x") == 0);
                System.out.printf(
                        "nginx in front, 5 times %d clients, all cut off within %d s%n",
                        CONNECTIONS, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started));
                assertThat(proxy.isRunning()).isTrue();
            }
        }
    }

    /** As many handshakes as there are connections of each kind; the connections are dropped. */
    private static Void handshakes(ProxyCertificate certificate, int port) throws IOException {
        open(certificate, port, "").close();
        return null;
    }

    private static SlowTlsClients open(ProxyCertificate certificate, int port, String first) throws IOException {
        return SlowTlsClients.open(
                ProxyCertificate.trusting(certificate.certificate()).getSocketFactory(),
                PlatformService.AUTH.publicHost(),
                port,
                SOURCES,
                CONNECTIONS,
                first);
    }

    private static void everyServiceAnswers(Map<PlatformService, RawCall> calls, Map<PlatformService, Integer> services)
            throws IOException, InterruptedException {
        for (int i = 0; i < CALLS; i++) {
            for (Map.Entry<PlatformService, RawCall> call : calls.entrySet()) {
                InetSocketAddress service =
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), services.get(call.getKey()));
                assertThat(call.getValue().status(service)).isEqualTo(200);
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_CALLS_MILLIS);
        }
    }

    /** A call that is answered 200, each time. */
    private RawCall call(PlatformService service) {
        return switch (service) {
            case AUTH ->
                new RawCall(
                        "/auth/v4/accesstoken",
                        Map.of("Content-Type", "application/x-www-form-urlencoded"),
                        "grant_type=client_credentials&client_id="
                                + URLEncoder.encode(client.get("CLIENT_ID"), StandardCharsets.UTF_8)
                                + "&client_secret="
                                + URLEncoder.encode(client.get("CLIENT_SECRET"), StandardCharsets.UTF_8));
            case FREIGHT -> json(client.freight("/productmatches"), "Authorization", Client.MATCH);
            case INDIA_INSTRUCTION -> json(client.instructionUrl(), "JWTToken", client.reattempt(client.awb(3)));
            case INDIA_PRODUCT -> json(client.indiaProductUrl(), "JWTToken", "{" + client.profile() + "}");
        };
    }

    private RawCall json(String url, String credentials, String body) {
        return new RawCall(
                URI.create(url).getPath(),
                Map.of(credentials, "Bearer " + client.token(), "Content-Type", "application/json"),
                body);
    }
}
