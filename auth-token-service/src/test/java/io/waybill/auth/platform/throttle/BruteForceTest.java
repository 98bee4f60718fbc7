package io.waybill.auth.platform.throttle;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Guessing, from addresses of the loopback network as different sources. */
@QuarkusTest
@ServiceUnderTest
class BruteForceTest {

    @TestHTTPResource
    URI base;

    @Test
    @Tag("nightly")
    void tenThousandWrongPasswordsForOneUserHarmNobodyElse() throws Exception {
        App app = Registry.approved("parcel");
        User victim = Registry.user();
        User neighbour = Registry.user();
        HttpClient attacker = from("127.0.0.10");

        Instant begin = Instant.now();
        List<Integer> statuses = new ArrayList<>();
        for (int round = 0; round < 100; round++) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(attacker.sendAsync(
                        logIn(app, victim.username(), "guess-" + round + "-" + i),
                        HttpResponse.BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                statuses.add(answer.get().statusCode());
            }
        }

        // The first are checked, a few more slip in at once or wait out a delay; the rest costs nothing.
        long longestDelays = Duration.between(begin, Instant.now()).dividedBy(Duration.ofSeconds(30));
        assertThat(Set.copyOf(statuses)).isSubsetOf(401, 429, 503).contains(429);
        assertThat(statuses.stream().filter(status -> status == 401).count()).isBetween(20L, 120 + 40 * longestDelays);
        awaitLongDelay(attacker, logIn(app, victim.username(), "guess"));
        HttpResponse<String> rightButThrottled = send(attacker, logIn(app, victim.username(), victim.password()));
        assertThat(rightButThrottled.statusCode()).isEqualTo(429);
        assertThat(rightButThrottled.body()).contains("temporarily_unavailable");
        assertThat(Integer.parseInt(
                        rightButThrottled.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1, 30);
        assertThat(send(from("127.0.0.11"), logIn(app, victim.username(), victim.password()))
                        .statusCode())
                .as("the victim from elsewhere")
                .isEqualTo(200);
        assertThat(send(attacker, logIn(app, neighbour.username(), neighbour.password()))
                        .statusCode())
                .as("another user from there")
                .isEqualTo(200);
    }

    @Test
    void blankValuesDoNotCount() throws Exception {
        HttpClient client = from("127.0.0.21");

        for (int i = 0; i < 50; i++) {
            assertThat(send(client, token("some-client", "")).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void unknownIdsAreThrottledAsKnownOnesAre() throws Exception {
        App app = Registry.approved("parcel");

        HttpResponse<String> known = firstThrottled(from("127.0.0.30"), app.clientId());
        HttpResponse<String> unknown = firstThrottled(from("127.0.0.31"), "an-unknown-client");

        assertThat(ofAnyTime(known)).isEqualTo(ofAnyTime(unknown));
    }

    @Test
    @Tag("nightly")
    void tooManyDifferentIdsSlowTheSourceDown() throws Exception {
        HttpClient client = from("127.0.0.40");

        int throttled = 0;
        for (int i = 0; i < 1_000; i++) {
            if (send(client, token("random-" + i, "wrong")).statusCode() == 429) {
                throttled++;
            }
        }

        assertThat(throttled).isGreaterThan(700);
    }

    /**
     * After the 20 that are free, one is throttled unless it has waited out the delay of a second that the last has
     * cost.
     */
    private HttpResponse<String> firstThrottled(HttpClient client, String id) throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(send(client, token(id, "wrong")).statusCode()).isEqualTo(400);
        }
        for (int i = 0; i < 20; i++) {
            HttpResponse<String> answer = send(client, token(id, "wrong"));
            if (answer.statusCode() == 429) {
                return answer;
            }
        }
        throw new AssertionError("never throttled");
    }

    /** What an answer says, whenever it is asked for. */
    private static String ofAnyTime(HttpResponse<String> answer) {
        return answer.statusCode() + answer.body().replaceAll("in \\d+ s", "in a while");
    }

    /** So that the delay is not over when the next call comes. */
    private static void awaitLongDelay(HttpClient client, HttpRequest guess) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    HttpResponse<String> answer = send(client, guess);
                    return answer.statusCode() == 429
                            && Integer.parseInt(answer.headers()
                                            .firstValue("Retry-After")
                                            .orElseThrow())
                                    > 5;
                });
    }

    private static HttpClient from(String address) throws IOException {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.getByName(address))
                .build();
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest request) throws Exception {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest logIn(App app, String username, String password) {
        return form(
                Registry.ROPC + "/token",
                Map.ofEntries(
                        entry("grant_type", "password"),
                        entry("client_id", app.clientId()),
                        entry("client_secret", app.secret()),
                        entry("username", username),
                        entry("password", password)));
    }

    private HttpRequest token(String clientId, String secret) {
        return form(
                Registry.TOKEN_PATH,
                Map.of("grant_type", "client_credentials", "client_id", clientId, "client_secret", secret));
    }

    private HttpRequest form(String path, Map<String, String> fields) {
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }
}
