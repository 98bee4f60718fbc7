package io.waybill.auth.token.variantb;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.ROPC;
import static io.waybill.auth.Registry.opaqueToken;
import static io.waybill.auth.Registry.requestOpaqueToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The token document's rows on variant B, and the contract decisions. */
@QuarkusTest
@ServiceUnderTest
class VariantBTest {

    private static final String TOKEN = ROPC + "/token";

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

    /** Credentials are checked first, then the grant type, then the scope. */
    @ParameterizedTest
    @CsvSource({
        "wrong, client_credentials, nonsense,        401, invalid_client",
        "right, '',                 nonsense,        400, invalid_request",
        "right, client_credentials, nonsense,        400, unsupported_grant_type",
        "right, password,           parcel nonsense, 400, invalid_scope",
        "right, password,           freight-product, 400, invalid_scope"
    })
    void theFirstThatIsWrongIsNamed(String secret, String grantType, String scope, int status, String error) {
        App app = Registry.approved("freight-product", "parcel");

        form(Registry.user(), grantType)
                .formParam("client_id", app.clientId())
                .formParam("client_secret", secret.equals("right") ? app.secret() : secret)
                .formParam("scope", scope)
                .post(TOKEN)
                .then()
                .statusCode(status)
                .body("error", equalTo(error));
    }

    @ParameterizedTest
    @CsvSource({"'', ", "freight-product parcel, parcel"})
    void aTokenIsForParcelAndTheAnswerSaysSoWhereMoreWasRequested(String requested, String answered) {
        App app = Registry.approved("freight-product", "parcel");

        String token = form(Registry.user(), "password")
                .formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("scope", requested)
                .post(TOKEN)
                .then()
                .statusCode(200)
                .body("scope", equalTo(answered))
                .extract()
                .path("access_token");

        Registry.introspect(token).then().body("scope", equalTo("parcel")).body("aud", equalTo(List.of("parcel")));
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
        for (RequestSpecification call : List.of(given(), given().header("Authorization", "Bearer nonsense"))) {
            call.get(TOKEN).then().statusCode(405).header("Allow", equalTo("POST"));
        }
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
                .post(ROPC + "/hello")
                .then()
                .statusCode(405)
                .header("Allow", allOf(containsString("GET"), not(containsString("POST"))))
                .body("status", equalTo(405))
                .body("type", endsWith("/docs/errors/405.0000001"));
    }

    private static RequestSpecification form(User user) {
        return form(user, "password");
    }

    private static RequestSpecification form(User user, String grantType) {
        return given().formParam("grant_type", grantType)
                .formParam("username", user.username())
                .formParam("password", user.password());
    }
}
