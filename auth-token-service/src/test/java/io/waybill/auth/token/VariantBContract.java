package io.waybill.auth.token;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.ROPC;
import static io.waybill.auth.Registry.opaqueToken;
import static io.waybill.auth.Registry.requestOpaqueToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The token document's rows on variant B, and section 3 of the wire contract. */
abstract class VariantBContract {

    private static final String TOKEN = ROPC + "/token";
    private static final String HELLO = ROPC + "/hello";
    private static final String KEY_HEADER = "Carrier-API-Key";

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void theBasePathAnswersAVersionRequestWithoutCredentials(String slash) {
        given().get(ROPC + slash)
                .then()
                .statusCode(200)
                .body("name", equalTo("account-auth-ropc"))
                .body("version", equalTo("v2.0.6"))
                .body("rev", notNullValue())
                .body("env", equalTo("sandbox"));
    }

    @Test
    void fiveRightFieldsGiveAnOpaqueToken() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        String token = requestOpaqueToken(app, user.username(), user.password())
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .header("Pragma", "no-cache")
                .body("token_type", equalTo("Bearer"))
                .body("expires_in", equalTo(1800))
                .extract()
                .path("access_token");

        assertThat(token).matches("[A-Za-z0-9_~-]+\\.[A-Za-z0-9_~-]+").hasSizeLessThanOrEqualTo(100);
    }

    @Test
    void aMissingOrWrongClientIsInvalidClient() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        for (RequestSpecification request : new RequestSpecification[] {
            form(user).formParam("client_id", app.clientId()).formParam("client_secret", "wrong"),
            form(user).formParam("client_id", "no-such-client").formParam("client_secret", app.secret()),
            form(user).formParam("client_id", app.clientId()),
            form(user).formParam("client_secret", app.secret()),
            form(user).formParam("client_id", " ").formParam("client_secret", " "),
            given(),
            given().contentType(ContentType.JSON).body(Map.of("client_id", app.clientId())),
            given().contentType("application/x-www-form-urlencoded").body("%zz"),
            given().contentType("application/x-www-form-urlencoded").body("client_id=" + "x".repeat(20_000)),
        }) {
            request.post(TOKEN)
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", startsWith("Basic"))
                    .body("error", equalTo("invalid_client"));
        }
    }

    @Test
    void aMissingOrWrongPasswordAndALockedUserAreInvalidGrant() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        User locked = Registry.user();
        Registry.admin("POST", "/users/" + locked.id() + "/lock").then().statusCode(200);

        for (String[] pair : new String[][] {
            {user.username(), "wrong"},
            {user.username(), ""},
            {"no-such-user", "wrong"},
            {"", user.password()},
            {"\u0000'--ÿ", "\u0000"},
            {locked.username(), locked.password()},
            {user.username(), "x".repeat(1_000)}
        }) {
            requestOpaqueToken(app, pair[0], pair[1]).then().statusCode(401).body("error", equalTo("invalid_grant"));
        }
    }

    @Test
    void theGrantTypeIsJudgedAfterTheCredentials() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        client(app, user).post(TOKEN).then().statusCode(400).body("error", equalTo("invalid_request"));
        client(app, user)
                .formParam("grant_type", "client_credentials")
                .post(TOKEN)
                .then()
                .statusCode(400)
                .body("error", equalTo("unsupported_grant_type"));
        requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);
    }

    @Test
    void anApplicationWithoutTheGrantParcelIsUnauthorized() {
        App app = Registry.approved("freight-product");
        User user = Registry.user();

        requestOpaqueToken(app, user.username(), user.password())
                .then()
                .statusCode(403)
                .body("error", equalTo("unauthorized_client"));
    }

    @Test
    void getOnTokenIs405WhateverTheCredentials() {
        given().get(TOKEN).then().statusCode(405).header("Allow", equalTo("POST"));
        given().header("Authorization", "Bearer nonsense")
                .get(TOKEN)
                .then()
                .statusCode(405)
                .header("Allow", equalTo("POST"));
    }

    @ParameterizedTest
    @CsvSource({
        "POST, ''",
        "DELETE, /",
        "PUT, /token",
        "GET, /hello",
        "POST, /hello",
        "GET, /nothing",
        "PATCH, /a/b",
        "OPTIONS, /hello",
        "OPTIONS, /token",
        "GET, /-/other",
        "GET, /hello/",
        "GET, /Token"
    })
    void anyOtherCallWithoutValidCredentialsIs401(String method, String path) {
        given().request(method, ROPC + path)
                .then()
                .statusCode(401)
                .body("status", equalTo(401))
                .body("title", equalTo("Unauthorized"))
                .body("detail", notNullValue())
                .body("type", nullValue());
    }

    @Test
    void withValidCredentialsAnUnknownPathIs404AndAnotherMethod405() {
        String token = opaqueToken(Registry.approved("parcel"), Registry.user());

        given().auth()
                .oauth2(token)
                .get(ROPC + "/nothing")
                .then()
                .statusCode(404)
                .body("status", equalTo(404))
                .body("title", equalTo("No such resource"))
                .body("detail", equalTo("there is nothing under this path"))
                .body("type", endsWith("/docs/errors/404.0000001"));
        given().auth().oauth2(token).get(ROPC + "/-/other").then().statusCode(404);
        given().auth()
                .oauth2(token)
                .post(HELLO)
                .then()
                .statusCode(405)
                .header("Allow", allOf(containsString("GET"), not(containsString("POST"))))
                .body("status", equalTo(405))
                .body("type", endsWith("/docs/errors/405.0000001"));
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

    private static Response hello(App app, User user) {
        return given().header(KEY_HEADER, app.clientId())
                .auth()
                .preemptive()
                .basic(user.username(), user.password())
                .get(HELLO);
    }

    private static RequestSpecification form(User user) {
        return given().formParam("grant_type", "password")
                .formParam("username", user.username())
                .formParam("password", user.password());
    }

    private static RequestSpecification client(App app, User user) {
        return given().formParam("username", user.username())
                .formParam("password", user.password())
                .formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret());
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
