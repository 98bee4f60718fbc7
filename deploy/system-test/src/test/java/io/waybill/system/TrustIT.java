package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.system.Client.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is withdrawn stops at every service; and who is known goes on while auth-token-service does not answer. */
class TrustIT {

    /** The contract says 10 s; a machine that is busy with a build may be late. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Longer than the list of withdrawals counts as fresh, so that the services have asked and got no answer. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static SandboxProcess sandbox;
    private static Client client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException, InterruptedException {
        sandbox = SandboxProcess.start(folder.resolve("output"));
        client = new Client(sandbox.environment());
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @Test
    void aSuspendedApplicationIsRefusedByEveryService() throws InterruptedException {
        Registered shop = register();
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));

        admin("/applications/" + shop.id() + "/suspend", "");

        awaitRefusal(calls, 401);
        assertThat(shop.tokenAnswer().json().path("type").asText()).endsWith("400.0000005");
    }

    @Test
    void aRevokedGrantIsRefusedByItsServiceAlone() throws InterruptedException {
        Registered shop = register();
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));

        admin(
                "/applications/" + shop.id() + "/grants/revoke",
                "{\"api\":\"india-product\",\"environment\":\"sandbox\"}");

        awaitRefusal(Map.of("india-product", calls.remove("india-product")), 403);
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));
    }

    @Test
    void anEndedSecretTakesItsTokensWithIt() throws InterruptedException {
        Registered shop = register();
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.remove("freight by key"); // the key is the application's, not the secret's
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));

        admin("/applications/" + shop.id() + "/secrets/" + shop.secretId() + "/expire", "{}");

        awaitRefusal(calls, 401);
    }

    @Test
    void aTokenThatItsOwnerRevokesIsRefusedByEveryService() throws InterruptedException {
        Registered shop = register();
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.remove("freight by key");
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));

        Answer revoked = client.form(
                client.get("AUTH_URL") + "/oauth2/revoke",
                "token",
                shop.token(),
                "client_id",
                shop.clientId(),
                "client_secret",
                shop.clientSecret());

        assertThat(revoked.status()).as(revoked.toString()).isEqualTo(200);
        awaitRefusal(calls, 401);
    }

    @Test
    void knownCallersGoOnWhileAuthTokenServiceDoesNotAnswer() throws Exception {
        Registered shop = register();
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.forEach((name, call) -> assertThat(call.get().status()).as(name).isEqualTo(200));
        long auth = sandbox.service("auth-token-service").orElseThrow().pid();

        signal("STOP", auth);
        try {
            Instant end = Instant.now().plus(SILENCE);
            while (Instant.now().isBefore(end)) {
                calls.forEach((name, call) -> {
                    Answer answer = call.get();
                    assertThat(answer.status()).as(name + ": " + answer).isEqualTo(200);
                });
            }
            Answer stranger = client.getWith(
                    client.freight("/products"), client.get("API_KEY_HEADER"), "A-key-that-nobody-has-seen-1234567890");
            assertThat(stranger.status()).as(stranger.toString()).isEqualTo(503);
            assertThat(stranger.header("Retry-After")).isNotEmpty();
        } finally {
            signal("CONT", auth);
        }
    }

    private static void awaitRefusal(Map<String, Supplier<Answer>> calls, int status) throws InterruptedException {
        Instant start = Instant.now();
        for (Map.Entry<String, Supplier<Answer>> call : calls.entrySet()) {
            Answer answer = call.getValue().get();
            while (answer.status() != status) {
                assertThat(Duration.between(start, Instant.now()))
                        .as(call.getKey() + " still answers " + answer.status())
                        .isLessThan(PATIENCE);
                TimeUnit.MILLISECONDS.sleep(200);
                answer = call.getValue().get();
            }
        }
        System.out.printf(
                "refused everywhere after %d ms%n",
                Duration.between(start, Instant.now()).toMillis());
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }

    /** An application with every grant, a licence and a token. */
    private record Registered(
            String id, String clientId, String clientSecret, String secretId, String profile, String token) {

        /** A call of each service, by each of its credentials. */
        Map<String, Supplier<Answer>> calls() {
            Map<String, Supplier<Answer>> calls = new LinkedHashMap<>();
            calls.put(
                    "freight by token",
                    () -> client.getWith(client.freight("/products/STD"), "Authorization", "Bearer " + token));
            calls.put(
                    "freight by key",
                    () -> client.getWith(client.freight("/products/STD"), client.get("API_KEY_HEADER"), clientId));
            // A waybill of another shipper: the instruction is judged, and answered 200 with AWBNotFound.
            calls.put(
                    "india-instruction",
                    () -> client.post(
                            client.instructionUrl(),
                            "{\"altreq\":{\"AWBNo\":\"" + client.awb(0) + "\",\"AltInstRequestType\":\"DT\"}," + profile
                                    + "}",
                            "JWTToken",
                            token));
            calls.put(
                    "india-product",
                    () -> client.post(client.indiaProductUrl(), "{" + profile + "}", "JWTToken", token));
            return calls;
        }

        Answer tokenAnswer() {
            return tokenFor(clientId, clientSecret);
        }
    }

    private static Registered register() {
        JsonNode application = admin(
                "/applications",
                "{\"name\":\"Shop\",\"owner\":\"shop@example.org\",\"businessRegion\":\"SE\",\"level\":\"sandbox\"}");
        String id = application.path("id").asText();
        for (String api : new String[] {"freight-product", "india-instruction", "india-product"}) {
            admin("/applications/" + id + "/grants", "{\"api\":\"" + api + "\",\"environment\":\"sandbox\"}");
        }
        JsonNode licence = admin("/applications/" + id + "/licences", "{}");
        admin("/applications/" + id + "/approve", "");
        String clientId = application.path("clientId").asText();
        String clientSecret = application.path("clientSecret").asText();
        return new Registered(
                id,
                clientId,
                clientSecret,
                application.path("secretId").asText(),
                "\"profile\":{\"LoginID\":\"" + licence.path("loginId").asText() + "\",\"LicenceKey\":\""
                        + licence.path("licenceKey").asText() + "\",\"Api_type\":\"S\"}",
                tokenFor(clientId, clientSecret).json().path("access_token").asText());
    }

    private static Answer tokenFor(String clientId, String clientSecret) {
        return client.form(
                client.get("AUTH_URL") + "/auth/v4/accesstoken",
                "grant_type",
                "client_credentials",
                "client_id",
                clientId,
                "client_secret",
                clientSecret);
    }

    private static JsonNode admin(String path, String body) {
        Answer answer = client.post(
                client.get("AUTH_URL") + "/admin/v1" + path, body, "Authorization", "Bearer " + client.operatorToken());
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return answer.text().isEmpty() ? null : answer.json();
    }
}
