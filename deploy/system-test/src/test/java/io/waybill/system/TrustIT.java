package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.waybill.system.Client.Answer;
import io.waybill.system.Deployment.Silence;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What is revoked stops working at every service, and known callers are still served while auth-token-service does not
 * answer.
 */
@ExtendWith(SharedDeployment.class)
class TrustIT {

    /** The contract says 10 s; a machine that is busy with a build may take longer. The figure is printed. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * Longer than the list of revocations counts as fresh, so that the services have asked for it and got no answer.
     */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final Duration BETWEEN_ROUNDS = Duration.ofSeconds(2);

    private final Deployment deployment;
    private final Client client;

    TrustIT(Deployment deployment) {
        this.deployment = deployment;
        this.client = deployment.client();
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
        Optional<Silence> silence = deployment.silenceIssuer();
        assumeThat(silence)
                .as("the processes of auth-token-service can be reached")
                .isPresent();
        try {
            Instant end = Instant.now().plus(SILENCE);
            // In rounds: a proxy ends a connection after its thousandth call, and this is not about that.
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
            silence.get().end();
        }
    }

    /** By every replica behind the URL. */
    private static void served(Map<String, Supplier<Answer>> calls) {
        calls.forEach((name, call) -> {
            for (int i = 0; i < Shop.ASK_EVERY_REPLICA; i++) {
                Answer answer = call.get();
                assertThat(answer.status()).as(name + ": " + answer).isEqualTo(200);
            }
        });
    }

    private static void awaitRefusal(Map<String, Supplier<Answer>> calls, int status) {
        Instant start = Instant.now();
        calls.forEach((name, call) -> await(name + " is refused")
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .until(() -> Shop.timesInARow(call, status).isPresent()));
        System.out.printf(
                "refused everywhere after %d ms%n",
                Duration.between(start, Instant.now()).toMillis());
    }
}
