package io.waybill.auth.token.oauth;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.requestToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The token document's rows on variant A, and section 2 of the wire contract. */
@QuarkusTest
@ServiceUnderTest
class VariantATest {

    @Test
    void validCredentialsGiveABearerTokenWithItsLifetime() {
        App app = Registry.approved("freight-product");

        ValidatableResponse answer = requestToken(app).then();

        answer.statusCode(200)
                .contentType(ContentType.JSON)
                .header("Cache-Control", "no-store")
                .header("Pragma", "no-cache")
                .body("access_token", startsWith("eyJ"))
                .body("client_id", equalTo(app.clientId()))
                .body("token_type", equalTo("Bearer"))
                .body("expires_in", equalTo(3600));
    }

    @Test
    void credentialsMayComeByHttpBasicWithTheSameClientIdInTheForm() {
        App app = Registry.approved();

        given().auth()
                .preemptive()
                .basic(app.clientId(), app.secret())
                .formParam("grant_type", "client_credentials")
                .formParam("client_id", app.clientId())
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(200);
    }

    @Test
    void anUnknownClientAWrongSecretAndAnApplicationThatIsNotApprovedGetOneAnswer() {
        App registered = Registry.register();
        App suspended = Registry.approved();
        Registry.admin("POST", "/applications/" + suspended.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        App approved = Registry.approved();

        String unknown = refusal(requestToken("no-such-client", "secret"));

        assertThat(refusal(requestToken(approved.clientId(), "wrong"))).isEqualTo(unknown);
        assertThat(refusal(requestToken(registered))).isEqualTo(unknown);
        assertThat(refusal(requestToken(suspended))).isEqualTo(unknown);
        assertThat(refusal(requestToken(" ", approved.secret()))).isEqualTo(unknown);
        assertThat(refusal(requestToken(approved.clientId(), ""))).isEqualTo(unknown);
        assertThat(refusal(requestToken("\u0000ÿ\uD83D\uDE00'--", "\u0000"))).isEqualTo(unknown);
        assertThat(refusal(form().post(Registry.TOKEN_PATH))).isEqualTo(unknown);
        assertThat(refusal(form().header("Authorization", "Basic %%%").post(Registry.TOKEN_PATH)))
                .isEqualTo(unknown);
        assertThat(refusal(form().auth()
                        .preemptive()
                        .basic(approved.clientId(), "wrong")
                        .post(Registry.TOKEN_PATH)))
                .isEqualTo(unknown);
    }

    @Test
    void invalidCredentialsHaveTheTitleAndTheTypeOfTheDocument() {
        requestToken("no-such-client", "secret")
                .then()
                .statusCode(400)
                .body("title", equalTo("Invalid credentials"))
                .body("type", equalTo("https://issuer.example/docs/errors/400.0000005"))
                .body("error", equalTo("invalid_client"))
                .body("error_description", notNullValue());
    }

    @Test
    void noHeaderOfARequestChangesTheBaseUrlOrTheMetadata() {
        Map<String, String> headers = Map.of(
                "Host", "evil.example",
                "X-Forwarded-Proto", "https",
                "X-Forwarded-Host", "evil.example",
                "Forwarded", "host=evil.example;proto=https");
        given().headers(headers)
                .formParam("client_id", "nobody")
                .formParam("client_secret", "nothing")
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(400)
                .body("type", equalTo("https://issuer.example/docs/errors/400.0000005"));
        given().headers(headers)
                .get("/.well-known/oauth-authorization-server")
                .then()
                .statusCode(200)
                .body("issuer", equalTo("https://issuer.example"))
                .body("token_endpoint", equalTo("https://issuer.example/auth/v4/accesstoken"))
                .body("jwks_uri", equalTo("https://issuer.example/.well-known/jwks.json"))
                .body(not(containsString("evil.example")));
    }

    @Test
    void aMissingGrantTypeIsNamed() {
        App app = Registry.approved();

        for (String blank : new String[] {"", " "}) {
            given().formParam("client_id", app.clientId())
                    .formParam("client_secret", app.secret())
                    .formParam("grant_type", blank)
                    .post(Registry.TOKEN_PATH)
                    .then()
                    .spec(error("400.0000001", "invalid_request"))
                    .body("title", equalTo("Missing parameter"))
                    .body("invalidParams[0].name", equalTo("grant_type"))
                    .body("invalidParams[0].reason", equalTo("is required"));
        }
    }

    @Test
    void anotherGrantTypeIsUnsupported() {
        App app = Registry.approved();

        given().formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("grant_type", "password")
                .post(Registry.TOKEN_PATH)
                .then()
                .spec(error("400.0000002", "unsupported_grant_type"))
                .body("invalidParams[0].reason", equalTo("must be client_credentials"));
    }

    @Test
    void credentialsAreCheckedBeforeTheGrantType() {
        given().formParam("client_id", "no-such-client")
                .formParam("client_secret", "secret")
                .formParam("grant_type", "password")
                .post(Registry.TOKEN_PATH)
                .then()
                .spec(error("400.0000005", "invalid_client"));
    }

    @Test
    void unknownFormFieldsAreIgnored() {
        App app = Registry.approved();

        form().formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("audience", "anything")
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(200);
    }

    @ParameterizedTest
    @CsvSource({
        "parcel,                              parcel,                 ",
        "parcel freight-product,              freight-product parcel, ",
        "freight-product freight-product,     freight-product,        ",
        "freight-product india-product,       freight-product,        freight-product",
        "india-product parcel india-instruction, parcel,              parcel"
    })
    void aScopeNarrowsTheTokenAndTheAnswerHasItWhereItDiffers(String requested, String issued, String answered) {
        App app = Registry.approved("freight-product", "parcel");

        String token = requestScope(app, requested)
                .then()
                .statusCode(200)
                .body("scope", equalTo(answered))
                .extract()
                .path("access_token");

        Registry.introspect(token)
                .then()
                .body("scope", equalTo(issued))
                .body("aud", equalTo(List.of(issued.split(" "))));
    }

    @Test
    void withoutAScopeTheTokenHasEveryGrantAndTheAnswerItsFourFields() {
        App app = Registry.approved("freight-product", "parcel");

        for (Response answer : List.of(requestToken(app), requestScope(app, ""))) {
            Map<String, Object> fields = answer.then().statusCode(200).extract().path("");
            assertThat(fields).containsOnlyKeys("access_token", "client_id", "token_type", "expires_in");
            Registry.introspect((String) fields.get("access_token"))
                    .then()
                    .body("scope", equalTo("freight-product parcel"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "parcel nonsense",
                "Parcel",
                "auth-token",
                "openid",
                " ",
                "parcel ",
                " parcel",
                "parcel  freight-product",
                "parcel,freight-product",
                "parcel\tfreight-product",
                "parcel\n",
                "\"parcel\"",
                "\u0000",
                // known, but not granted
                "india-product",
                "india-product india-instruction"
            })
    void anUnknownScopeIsInvalid(String requested) {
        App app = Registry.approved("freight-product", "parcel");

        requestScope(app, requested)
                .then()
                .spec(error("400.0000004", "invalid_scope"))
                .body("invalidParams.name", equalTo(List.of("scope")));
    }

    @Test
    void aScopeIsEvaluatedAfterTheCredentialsAndTheGrantType() {
        App app = Registry.approved("parcel");

        form().formParam("client_id", app.clientId())
                .formParam("client_secret", "wrong")
                .formParam("scope", "nonsense")
                .post(Registry.TOKEN_PATH)
                .then()
                .spec(error("400.0000005", "invalid_client"));
        given().formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("scope", "nonsense")
                .post(Registry.TOKEN_PATH)
                .then()
                .spec(error("400.0000001", "invalid_request"));
    }

    @Test
    void aTokenOfANarrowerScopeHasNoRoles() {
        App operator = Registry.approved("parcel");
        Registry.describe(operator.id(), "Operator", "tests", List.of("operator"));

        String all = Registry.token(operator);
        String narrow = requestScope(operator, "parcel").path("access_token");

        given().auth().oauth2(all).get("/admin/v1/applications").then().statusCode(200);
        given().auth().oauth2(narrow).get("/admin/v1/applications").then().statusCode(403);
    }

    @Test
    void aTokenHasLicencesIfItsScopeIsOfIndia() {
        App app = Registry.approved("freight-product", "india-product");
        Registry.admin("POST", "/applications/" + app.id() + "/licences", Map.of())
                .then()
                .statusCode(201);

        assertThat(claims(requestScope(app, "india-product"))).contains("\"lic\":");
        assertThat(claims(requestScope(app, "freight-product"))).doesNotContain("\"lic\":");
    }

    @Test
    void anotherMethodAnotherMediaTypeAndALargeBodyAreRefusedInTheSameShape() {
        given().get(Registry.TOKEN_PATH)
                .then()
                .statusCode(405)
                .header("Allow", equalTo("POST"))
                .body("error", equalTo("invalid_request"))
                .body("type", endsWith("/docs/errors/405.0000001"));
        given().contentType(ContentType.JSON)
                .body(Map.of("grant_type", "client_credentials"))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(415)
                .body("type", endsWith("/docs/errors/415.0000001"));
        given().formParam("grant_type", "x".repeat(70_000))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(413)
                .body("type", endsWith("/docs/errors/413.0000001"));
    }

    @Test
    void aHeaderOver16KibibytesIsRefusedAndTheServiceGoesOn() {
        App app = Registry.approved("parcel");

        form().header("X-Long", "x".repeat(20_000))
                .formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(431);

        Registry.token(app);
    }

    private static RequestSpecification form() {
        return given().formParam("grant_type", "client_credentials");
    }

    private static String claims(Response answer) {
        String token = answer.then().statusCode(200).extract().path("access_token");
        return new String(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), StandardCharsets.UTF_8);
    }

    private static Response requestScope(App app, String scope) {
        return form().formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("scope", scope)
                .post(Registry.TOKEN_PATH);
    }

    private static io.restassured.specification.ResponseSpecification error(String code, String error) {
        return new io.restassured.builder.ResponseSpecBuilder()
                .expectStatusCode(Integer.parseInt(code.substring(0, 3)))
                .expectContentType("application/json")
                .expectBody("type", endsWith("/docs/errors/" + code))
                .expectBody("error", equalTo(error))
                .build();
    }

    /** The body of a refusal; the credentials of the attempt may not change a character of it. */
    private static String refusal(Response answer) {
        answer.then().spec(error("400.0000005", "invalid_client"));
        return answer.asString();
    }
}
