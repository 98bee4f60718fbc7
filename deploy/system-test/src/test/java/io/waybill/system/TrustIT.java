package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.waybill.system.Client.Answer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What is revoked stops working at every service, and known callers are still served while auth-token-service does not
 * answer.
 */
@ExtendWith(SharedSandbox.class)
class TrustIT {

    /** The contract says 10 s; a machine that is busy with a build may take longer. The figure is printed. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * Longer than the list of revocations counts as fresh, so that the services have asked for it and got no answer.
     */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(2);

    private final SandboxProcess sandbox;
    private final Client client;

    TrustIT(SandboxProcess sandbox, Client client) {
        this.sandbox = sandbox;
        this.client = client;
    }

    @Test
    void aSuspendedApplicationIsRefusedByEveryService() {
        Shop shop = Shop.register(client);
        Map<String, Supplier<Answer>> calls = shop.calls();
        served(calls);

        shop.change("/suspend", "{\"reason\":\"a drill\"}");

        awaitRefusal(calls, 401);
        await("a token is refused")
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(shop.tokenAnswer().json().path("type").asText())
                                .endsWith("400.0000005"));
    }

    @Test
    void aRevokedGrantIsRefusedByItsServiceAlone() {
        Shop shop = Shop.register(client);
        Map<String, Supplier<Answer>> calls = shop.calls();
        served(calls);

        shop.change("/grants/revoke", "{\"api\":\"india-product\",\"environment\":\"sandbox\",\"reason\":\"a drill\"}");

        awaitRefusal(Map.of("india-product", calls.remove("india-product")), 403);
        served(calls);
    }

    @Test
    void anEndedSecretTakesItsTokensWithIt() {
        Shop shop = Shop.register(client);
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.remove("freight by key"); // the key is the application's, not the secret's
        served(calls);

        shop.change("/secrets/" + shop.secretId() + "/expire", "{}");

        awaitRefusal(calls, 401);
    }

    @Test
    void aTokenThatItsOwnerRevokesIsRefusedByEveryService() {
        Shop shop = Shop.register(client);
        Map<String, Supplier<Answer>> calls = shop.calls();
        calls.remove("freight by key");
        served(calls);

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
        Shop shop = Shop.register(client);
        Map<String, Supplier<Answer>> calls = shop.calls();
        served(calls);
        signalToIssuer("STOP");
        try {
            Instant end = Instant.now().plus(SILENCE);
            await("the silence has lasted")
                    .pollDelay(Duration.ZERO)
                    .pollInterval(BETWEEN_ROUNDS)
                    .atMost(SILENCE.plus(PATIENCE))
                    .until(() -> {
                        served(calls);
                        return Instant.now().isAfter(end);
                    });
            Answer stranger = client.getWith(
                    client.freight("/products"), client.get("API_KEY_HEADER"), "A-key-that-nobody-has-seen-1234567890");
            assertThat(stranger.status()).as(stranger.toString()).isEqualTo(503);
            assertThat(stranger.header("Retry-After")).isNotEmpty();
        } finally {
            signalToIssuer("CONT");
        }
    }

    private void signalToIssuer(String signal) throws IOException, InterruptedException {
        long process = sandbox.service("auth-token-service").pid();
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static void served(Map<String, Supplier<Answer>> calls) {
        calls.forEach((name, call) -> {
            Answer answer = call.get();
            assertThat(answer.status()).as(name + ": " + answer).isEqualTo(200);
        });
    }

    private static void awaitRefusal(Map<String, Supplier<Answer>> calls, int status) {
        Instant start = Instant.now();
        calls.forEach((name, call) -> await(name + " is refused")
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .until(() -> call.get().status() == status));
        System.out.printf(
                "refused everywhere after %d ms%n",
                Duration.between(start, Instant.now()).toMillis());
    }
}
