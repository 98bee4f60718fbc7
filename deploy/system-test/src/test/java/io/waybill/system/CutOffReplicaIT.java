package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.system.Client.Answer;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.StandInCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three replicas of auth-token-service behind a balancer, as processes, and the three services, which have no secrets
 * but service accounts. All of them have a connection to the replica that loses the database: what is suspended at
 * another does not live on by it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("nightly")
class CutOffReplicaIT {

    /** Ten seconds are promised; the rest is for a machine that is busy with a build. The figure is printed. */
    private static final Duration EVERYWHERE = Duration.ofSeconds(14);

    /** Five are promised after the database is back. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** With {@code -Dwaybill.system.rounds=30} on the same processes: a balancer is not unlucky each time. */
    private static final int ROUNDS = Integer.getInteger("waybill.system.rounds", 1);

    /** An unknown key is asked for half a minute after the last question at the earliest. */
    private static final Duration KEYS_ARE_READ = Duration.ofMinutes(2);

    /** Only some failures are free of delay. */
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

    @TempDir
    static Path tokens;

    private final List<AutoCloseable> running = new ArrayList<>();

    /** Each service reaches auth-token-service by one of its own; the tests by that of {@code AUTH}. */
    private final Map<PlatformService, Relay> balancers = new EnumMap<>(PlatformService.class);

    private EmbeddedDatabase database;
    private ProcessSettings settings;
    private StandInCluster cluster;
    private Relay link;
    private PackagedService one;
    private PackagedService other;
    private PackagedService cutOff;
    private Client client;

    @BeforeAll
    void start() throws Exception {
        assumeThat(Target.chosen()).as("the processes are the test's own").isEqualTo(Target.SANDBOX);
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        for (PlatformService service : PlatformService.values()) {
            builder.schema(service.role());
            balancers.put(service, closedAfterwards(new Relay(List.of(0))));
        }
        database = closedAfterwards(builder.start());
        link = closedAfterwards(new Relay(List.of(database.port())));
        URI issuer = balancers.get(PlatformService.AUTH).url();
        settings = new ProcessSettings(database, issuer, issuer);
        cluster = closedAfterwards(StandInCluster.start());
        settings.useServiceAccounts(cluster, tokens);
        one = auth("one", database.port());
        // The schema is there before the others start.
        one.awaitReady();
        balancers.values().forEach(balancer -> balancer.allow(List.of(one.port())));
        other = auth("other", database.port());
        cutOff = auth("cut-off", link.port());
        Map<String, String> environment = new HashMap<>();
        for (PlatformService service : PlatformService.values()) {
            environment.put(service + "_URL", issuer.toString());
        }
        Map<PlatformService, PackagedService> services = new EnumMap<>(PlatformService.class);
        for (PlatformService service : PlatformService.values()) {
            if (service != PlatformService.AUTH) {
                Map<String, String> ofService = settings.of(service);
                ofService.put("waybill.auth-url", balancers.get(service).url().toString());
                services.put(service, closedAfterwards(service.start(service.image(), ofService)));
            }
        }
        other.awaitReady();
        cutOff.awaitReady();
        services.forEach((service, process) -> {
            process.awaitReady();
            environment.put(service + "_URL", process.url().toString());
        });
        environment.put("OPERATOR_CLIENT_ID", settings.operatorId());
        environment.put("OPERATOR_CLIENT_SECRET", settings.operatorSecret());
        environment.put("AWBS", "69501388751");
        client = new Client(environment);
        OperatorClient operator = new OperatorClient(
                Client.httpClient(java.util.Optional.empty()),
                one.url(),
                settings.operatorId(),
                settings.operatorSecret());
        OperatorClient.json(operator.send(
                "PUT",
                one.url().resolve("/admin/v1/service-levels/sandbox"),
                "application/json",
                Map.of("perSecond", 1_000_000, "perDay", 1_000_000_000)));
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void aSuspensionIsNotEscapedByAReplicaThatCannotReadIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            oneSuspensionIsNotEscaped();
        }
    }

    @Test
    void aPodGetsTokensFromEachReplicaWhileTheClusterRollsItsKeys() throws Exception {
        assertThat(settings.of(PlatformService.FREIGHT)).doesNotContainKey("waybill.service.client-secret");
        Shop shop = Shop.register(client);
        String account = "system:serviceaccount:shop:orders";
        shop.change(
                "/keys",
                "{\"serviceAccount\":{\"issuer\":\"%s\",\"subject\":\"%s\",\"audience\":\"shop\"}}"
                        .formatted(StandInCluster.ISSUER, account));
        String former = cluster.token(account, "shop");
        everyReplicaTakes(former);

        for (int roll = 0; roll < 2; roll++) {
            cluster.roll();
            everyReplicaTakes(cluster.token(account, "shop"));
            everyReplicaTakes(former);
        }

        // An answer for nobody that a service knows: it has asked auth-token-service with its own token.
        Answer stranger = client.getWith(
                client.freight("/products"), client.get("API_KEY_HEADER"), "A-key-that-nobody-has-seen-1234567890");
        assertThat(stranger.status()).as(stranger.toString()).isEqualTo(401);
    }

    private void everyReplicaTakes(String projected) {
        for (PackagedService replica : List.of(one, other, cutOff)) {
            await().atMost(KEYS_ARE_READ)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(BETWEEN_ATTEMPTS)
                    .until(() -> at(replica)
                                    .form(
                                            replica.url()
                                                    .resolve("/auth/v4/accesstoken")
                                                    .toString(),
                                            "grant_type",
                                            "client_credentials",
                                            "client_assertion_type",
                                            "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                                            "client_assertion",
                                            projected)
                                    .status()
                            == 200);
        }
    }

    private void oneSuspensionIsNotEscaped() throws Exception {
        Shop shop = Shop.register(client);
        shop.calls()
                .forEach((name, call) ->
                        assertThat(Shop.knownEverywhere(call).status()).as(name).isEqualTo(200));
        allServicesAskTheReplicaThatIsCutOff();
        knowsTheClient(shop, cutOff);

        link.cut();
        shop.through(at(one)).change("/suspend", "{\"reason\":\"a drill\"}");

        measured("no other replica issues", EVERYWHERE, () -> issuesNothing(shop, one) && issuesNothing(shop, other));
        measured("and the three services refuse what was issued", EVERYWHERE, () -> isRefusedEverywhere(shop));
        Answer late = shop.through(at(cutOff)).tokenAnswer();
        assertThat(late.status())
                .as("the replica that is cut off goes on to issue")
                .isEqualTo(200);
        Shop lately = shop.withToken(late.json().path("access_token").asText());
        assertThat(isRefusedEverywhere(lately)).as("what it issues is refused").isTrue();

        link.restore();

        measured("all agree after the database is back", PATIENCE, () -> issuesNothing(shop, cutOff));
        assertThat(isRefusedEverywhere(shop) && isRefusedEverywhere(lately)).isTrue();
    }

    /** The connections that they keep lead there; any that they open leads to each of the replicas in turn. */
    private void allServicesAskTheReplicaThatIsCutOff() throws IOException {
        for (Relay balancer : balancers.values()) {
            balancer.leadTo(List.of(cutOff.port()));
        }
        await().atMost(PATIENCE)
                .until(() -> balancers.keySet().stream()
                        .filter(service -> service != PlatformService.AUTH)
                        .allMatch(service -> balancers.get(service).taken() > 0));
        balancers.values().forEach(balancer -> balancer.allow(List.of(cutOff.port(), one.port(), other.port())));
    }

    private void knowsTheClient(Shop shop, PackagedService replica) {
        await().atMost(PATIENCE)
                .until(() -> shop.through(at(replica)).tokenAnswer().status() == 200);
    }

    private boolean issuesNothing(Shop shop, PackagedService replica) {
        return shop.through(at(replica)).tokenAnswer().status() == 400;
    }

    private static boolean isRefusedEverywhere(Shop shop) {
        return shop.calls().values().stream().allMatch(call -> call.get().status() == 401);
    }

    /** The same deployment, with one of the replicas. */
    private Client at(PackagedService replica) {
        Map<String, String> environment = new HashMap<>(client.environment());
        environment.put("AUTH_URL", replica.url().toString());
        return new Client(environment);
    }

    private PackagedService auth(String name, int databasePort) throws IOException {
        Map<String, String> ofReplica = settings.of(PlatformService.AUTH);
        ofReplica.computeIfPresent(
                "quarkus.datasource.jdbc.url",
                (key, url) -> url.replace(":" + database.port() + "/", ":" + databasePort + "/"));
        return closedAfterwards(PlatformService.AUTH.start("auth-" + name, ofReplica));
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }

    private static void measured(String what, Duration atMost, Callable<Boolean> condition) {
        long start = System.nanoTime();
        await(what)
                .atMost(atMost)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(100))
                .until(condition);
        System.out.printf(
                "%s: %d ms%n", what, Duration.ofNanos(System.nanoTime() - start).toMillis());
    }
}
