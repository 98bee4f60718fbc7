package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.system.Client.Answer;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three replicas of auth-token-service behind a balancer, as processes, and the three services. All of them have a
 * connection to the replica that loses the database: what is suspended at another does not live on by it.
 */
@Tag("nightly")
class CutOffReplicaIT {

    /** Ten seconds are promised; the rest is for a machine that is busy with a build. The figure is printed. */
    private static final Duration EVERYWHERE = Duration.ofSeconds(14);

    /** Five are promised after the database is back. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<AutoCloseable> running = new ArrayList<>();

    /** Each service reaches auth-token-service by one of its own; the tests by that of {@code AUTH}. */
    private final Map<PlatformService, Relay> balancers = new EnumMap<>(PlatformService.class);

    private ProcessSettings settings;
    private Relay link;
    private PackagedService one;
    private PackagedService other;
    private PackagedService cutOff;
    private Client client;

    @BeforeEach
    void start() throws Exception {
        for (PlatformService service : PlatformService.values()) {
            balancers.put(service, closedAfterwards(new Relay(List.of(0))));
        }
        EmbeddedDatabase database = closedAfterwards(ProcessSettings.startDatabase());
        link = closedAfterwards(new Relay(List.of(database.port())));
        URI issuer = balancers.get(PlatformService.AUTH).url();
        settings = new ProcessSettings(database, issuer, issuer);
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
        environment.put("API_KEY_HEADER", "Carrier-API-Key");
        environment.put("AWBS", "69501388751");
        client = new Client(environment);
        client.raiseLevel("sandbox");
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void aSuspensionIsNotEscapedByAReplicaThatCannotReadIt() throws Exception {
        Shop shop = Shop.register(client);
        shop.calls()
                .forEach(
                        (name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));
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
        return closedAfterwards(
                PlatformService.AUTH.start("auth-" + name, settings.of(PlatformService.AUTH, databasePort)));
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
