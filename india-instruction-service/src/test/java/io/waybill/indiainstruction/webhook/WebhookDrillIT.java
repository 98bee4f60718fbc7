package io.waybill.indiainstruction.webhook;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.webhook.Receiver.Message;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two packaged replicas send outcomes to endpoints of which every fifth is dead, slow or redirects to a forbidden
 * address; one replica is killed in the middle.
 */
@Tag("nightly")
class WebhookDrillIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String WEBHOOKS = "/in/transportation/cust-instruction-update/v1/webhooks";
    private static final int ENDPOINTS = 20;
    private static final int WAYBILLS = 5;
    private static final int OUTCOMES_OF_A_WAYBILL = 4;

    private final IssuerResource issuer = new IssuerResource();
    private final PostgresResource database = new PostgresResource();
    private final List<PackagedService> replicas = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private Receiver receiver;

    /** An endpoint of an application of its own; the good ones must be told everything. */
    private record Endpoint(int number, boolean isGood) {

        String client() {
            return "drill-" + number;
        }

        String path() {
            return "/" + client();
        }

        String application() {
            return "app-of-" + client();
        }
    }

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        receiver = Receiver.start();
        database.init(Map.of("schema", "india_instruction"));
        Map<String, String> settings = new LinkedHashMap<>(database.start());
        settings.putAll(issuer.start());
        settings.putAll(new WebhookResources().start());
        // Nothing leaves this machine: the replicas know these names only, and forbidden.example may not be called.
        Path hosts = Files.writeString(
                folder.resolve("hosts"), "127.0.0.1 localhost receiver.example\n10.1.2.3 forbidden.example\n");
        settings.put("jdk.net.hosts.file", hosts.toString());
        settings.put("waybill.instructions.webhooks.allowed-networks", "127.0.0.1/32");
        settings.put("waybill.instructions.webhooks.timeout", "PT3S");
        // Two start at once, perhaps on a busy machine.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "30s");
        settings.put("waybill.seed", "true");
        for (int i = 0; i < 2; i++) {
            replicas.add(PackagedService.start(Path.of(""), "webhook-drill", List.of("-Xmx256m"), settings));
        }
        replicas.forEach(PackagedService::awaitReady);
    }

    @AfterEach
    void stop() {
        end.countDown();
        replicas.forEach(PackagedService::close);
        receiver.close();
        issuer.stop();
        database.stop();
    }

    @Test
    void everyOutcomeArrivesInTheOrderOfItsWaybillAndBadEndpointsSlowNobody() throws Exception {
        List<Endpoint> all = new ArrayList<>();
        for (int i = 0; i < ENDPOINTS; i++) {
            all.add(registered(i));
        }
        List<Endpoint> good = all.stream().filter(Endpoint::isGood).toList();

        makeOutcomes(all);
        await().atMost(PATIENCE)
                .until(() -> !receiver.received(good.getFirst().path()).isEmpty());
        replicas.getFirst().kill();
        makeOutcomes(all);

        for (Endpoint endpoint : good) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(ids(endpoint).stream().flatMap(List::stream))
                            .hasSize(2 * WAYBILLS * OUTCOMES_OF_A_WAYBILL));
            assertThat(ids(endpoint))
                    .hasSize(WAYBILLS)
                    .allSatisfy(ids -> assertThat(ids).isSorted());
        }
        // What the others were not told is waiting for them.
        assertThat(Service.query(
                        """
                select count(distinct application_id) from webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id
                where d.state = 'WAITING' and application_id = any(string_to_array(?, ','))
                """,
                        all.stream()
                                .filter(each -> !each.isGood())
                                .map(Endpoint::application)
                                .collect(Collectors.joining(","))))
                .isEqualTo(Integer.toString(all.size() - good.size()));
        assertThat(receiver.received("/redirected")).isEmpty();
    }

    /** Every fifth is bad: dead, slow, redirecting, or of a name that leads to a forbidden address, in turn. */
    private Endpoint registered(int number) throws IOException {
        Endpoint endpoint = new Endpoint(number, number % 5 != 4);
        String url = receiver.url(endpoint.path());
        if (endpoint.isGood()) {
            // So that some are in flight when the replica is killed.
            receiver.answer(endpoint.path(), message -> after(Duration.ofMillis(30)));
        } else {
            switch (number / 5) {
                case 0 -> url = "https://localhost:" + ServerProcess.freePort() + "/dead";
                case 1 -> receiver.answer(endpoint.path(), message -> after(PATIENCE));
                case 2 -> receiver.answer(endpoint.path(), message -> 302);
                default -> url = "https://forbidden.example/";
            }
        }
        given().header(
                        "JWTToken",
                        Service.customerToken().client(endpoint.client()).signed())
                .contentType("application/json")
                .body("{\"url\":\"" + url + "\"}")
                .post(replicas.getFirst().url() + WEBHOOKS)
                .then()
                .statusCode(201);
        Service.update("""
                insert into waybill (awb_no, login_id, state, updated_at, changed_at)
                select (20000000 + n)::text, 'BLR01', 'IN_TRANSIT', now(), now() from generate_series(?, ?) n
                """, number * WAYBILLS, number * WAYBILLS + WAYBILLS - 1);
        return endpoint;
    }

    private int after(Duration pause) {
        try {
            end.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 204;
    }

    private static void makeOutcomes(List<Endpoint> all) {
        for (int i = 0; i < OUTCOMES_OF_A_WAYBILL * WAYBILLS; i++) {
            for (Endpoint endpoint : all) {
                Service.update(
                        """
                        with stored as (
                          insert into instruction (awb_no, login_id, kind, accepted_at, accepted_on, application_id, request_id,
                            state, state_at)
                          values (?, 'BLR01', 'ED', now(), current_date, ?, 'drill', 'APPLIED', now())
                          returning id, application_id)
                        insert into event (kind, instruction_id, application_id, at)
                        select 'OUTCOME', id, application_id, now() from stored
                        """,
                        Integer.toString(20_000_000 + endpoint.number() * WAYBILLS + i % WAYBILLS),
                        endpoint.application());
            }
        }
    }

    /** The instructions of each waybill in the order in which the endpoint was first told of them. */
    private List<List<Long>> ids(Endpoint endpoint) {
        Map<String, List<Message>> byWaybill =
                receiver.received(endpoint.path()).stream().collect(Collectors.groupingBy(Message::awbNo));
        return byWaybill.values().stream()
                .map(messages -> messages.stream()
                        .map(message -> message.json().at("/data/id").asLong())
                        .distinct()
                        .toList())
                .toList();
    }
}
