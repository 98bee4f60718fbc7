package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.DemoData;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.system.Load.Call;
import io.waybill.system.Load.Outcome;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The replica of every service is replaced while clients call on connections that they keep: through nginx with the
 * configuration of {@code deploy/compose} over HTTP/1.1 and HTTP/2, and directly over HTTP/1.1, as a proxy calls. In
 * front of the replicas is a relay of connections, like a cluster's own address of a service: it leads new ones to
 * other replicas and leaves those that there are. It learns of the replacement later than the replica that is to stop,
 * as a cluster's nodes do: until then new connections still reach that one. The drain is that of {@code deploy/helm}.
 */
@Tag("nightly")
class KeptConnectionsIT {

    /** At least so many calls are made. A search for a rare failure makes more. */
    private static final long CALLS = Long.getLong("test-support.kept-connection-calls", 5_000);

    private static final Duration PACE = Duration.ofMillis(10);
    private static final Duration ROUTES_LAG = Duration.ofSeconds(2);

    /** A JVM's exit code after SIGTERM, and after exiting on its own; after SIGKILL it is 137. */
    private static final List<Integer> ENDED_IN_ORDER = List.of(143, 0);

    private final List<AutoCloseable> running = new ArrayList<>();
    private final Map<PlatformService, Relay> direct = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, Relay> behindProxy = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, PackagedService> replicas = new EnumMap<>(PlatformService.class);
    private ProcessSettings settings;
    private Map<String, String> throughProxy;

    @BeforeEach
    void start() throws Exception {
        assumeThat(ProxyProcess.executable())
                .as("SKIPPED: no nginx on this machine")
                .isPresent();
        assumeThat(new InetSocketAddress(PlatformService.AUTH.publicHost(), 1).isUnresolved())
                .as("SKIPPED: the proxy's hosts are not known (src/test/hosts)")
                .isFalse();
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        for (PlatformService service : PlatformService.values()) {
            builder.schema(service.role());
            direct.put(service, closedAfterwards(new Relay(List.of(0))));
            behindProxy.put(service, closedAfterwards(new Relay(List.of(0))));
        }
        EmbeddedDatabase database = closedAfterwards(builder.start());
        int port = ServerProcess.freePort();
        ProxyCertificate certificate = ProxyCertificate.make(Path.of("target", "kept-connections"));
        Map<PlatformService, Integer> services = new EnumMap<>(PlatformService.class);
        behindProxy.forEach((service, relay) -> services.put(service, relay.port()));
        ProxyProcess proxy = closedAfterwards(ProxyProcess.start(port, services, certificate));
        settings = new ProcessSettings(
                database,
                proxy.url(PlatformService.AUTH),
                direct.get(PlatformService.AUTH).url());
        for (PlatformService service : PlatformService.values()) {
            replicas.put(service, replica(service, "old", PlatformSettings.SHUTDOWN_DELAY));
        }
        replicas.forEach((service, replica) -> {
            replica.awaitReady();
            lead(service, replica);
        });
        assertThat(proxy.isRunning()).as("target/kept-connections/nginx.log").isTrue();
        throughProxy = load(proxy, certificate);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void nobodyOnAKeptConnectionNoticesThatAllServicesAreReplaced() throws Exception {
        Map<String, Call> calls = new LinkedHashMap<>();
        int waybill = 8;
        add(calls, "direct, HTTP_1_1", new Client(directly()).over(Version.HTTP_1_1), waybill++);
        for (Version version : List.of(Version.HTTP_1_1, Version.HTTP_2)) {
            add(calls, "proxy, " + version, new Client(throughProxy).over(version), waybill++);
        }
        assertThat(calls).hasSize(18);
        Instant begin = Instant.now();
        Map<String, Outcome> outcomes;
        int connections = 0;
        Load load = Load.start(calls, PACE);
        try {
            load.awaitMore(20);
            for (PlatformService service : PlatformService.values()) {
                direct.get(service).countFromHere();
            }
            Map<PlatformService, PackagedService> successors = new EnumMap<>(PlatformService.class);
            for (PlatformService service : PlatformService.values()) {
                successors.put(service, replica(service, "new", "0s"));
            }
            for (PlatformService service : PlatformService.values()) {
                successors.get(service).awaitReady();
                replicas.get(service).stop();
                Thread.sleep(ROUTES_LAG);
                lead(service, successors.get(service));
            }
            for (PackagedService old : replicas.values()) {
                assertThat(old.awaitExit()).isIn(ENDED_IN_ORDER);
            }
            load.awaitMore(20);
            for (PlatformService service : PlatformService.values()) {
                connections += direct.get(service).taken();
            }
            load.awaitInAll(CALLS);
        } finally {
            outcomes = load.stop();
            Drill.report("replacement under kept connections", begin, outcomes);
        }
        Drill.assertNoFailure(outcomes);
        long calledDirectly = outcomes.entrySet().stream()
                .filter(kind -> kind.getKey().startsWith("direct"))
                .mapToLong(kind -> kind.getValue().made())
                .sum();
        System.out.printf("connections opened meanwhile, directly: %d for %d calls%n", connections, calledDirectly);
        assertThat(connections)
                .as("connections were kept, but on a replica that stops")
                .isPositive()
                .isLessThan(Math.toIntExact(calledDirectly / 10));
    }

    private static void add(Map<String, Call> calls, String how, Client client, int waybill) {
        AtomicInteger number = new AtomicInteger();
        String token = client.token();
        String bearer = "Bearer " + token;
        calls.put(
                how + ": token",
                () -> VerifyingClient.ok(client.tokenAnswer("CLIENT_ID", "CLIENT_SECRET"), "access_token"));
        calls.put(
                how + ": products",
                () -> VerifyingClient.ok(
                        client.getWith(client.freight("/products"), "Authorization", bearer), "\"STD\""));
        calls.put(
                how + ": product by key",
                () -> VerifyingClient.ok(
                        client.getWith(
                                client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID")),
                        "\"STD\""));
        calls.put(
                how + ": match",
                () -> VerifyingClient.ok(
                        client.post(client.freight("/productmatches"), VerifyingClient.MATCH, "Authorization", bearer),
                        "\"chargeableWeight\":930"));
        calls.put(
                how + ": india products",
                () -> VerifyingClient.ok(
                        client.post(client.indiaProductUrl(), "{" + client.profile() + "}", "JWTToken", token),
                        "\"IsError\":false"));
        calls.put(
                how + ": instruction",
                () -> VerifyingClient.ok(
                        client.post(
                                client.instructionUrl(),
                                "{\"altreq\":{\"AWBNo\":\"" + client.awb(waybill)
                                        + "\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"Gate "
                                        + number.incrementAndGet() + "\"}," + client.profile() + "}",
                                "JWTToken",
                                token),
                        "\"Valid\""));
    }

    private Map<String, String> directly() {
        Map<String, String> environment = new HashMap<>(throughProxy);
        for (PlatformService service : PlatformService.values()) {
            environment.put(service + "_URL", direct.get(service).url().toString());
        }
        return environment;
    }

    private void lead(PlatformService service, PackagedService replica) {
        direct.get(service).allow(List.of(replica.port()));
        behindProxy.get(service).allow(List.of(replica.port()));
    }

    private PackagedService replica(PlatformService service, String name, String shutdownDelay) throws IOException {
        Map<String, String> ofReplica = settings.of(service);
        ofReplica.put("quarkus.shutdown.delay", shutdownDelay);
        ofReplica.put("quarkus.http.proxy.proxy-address-forwarding", "true");
        ofReplica.put("quarkus.http.proxy.trusted-proxies", "127.0.0.1");
        return closedAfterwards(service.start("kept-" + service.image() + "-" + name, ofReplica));
    }

    private Map<String, String> load(ProxyProcess proxy, ProxyCertificate certificate)
            throws IOException, InterruptedException {
        String authority = certificate.certificate().toAbsolutePath().toString();
        HttpClient http = Client.httpClient(Optional.of(authority));
        Map<String, String> environment = DemoData.load(
                http,
                new DemoData.Urls(
                        proxy.url(PlatformService.AUTH),
                        proxy.url(PlatformService.FREIGHT),
                        proxy.url(PlatformService.INDIA_INSTRUCTION),
                        proxy.url(PlatformService.INDIA_PRODUCT)),
                settings.operatorId(),
                settings.operatorSecret());
        environment.put("CA_CERTIFICATE", authority);
        URI auth = proxy.url(PlatformService.AUTH);
        OperatorClient operator = new OperatorClient(http, auth, settings.operatorId(), settings.operatorSecret());
        OperatorClient.json(operator.send(
                "PUT",
                auth.resolve("/admin/v1/service-levels/sandbox"),
                "application/json",
                Map.of("perSecond", 1_000_000, "perDay", 1_000_000_000)));
        return environment;
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }
}
