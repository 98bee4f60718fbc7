package io.waybill.auth.token.variantb;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.ROPC;
import static io.waybill.auth.Registry.opaqueToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.RawExchange;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test resource of variant B, and what a token or a password must be for it. */
@QuarkusTest
@ServiceUnderTest
class HelloTest {

    private static final String HELLO = ROPC + "/hello";

    private static final String KEY_HEADER = "Carrier-API-Key";

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "json", "", "*", "application/json;q="})
    void credentialsAreCheckedBeforeAccept(String accept) throws IOException {
        assertThat(hello("/hello", Map.of("Accept", accept)).status()).isEqualTo(401);
        assertThat(hello("/no/such/path", Map.of("Accept", accept)).status()).isEqualTo(401);
    }

    @Test
    void withRightOnesWhatAcceptsNoJsonIs406() throws IOException {
        String token = opaqueToken(Registry.approved("parcel"), Registry.user());

        for (String accept : List.of("text/html", "json")) {
            RawExchange refused = hello("/hello", Map.of("Accept", accept, "Authorization", "Bearer " + token));
            assertThat(refused.status()).as(accept).isEqualTo(406);
            assertThat(refused.body()).as(accept).startsWith("{\"status\":406,");
        }
    }

    @Test
    void aMalformedMediaTypeCarriesNoCredentials() throws IOException {
        for (String malformed : List.of("form", "a/b/c d", ",")) {
            RawCall call = new RawCall(VariantBGate.TOKEN, Map.of("Content-Type", malformed), "grant_type=password");
            assertThat(call.status(new InetSocketAddress("localhost", RestAssured.port)))
                    .as(malformed)
                    .isEqualTo(401);
        }
    }

    @Test
    void helloAcceptsAToken() {
        App app = Registry.approved("parcel", "freight-product");
        User user = Registry.user();

        Registry.hello(opaqueToken(app, user))
                .then()
                .statusCode(200)
                .header("RateLimit-Policy", containsString("\"second\""))
                .header("RateLimit", notNullValue())
                .body("authentication", equalTo("bearer"))
                .body("client_id", equalTo(app.clientId()))
                .body("username", equalTo(user.username()))
                .body("expires_in", allOf(greaterThan(1700), lessThanOrEqualTo(1800)))
                .body("apis", hasItem("parcel"));
    }

    @Test
    void helloAcceptsKeyUserAndPasswordAndEchoesNoPassword() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        Response answer = Registry.hello(app, user);

        answer.then().statusCode(200).body("authentication", equalTo("key")).body("username", equalTo(user.username()));
        assertThat(answer.asString()).doesNotContain(user.password(), "expires_in");
    }

    @Test
    void helloRefusesBothWaysAtOnceAndWrongCredentials() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        App unknown = new App("", "no-such-key", "", "");
        User wrong = new User(user.id(), user.username(), "wrong");

        for (Response answer : new Response[] {
            given().header(KEY_HEADER, app.clientId())
                    .auth()
                    .oauth2(opaqueToken(app, user))
                    .get(HELLO),
            given().header(KEY_HEADER, app.clientId()).get(HELLO),
            given().auth().preemptive().basic(user.username(), user.password()).get(HELLO),
            Registry.hello(unknown, user),
            Registry.hello(app, wrong)
        }) {
            answer.then().statusCode(401).header("WWW-Authenticate", notNullValue());
        }
    }

    @Test
    void helloWithoutTheGrantIs403() {
        Registry.hello(Registry.approved("freight-product"), Registry.user())
                .then()
                .statusCode(403)
                .body("status", equalTo(403))
                .body("detail", notNullValue())
                .body("type", endsWith("/docs/errors/403.0000001"));
    }

    @Test
    void helloBeyondTheCallsOfTheDayIs429() {
        User user = Registry.user();
        Registry.level("two-a-day", 1_000, 2);
        App app = Registry.register("two-a-day");
        Registry.approve(app.id());
        Registry.grant(app, "parcel");
        String token = opaqueToken(app, user);

        for (int left : new int[] {1, 0}) {
            Registry.hello(token).then().statusCode(200).header("RateLimit", startsWith("\"day\";r=" + left + ";"));
        }

        // With the key it is the same caller.
        for (Response refused : new Response[] {Registry.hello(token), Registry.hello(app, user)}) {
            refused.then()
                    .statusCode(429)
                    .header("Retry-After", matchesPattern("[1-9][0-9]*"))
                    .header("RateLimit-Policy", equalTo("\"second\";q=1000;w=1, \"day\";q=2;w=86400"))
                    .header("RateLimit", startsWith("\"day\";r=0;"))
                    .body("status", equalTo(429))
                    .body("title", equalTo("Too many requests"))
                    .body("detail", notNullValue())
                    .body("type", endsWith("/docs/errors/429.0000002"));
        }
    }

    @Test
    void aNewPasswordAndALockStopTokensAndLogIns() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String token = opaqueToken(app, user);
        Registry.hello(app, user).then().statusCode(200);

        Registry.admin("PUT", "/users/" + user.id() + "/password", Map.of("password", "another-password"))
                .then()
                .statusCode(200);

        Registry.hello(token).then().statusCode(401);
        Registry.hello(app, user).then().statusCode(401);
        User changed = new User(user.id(), user.username(), "another-password");
        Registry.hello(app, changed).then().statusCode(200);

        Registry.admin("POST", "/users/" + user.id() + "/lock").then().statusCode(200);
        Registry.hello(app, changed).then().statusCode(401);
    }

    private static RawExchange hello(String path, Map<String, String> headers) throws IOException {
        return RawExchange.on(new Socket("localhost", RestAssured.port), "localhost", "GET", ROPC + path, headers);
    }
}
