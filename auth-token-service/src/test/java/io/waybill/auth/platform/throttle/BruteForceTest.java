package io.waybill.auth.platform.throttle;

import static io.restassured.RestAssured.given;
import static io.restassured.config.HttpClientConfig.httpClientConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Guessing, from addresses of the loopback network as different sources. */
@QuarkusTest
@ServiceUnderTest
class BruteForceTest {

    @Test
    void guessesAtAPasswordDelayThatUserFromThatSourceOnly() throws Exception {
        App app = Registry.approved("parcel");
        User victim = Registry.user();
        User neighbour = Registry.user();

        // So long a delay that it is not over when the next call comes.
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> delay(logIn("127.0.0.10", app, victim, "a guess")) > 3);

        logIn("127.0.0.10", app, victim, victim.password())
                .then()
                .statusCode(429)
                .body("error", equalTo("temporarily_unavailable"));
        logIn("127.0.0.11", app, victim, victim.password()).then().statusCode(200);
        logIn("127.0.0.10", app, neighbour, neighbour.password()).then().statusCode(200);
    }

    @Test
    void blankValuesDoNotCount() throws Exception {
        for (int i = 0; i < 50; i++) {
            token("127.0.0.21", "some-client", "").then().statusCode(400);
        }
    }

    @Test
    void unknownIdsAreThrottledAsKnownOnesAre() throws Exception {
        App app = Registry.approved("parcel");

        String known = firstThrottled("127.0.0.30", app.clientId());
        String unknown = firstThrottled("127.0.0.31", "an-unknown-client");

        assertThat(known).isEqualTo(unknown);
    }

    /**
     * After the 20 that are free, one is throttled unless it has waited out the delay of a second that the last has
     * cost. The answer is without its time.
     */
    private static String firstThrottled(String source, String clientId) throws Exception {
        for (int i = 0; i < 20; i++) {
            token(source, clientId, "wrong").then().statusCode(400);
        }
        for (int i = 0; i < 20; i++) {
            Response answer = token(source, clientId, "wrong");
            if (answer.statusCode() == 429) {
                return answer.asString().replaceAll("in \\d+ s", "in a while");
            }
        }
        throw new AssertionError("never throttled");
    }

    /** The seconds for which a caller is to wait. */
    private static int delay(Response answer) {
        return answer.statusCode() == 429 ? Integer.parseInt(answer.header("Retry-After")) : 0;
    }

    private static Response logIn(String source, App app, User user, String password) throws UnknownHostException {
        return from(source)
                .formParams(Map.of(
                        "grant_type", "password",
                        "client_id", app.clientId(),
                        "client_secret", app.secret(),
                        "username", user.username(),
                        "password", password))
                .post(Registry.ROPC + "/token");
    }

    private static Response token(String source, String clientId, String secret) throws UnknownHostException {
        return from(source)
                .formParams(Map.of("grant_type", "client_credentials", "client_id", clientId, "client_secret", secret))
                .post(Registry.TOKEN_PATH);
    }

    private static RequestSpecification from(String address) throws UnknownHostException {
        return given().config(RestAssured.config()
                .httpClient(httpClientConfig().setParam("http.route.local-address", InetAddress.getByName(address))));
    }
}
