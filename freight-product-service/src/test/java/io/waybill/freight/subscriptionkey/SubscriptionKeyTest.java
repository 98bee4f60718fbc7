package io.waybill.freight.subscriptionkey;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static io.waybill.freight.FreightCalls.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.LogCapture;
import io.waybill.test.server.TestIssuer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The credentials of the freight operations. */
@QuarkusTest
@ServiceUnderTest
class SubscriptionKeyTest {

    private static final String PRODUCTS = BASE + "/products";

    private final TestIssuer issuer = new TestIssuer();

    @AfterEach
    void theIssuerIsUpAgain() {
        issuer.isUp();
        // The circuit breaker closes with the first call that succeeds, two seconds after it opened.
        String key = knownKey();
        await().atMost(Duration.ofMinutes(2)).until(() -> withKey(key).statusCode() == 200);
    }

    @Test
    void aKeyIsTakenByHeaderOrByQuery() {
        String key = knownKey();

        withKey(key).then().statusCode(200).body("businessRegion", equalTo("SE"));
        given().get(PRODUCTS + "?api_key=" + key).then().statusCode(200);
        given().header(KEY_HEADER, key).get(PRODUCTS + "?api_key=" + key).then().statusCode(200);
    }

    @Test
    void differentKeysAtOnceAreRefused() {
        given().header(KEY_HEADER, knownKey())
                .get(PRODUCTS + "?api_key=" + knownKey())
                .then()
                .statusCode(401)
                .contentType("application/problem+json")
                .body("code", equalTo("401.0000009"));
    }

    @Test
    void anUnknownKeyIsRefusedAndInNoAnswer() {
        String key = newKey();

        for (Response answer : List.of(withKey(key), given().get(PRODUCTS + "?api_key=" + key))) {
            answer.then()
                    .statusCode(401)
                    .body("code", equalTo("401.0000009"))
                    .body("instance", equalTo(PRODUCTS))
                    .body(not(containsString(key)));
        }
    }

    @Test
    void aKeyWithoutTheGrantIs403() {
        String key = newKey();
        issuer.knowsKey(key, "parcel");

        withKey(key).then().statusCode(403).body("code", equalTo("403.0000001"));
    }

    @Test
    void aKeyOfTheOtherEnvironmentIsRefused() {
        String key = newKey();
        issuer.introspects(key, answer(key, "production"));

        withKey(key).then().statusCode(401);
    }

    @Test
    void anIncompleteAnswerOfTheIssuerLetsNobodyIn() {
        String key = newKey();
        issuer.introspects(key, Map.of("active", true, "client_id", key));

        withKey(key).then().statusCode(503).header("Retry-After", notNullValue());
    }

    @Test
    void whatCannotBeAKeyIsRefusedWithoutAskingTheIssuer() {
        issuer.goesDown();

        withKey("no key has blanks").then().statusCode(401);
        withKey("nyckel-å").then().statusCode(401);
        withKey("x".repeat(257)).then().statusCode(401);
        withKey("x".repeat(256)).then().statusCode(503);
    }

    @Test
    void anAccessTokenIsNoSubscriptionKey() {
        String client = newKey();
        issuer.introspects("0123456789abcdef.0123456789abcdef", answer(client, "sandbox"));
        issuer.introspects("token-of-a-client", answer(client, "sandbox"));

        withKey("0123456789abcdef.0123456789abcdef").then().statusCode(401);
        withKey("token-of-a-client").then().statusCode(401);
        withKey(issuer.token().api("freight-product").signed()).then().statusCode(401);
    }

    @Test
    void theKeyIsInNoLogLine() {
        String known = knownKey();
        String unknown = newKey();
        try (LogCapture log = LogCapture.open()) {
            for (String key : List.of(known, unknown)) {
                given().get(PRODUCTS + "?api_key=" + key + "&strange=1");
                withKey(key);
                issuer.goesDown();
                given().get(PRODUCTS + "?api_key=" + newKey() + "&also=" + key);
                issuer.isUp();
            }
            assertThat(log.lines())
                    .extracting(LogCapture.Line::json)
                    .isNotEmpty()
                    .noneMatch(line -> line.contains(known) || line.contains(unknown));
        }
    }

    private String knownKey() {
        String key = newKey();
        issuer.knowsKey(key, "freight-product");
        return key;
    }

    private static Response withKey(String key) {
        return given().header(KEY_HEADER, key).get(PRODUCTS);
    }

    private static Map<String, Object> answer(String key, String environment) {
        return Map.of(
                "active",
                true,
                "client_id",
                key,
                "app",
                "app-1",
                "env",
                environment,
                "aud",
                new String[] {"freight-product"},
                "region",
                "SE",
                "level",
                Map.of("name", "sandbox", "per_second", 1_000_000, "per_day", 1_000_000_000),
                "groups",
                new String[0]);
    }
}
