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
import io.restassured.builder.ResponseSpecBuilder;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.restassured.specification.ResponseSpecification;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The token document's rows on variant A, and the contract decisions. */
@QuarkusTest
@ServiceUnderTest
class VariantATest {

    @Test
    void validCredentialsGiveABearerTokenWithEveryGrant() {
        App app = Registry.approved("freight-product", "parcel");

        // An unknown field is ignored.
        Map<String, Object> fields = form(app.clientId(), app.secret(), "client_credentials")
                .formParam("scope", "")
                .formParam("audience", "anything")
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(200)
                .contentType(ContentType.JSON)
                .header("Cache-Control", "no-store")
                .header("Pragma", "no-cache")
                .body("access_token", startsWith("eyJ"))
                .body("client_id", equalTo(app.clientId()))
                .body("token_type", equalTo("Bearer"))
                .body("expires_in", equalTo(3600))
                .extract()
                .path("");

        assertThat(fields).containsOnlyKeys("access_token", "client_id", "token_type", "expires_in");
        Registry.introspect((String) fields.get("access_token"))
                .then()
                .body("scope", equalTo("freight-product parcel"));
    }

    @Test
    void anUnknownClientAWrongSecretAndAnApplicationThatIsNotApprovedGetOneAnswer() {
        App registered = Registry.register();
        App suspended = Registry.approved();
        Registry.suspend(suspended);
        App approved = Registry.approved();

        Response first = requestToken("no-such-client", "secret");
        first.then()
                .body("title", equalTo("Invalid credentials"))
                .body("type", equalTo("https://issuer.example/docs/errors/400.0000005"))
                .body("error_description", notNullValue());
        String unknown = refusal(first);
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

    /** Credentials are checked first, then the grant type, then the scope. */
    @ParameterizedTest
    @CsvSource({
        "wrong, password,           nonsense, 400.0000005, invalid_client,         ",
        "right, '',                 nonsense, 400.0000001, invalid_request,        grant_type is required",
        "right, ' ',                parcel,   400.0000001, invalid_request,        grant_type is required",
        "right, password,           nonsense, 400.0000002, unsupported_grant_type, grant_type must be client_credentials",
        "right, client_credentials, nonsense, 400.0000004, invalid_scope,          scope must be one or more of",
    })
    void theFirstThatIsWrongIsNamed(
            String secret, String grantType, String scope, String code, String error, String named) {
        App app = Registry.approved("parcel");

        Response answer = form(app.clientId(), secret.equals("right") ? app.secret() : secret, grantType)
                .formParam("scope", scope)
                .post(Registry.TOKEN_PATH);

        answer.then().spec(error(code, error));
        if (named != null) {
            assertThat(answer.path("invalidParams[0].name") + " " + answer.path("invalidParams[0].reason"))
                    .startsWith(named);
        }
    }

    @Test
    void aScopeNarrowsTheToken() {
        App app = Registry.approved("freight-product", "parcel");

        String token = requestScope(app, "freight-product india-product")
                .then()
                .statusCode(200)
                .body("scope", equalTo("freight-product"))
                .extract()
                .path("access_token");

        Registry.introspect(token)
                .then()
                .body("scope", equalTo("freight-product"))
                .body("aud", equalTo(List.of("freight-product")));
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
        Registry.licence(app);

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

    private static RequestSpecification form() {
        return given().formParam("grant_type", "client_credentials");
    }

    private static RequestSpecification form(String clientId, String secret, String grantType) {
        return given().formParam("client_id", clientId)
                .formParam("client_secret", secret)
                .formParam("grant_type", grantType);
    }

    private static String claims(Response answer) {
        return Registry.claims(answer.then().statusCode(200).extract().path("access_token"));
    }

    private static Response requestScope(App app, String scope) {
        return form(app.clientId(), app.secret(), "client_credentials")
                .formParam("scope", scope)
                .post(Registry.TOKEN_PATH);
    }

    private static ResponseSpecification error(String code, String error) {
        return new ResponseSpecBuilder()
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
