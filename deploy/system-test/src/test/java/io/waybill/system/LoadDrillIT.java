package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.DemoData;
import io.waybill.system.Client.Answer;
import io.waybill.system.Load.Call;
import io.waybill.system.Load.Outcome;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
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
 * The four services under load. They are processes on the schema of a next version, behind nginx with the configuration
 * of {@code deploy/compose}, and reach the database by a relay. In front of them is a relay of connections, like a
 * cluster's own address of a service: it leads new ones to other replicas and leaves those that there are.
 */
@Tag("nightly")
class LoadDrillIT {

    /** At least so many calls are made. */
    private static final long CALLS = 5_000;

    private static final Duration PACE = Duration.ofMillis(10);
    private static final Duration ROUTES_LAG = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** How long a replica that was told to stop goes on: that of {@code deploy/helm}. */
    private static final String SHUTDOWN_DELAY = "20s";

    /** A JVM's exit code after SIGTERM, and after exiting on its own; after SIGKILL it is 137. */
    private static final List<Integer> ENDED_IN_ORDER = List.of(143, 0);

    private final List<AutoCloseable> running = new ArrayList<>();
    private final Map<PlatformService, Relay> direct = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, Relay> behindProxy = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, PackagedService> replicas = new EnumMap<>(PlatformService.class);
    private final AtomicInteger number = new AtomicInteger();
    private Relay database;
    private ProcessSettings settings;
    private Map<String, String> throughProxy;

    @BeforeEach
    void start() throws Exception {
        ProxyProcess.assumeThatThereIsNginx();
        for (PlatformService service : PlatformService.values()) {
            direct.put(service, closedAfterwards(new Relay(List.of(0))));
            behindProxy.put(service, closedAfterwards(new Relay(List.of(0))));
        }
        EmbeddedDatabase server = closedAfterwards(ProcessSettings.startDatabase());
        database = closedAfterwards(new Relay(List.of(server.port())));
        int port = ServerProcess.freePort();
        ProxyCertificate certificate = ProxyCertificate.make(Path.of("target", "load-drill"));
        Map<PlatformService, Integer> services = new EnumMap<>(PlatformService.class);
        behindProxy.forEach((service, relay) -> services.put(service, relay.port()));
        ProxyProcess proxy = closedAfterwards(ProxyProcess.start(port, services, certificate));
        settings = new ProcessSettings(
                server,
                proxy.url(PlatformService.AUTH),
                direct.get(PlatformService.AUTH).url());
        migrateToTheNextVersion(server);
        for (PlatformService service : PlatformService.values()) {
            replicas.put(service, replica(service, "old", SHUTDOWN_DELAY));
        }
        replicas.forEach((service, replica) -> {
            replica.awaitReady();
            lead(service, replica);
        });
        assertThat(proxy.isRunning()).as("target/load-drill/nginx.log").isTrue();
        throughProxy = load(proxy, certificate);
    }

    /** As {@code docs/reference/compatibility.md} says that a next version may. */
    private void migrateToTheNextVersion(EmbeddedDatabase server) throws Exception {
        List<PackagedService> migrations = new ArrayList<>();
        for (PlatformService service : PlatformService.values()) {
            Map<String, String> migration = settings.of(service);
            migration.put("quarkus.init-and-exit", "true");
            migrations.add(closedAfterwards(service.start("migrate-" + service.image(), migration)));
        }
        for (PackagedService migration : migrations) {
            assertThat(migration.awaitExit()).isZero();
        }
        DatabaseAccess superuser = server.superuser();
        try (Connection connection = DriverManager.getConnection(
                        server.reader().jdbcUrl(), superuser.username(), superuser.password());
                Statement statement = connection.createStatement()) {
            statement.execute(Files.readString(
                    SandboxProcess.CHECKOUT.resolve("deploy/system-test/src/test/sql/next-version.sql")));
        }
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    /**
     * The relay learns of the replacement later than the replica that is to stop, as a cluster's nodes do: until then
     * new connections still reach that one.
     */
    @Test
    void nobodyOnAKeptConnectionNoticesThatAllServicesAreReplaced() throws Exception {
        Map<String, Call> calls = new LinkedHashMap<>();
        add(calls, "direct, HTTP_1_1", new Client(directly(), Version.HTTP_1_1), 8);
        add(calls, "proxy, HTTP_1_1", new Client(throughProxy, Version.HTTP_1_1), 9);
        add(calls, "proxy, HTTP_2", new Client(throughProxy, Version.HTTP_2), 10);
        assertThat(calls).hasSize(27);
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
        }
        assertNoFailure(outcomes);
        long calledDirectly = outcomes.entrySet().stream()
                .filter(kind -> kind.getKey().startsWith("direct"))
                .mapToLong(kind -> kind.getValue().made())
                .sum();
        assertThat(connections)
                .as("connections were kept, but on a replica that stops")
                .isPositive()
                .isLessThan(Math.toIntExact(calledDirectly / 10));
    }

    private void add(Map<String, Call> calls, String how, Client client, int waybill) {
        String token = client.token();
        reads(client, token).forEach((name, call) -> calls.put(how + ": " + name, call));
        calls.put(how + ": instruction", () -> ok(instruct(client, token, waybill), "\"Valid\""));
    }

    @Test
    void readsGoOnWithoutTheDatabaseAndInstructionsAreRefusedUntilItIsBack() throws Exception {
        Client client = new Client(directly(), Version.HTTP_1_1);
        String token = client.token();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        Map<String, Call> calls = reads(client, token);
        calls.put("instruction", () -> {
            Answer answer = instruct(client, token, 8);
            if (answer.status() == 503) {
                assertThat(answer.header("Retry-After")).as(answer.toString()).matches("[0-9]+");
                assertThat(answer.json().findValuesAsText("StatusCode")).containsExactly("ServiceUnavailable");
                refused.incrementAndGet();
            } else {
                ok(answer, "\"Valid\"");
                accepted.incrementAndGet();
            }
        });
        Map<String, Outcome> outcomes;
        Load load = Load.start(calls, PACE);
        try {
            load.awaitMore(20);

            database.cut();
            load.awaitMore(20);
            assertThat(refused).hasPositiveValue();
            for (PackagedService replica : replicas.values()) {
                // If all were not ready, a load balancer would have nobody.
                replica.awaitReady();
            }
            database.restore();

            int before = accepted.get();
            await().atMost(PATIENCE).until(() -> accepted.get() > before);
            load.awaitMore(20);
        } finally {
            outcomes = load.stop();
        }
        assertNoFailure(outcomes);
    }

    private static void assertNoFailure(Map<String, Outcome> outcomes) {
        outcomes.forEach((name, outcome) -> {
            assertThat(outcome.made()).as(name).isPositive();
            assertThat(outcome.failures())
                    .as(name + ": " + outcome.firstFailures())
                    .isZero();
        });
    }

    /** What needs no database once it has been called. */
    private static Map<String, Call> reads(Client client, String token) {
        String bearer = "Bearer " + token;
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("token", () -> ok(client.tokenAnswer("CLIENT_ID", "CLIENT_SECRET"), "access_token"));
        calls.put(
                "products", () -> ok(client.getWith(client.freight("/products"), "Authorization", bearer), "\"STD\""));
        calls.put(
                "product by key",
                () -> ok(
                        client.getWith(
                                client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID")),
                        "\"STD\""));
        calls.put(
                "products of a lane",
                () -> ok(
                        client.getWith(
                                client.freight("/products?fromCountryCode=SE&toCountryCode=FR"),
                                "Authorization",
                                bearer),
                        "\"STD\""));
        calls.put(
                "package types",
                () -> ok(client.getWith(client.freight("/packagetypes"), "Authorization", bearer), "\"PAL\""));
        calls.put(
                "match",
                () -> ok(
                        client.post(client.freight("/productmatches"), Client.MATCH, "Authorization", bearer),
                        "\"chargeableWeight\":930"));
        calls.put(
                "chargeable weight",
                () -> ok(
                        client.post(
                                client.freight("/chargeableweight/calculationresults"),
                                Client.MATCH.replace("{\"market", "{\"productCode\":\"STD\",\"market"),
                                "Authorization",
                                bearer),
                        "\"chargeableWeight\":930"));
        calls.put(
                "india products",
                () -> ok(
                        client.post(client.indiaProductUrl(), "{" + client.profile() + "}", "JWTToken", token),
                        "\"IsError\":false"));
        return calls;
    }

    /** An instruction that equals no other. */
    private Answer instruct(Client client, String token, int waybill) {
        return client.post(
                client.instructionUrl(),
                "{\"altreq\":{\"AWBNo\":\"" + client.awb(waybill)
                        + "\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"Gate "
                        + number.incrementAndGet() + "\"}," + client.profile() + "}",
                "JWTToken",
                token);
    }

    private static void ok(Answer answer, String text) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.text()).contains(text);
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
        Map<String, String> ofReplica = settings.of(service, database.port());
        ofReplica.put("quarkus.shutdown.delay", shutdownDelay);
        ofReplica.put("quarkus.http.proxy.proxy-address-forwarding", "true");
        ofReplica.put("quarkus.http.proxy.trusted-proxies", "127.0.0.1");
        return closedAfterwards(service.start("load-" + service.image() + "-" + name, ofReplica));
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
        new Client(environment).raiseLevel("sandbox");
        return environment;
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }
}
