package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.test.PackagedService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An operator changes a tariff: sees what it changes, publishes it, sees both replicas answer by it, and takes it back.
 */
class CatalogueJourneyIT {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final List<AutoCloseable> running = new ArrayList<>();
    private PackagedService auth;
    private PackagedService one;
    private PackagedService other;
    private OperatorClient operator;
    private Map<String, String> caller;

    @BeforeEach
    void start() throws Exception {
        assumeThat(Target.chosen()).as("the processes are the test's own").isEqualTo(Target.SANDBOX);
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        builder.schema(PlatformService.AUTH.role());
        builder.schema(PlatformService.FREIGHT.role());
        EmbeddedDatabase database = closedAfterwards(builder.start());
        Relay issuer = closedAfterwards(new Relay(List.of(0)));
        ProcessSettings settings = new ProcessSettings(database, issuer.url(), issuer.url());
        auth = closedAfterwards(PlatformService.AUTH.start("journey-auth", settings.of(PlatformService.AUTH)));
        auth.awaitReady();
        issuer.allow(List.of(auth.port()));
        one = freight("one", settings);
        one.awaitReady();
        other = freight("other", settings);
        other.awaitReady();
        operator = new OperatorClient(
                Client.httpClient(Optional.empty()), auth.url(), settings.operatorId(), settings.operatorSecret());
        caller = application();
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
    }

    @Test
    void aTariffIsChangedPublishedAndTakenBack() throws Exception {
        String changed = send("GET", CATALOGUE, null)
                .body()
                .replace("\"Road Standard\"", "\"Road Plus\"")
                .replaceFirst("\"kgPerCubicMeter\": 333", "\"kgPerCubicMeter\": 250");

        JsonNode review = OperatorClient.json(send("PUT", CATALOGUE + "?dryRun=true", changed));
        assertThat(review.path("differences").path("lines").findValuesAsText("text"))
                .containsExactlyInAnyOrder("EU-ROAD: kgPerCubicMeter 333 → 250", "STD: name Road Standard → Road Plus");
        assertThat(review.path("cases").path("movedTotal").asInt()).isPositive();
        assertThat(send("PUT", CATALOGUE, changed).statusCode()).isEqualTo(409);
        assertThat(name(one)).isEqualTo("Road Standard");

        String confirm = review.path("confirm").asText();
        JsonNode published = OperatorClient.json(send("PUT", CATALOGUE + "?confirm=" + confirm, changed));
        assertThat(published.path("version").asInt()).isEqualTo(2);
        bothReplicasAnswer("Road Plus");

        JsonNode restored = OperatorClient.json(send("POST", CATALOGUE + "/versions/1/restore", null));
        assertThat(restored.path("version").asInt()).isEqualTo(3);
        JsonNode differences = OperatorClient.json(send("GET", CATALOGUE + "/versions/3/differences", null));
        assertThat(differences.path("differences").path("lines").findValuesAsText("text"))
                .contains("EU-ROAD: kgPerCubicMeter 250 → 333");
        bothReplicasAnswer("Road Standard");
    }

    private HttpResponse<String> send(String method, String path, String document)
            throws IOException, InterruptedException {
        return operator.send(method, one.url().resolve(path), "application/json", document);
    }

    private void bothReplicasAnswer(String name) {
        for (PackagedService replica : List.of(one, other)) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(name(replica)).isEqualTo(name));
        }
    }

    /** What a client of this replica reads. */
    private String name(PackagedService replica) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(caller);
        environment.put("FREIGHT_URL", replica.url().toString());
        Client client = new Client(environment);
        return client.getWith(client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("KEY"))
                .json()
                .path("name")
                .asText();
    }

    private Map<String, String> application() throws IOException, InterruptedException {
        var application = OperatorClient.json(operator.send(
                "POST",
                auth.url().resolve("/admin/v1/applications"),
                "application/json",
                Map.of("name", "Shop", "owner", "shop@example.org", "businessRegion", "SE", "level", "sandbox")));
        String path = "/admin/v1/applications/" + application.path("id").asText();
        OperatorClient.json(operator.send(
                "POST",
                auth.url().resolve(path + "/grants"),
                "application/json",
                Map.of("api", "freight-product", "environment", "sandbox")));
        operator.send("POST", auth.url().resolve(path + "/approve"), "application/json", Map.of());
        return Map.of(
                "AUTH_URL",
                auth.url().toString(),
                "KEY",
                application.path("clientId").asText());
    }

    private PackagedService freight(String name, ProcessSettings settings) throws IOException {
        return closedAfterwards(
                PlatformService.FREIGHT.start("journey-freight-" + name, settings.of(PlatformService.FREIGHT)));
    }

    private <T extends AutoCloseable> T closedAfterwards(T started) {
        running.add(started);
        return started;
    }
}
