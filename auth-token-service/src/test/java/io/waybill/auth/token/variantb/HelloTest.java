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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The test resource of variant B, and what a token or a password must be for it: section 3 of the wire contract. */
@QuarkusTest
@ServiceUnderTest
class HelloTest {

    private static final String HELLO = ROPC + "/hello";

    private static final String KEY_HEADER = "Carrier-API-Key";

    @Test
    void credentialsAreAskedForBeforeAcceptIsChecked() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String token = Registry.opaqueToken(app, user);

        for (String path : List.of("/hello", "/no/such/path")) {
            given().accept("text/html").get(Registry.ROPC + path).then().statusCode(401);
        }
        given().accept("text/html")
                .auth()
                .oauth2(token)
                .get(Registry.ROPC + "/hello")
                .then()
                .statusCode(406)
                .contentType("application/json")
                .body("status", equalTo(406));
        given().accept("text/html")
                .auth()
                .oauth2(token)
                .get(Registry.ROPC + "/no/such/path")
                .then()
                .statusCode(404);
        given().accept("text/html")
                .formParam("grant_type", "password")
                .post(Registry.ROPC + "/token")
                .then()
                .statusCode(401)
                .body("error", equalTo("invalid_client"));
        given().accept("text/html")
                .formParam("grant_type", "password")
                .formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("username", user.username())
                .formParam("password", user.password())
                .post(Registry.ROPC + "/token")
                .then()
                .statusCode(406);
    }

    @Test
    void aMalformedAcceptNamesNothingThatThereIs() throws IOException {
        String token = opaqueToken(Registry.approved("parcel"), Registry.user());

        for (String malformed : List.of("json", "application", "json, application/json")) {
            assertThat(hello(Map.of("Accept", malformed)).status())
                    .as(malformed)
                    .isEqualTo(401);
            assertThat(hello(Map.of("Accept", malformed, "Authorization", "Bearer " + token))
                            .status())
                    .as(malformed)
                    .isEqualTo(406);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "*", "application/json;q=", "application/json;q=0, */*", "q=abc"})
    void withoutCredentialsEveryAcceptIs401(String accept) throws IOException {
        assertThat(hello(Map.of("Accept", accept)).status()).isEqualTo(401);
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

        given().auth()
                .oauth2(opaqueToken(app, user))
                .get(HELLO)
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

        String body = given().header(KEY_HEADER, app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO)
                .then()
                .statusCode(200)
                .body("authentication", equalTo("key"))
                .body("username", equalTo(user.username()))
                .extract()
                .asString();

        assertThat(body).doesNotContain(user.password()).doesNotContain("expires_in");
    }

    @Test
    void helloRefusesBothWaysAtOnceAndWrongCredentials() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String token = opaqueToken(app, user);

        given().auth()
                .oauth2(token)
                .header(KEY_HEADER, app.clientId())
                .get(HELLO)
                .then()
                .statusCode(401);
        given().header(KEY_HEADER, app.clientId()).get(HELLO).then().statusCode(401);
        given().auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO)
                .then()
                .statusCode(401);
        given().header(KEY_HEADER, "no-such-key")
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO)
                .then()
                .statusCode(401);
        given().header(KEY_HEADER, app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), "wrong")
                .get(HELLO)
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", notNullValue());
    }

    @Test
    void helloWithoutTheGrantIs403() {
        App app = Registry.approved("freight-product");
        User user = Registry.user();

        given().header(KEY_HEADER, app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO)
                .then()
                .statusCode(403)
                .body("status", equalTo(403))
                .body("detail", notNullValue())
                .body("type", endsWith("/docs/errors/403.0000001"));
    }

    @Test
    void helloBeyondTheCallsOfTheDayIs429() {
        User user = Registry.user();
        App app = ofLevel("two-a-day", Map.of("perSecond", 1_000, "perDay", 2));
        String token = opaqueToken(app, user);

        for (int left : new int[] {1, 0}) {
            given().auth()
                    .oauth2(token)
                    .get(HELLO)
                    .then()
                    .statusCode(200)
                    .header("RateLimit", startsWith("\"day\";r=" + left + ";"));
        }

        // With the key it is the same caller.
        for (Response refused : new Response[] {given().auth().oauth2(token).get(HELLO), hello(app, user)}) {
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
    void helloBeyondTheCallsOfTheSecondIs429() {
        App app = ofLevel("one-a-second", Map.of("perSecond", 1, "perDay", 10_000));
        String token = opaqueToken(app, Registry.user());

        Response refused = Stream.generate(() -> given().auth().oauth2(token).get(HELLO))
                .limit(1_000)
                .filter(answer -> answer.statusCode() != 200)
                .findFirst()
                .orElseThrow();

        refused.then()
                .statusCode(429)
                .header("Retry-After", equalTo("1"))
                .header("RateLimit", startsWith("\"day\";r="))
                .body("type", endsWith("/docs/errors/429.0000001"));
    }

    @Test
    void onlyTheIssuedSpellingOfATokenIsTaken() {
        String token = opaqueToken(Registry.approved("parcel"), Registry.user());

        for (String forged : new String[] {
            token.substring(0, token.length() - 1) + otherLast(token.charAt(token.length() - 1)),
            token + "=",
            token.substring(1),
            flipped(token),
            token.replace('.', '~'),
            token.substring(0, token.indexOf('.')),
        }) {
            given().auth().oauth2(forged).get(HELLO).then().statusCode(401);
        }
    }

    @Test
    void aNewPasswordAndALockStopTokensAndLogIns() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String token = opaqueToken(app, user);
        hello(app, user).then().statusCode(200);

        Registry.admin("PUT", "/users/" + user.id() + "/password", Map.of("password", "another-password"))
                .then()
                .statusCode(200);

        given().auth().oauth2(token).get(HELLO).then().statusCode(401);
        hello(app, user).then().statusCode(401);
        User changed = new User(user.id(), user.username(), "another-password");
        hello(app, changed).then().statusCode(200);

        Registry.admin("POST", "/users/" + user.id() + "/lock").then().statusCode(200);
        hello(app, changed).then().statusCode(401);
    }

    /** An approved application with the grant, of a service level of its own. */
    private static App ofLevel(String level, Map<String, Integer> limits) {
        Registry.admin("PUT", "/service-levels/" + level, limits).then().statusCode(200);
        App app = Registry.register(level);
        Registry.admin("POST", "/applications/" + app.id() + "/approve").then().statusCode(200);
        Registry.admin(
                        "POST",
                        "/applications/" + app.id() + "/grants",
                        Map.of("api", "parcel", "environment", "sandbox"))
                .then()
                .statusCode(201);
        return app;
    }

    private static RawExchange hello(Map<String, String> headers) throws IOException {
        return RawExchange.on(new Socket("localhost", RestAssured.port), "localhost", "GET", HELLO, headers);
    }

    private static Response hello(App app, User user) {
        return given().header(KEY_HEADER, app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO);
    }

    /** Another spelling of the same bytes: the last character of 43 carries two bits that decode to nothing. */
    private static char otherLast(char last) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        return alphabet.charAt(alphabet.indexOf(last) ^ 1);
    }

    private static String flipped(String token) {
        char changed = token.charAt(5) == 'A' ? 'B' : 'A';
        return token.substring(0, 5) + changed + token.substring(6);
    }
}
