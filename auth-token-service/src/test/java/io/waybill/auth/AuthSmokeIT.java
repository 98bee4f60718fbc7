package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.ROPC;
import static io.waybill.auth.Registry.introspect;
import static io.waybill.auth.Registry.opaqueToken;
import static io.waybill.auth.Registry.requestToken;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.restassured.http.ContentType;
import io.waybill.auth.Registry.App;
import io.waybill.test.contract.PackagedServiceContract;
import org.junit.jupiter.api.Test;

/** The main calls once each, on the packaged service. */
@QuarkusIntegrationTest
@ServiceUnderTest
class AuthSmokeIT implements PackagedServiceContract {

    @Test
    void variantAGivesATokenThatIsIntrospectedAndRevoked() {
        App app = Registry.approved("freight-product");
        String token = requestToken(app)
                .then()
                .statusCode(200)
                .body("token_type", equalTo("Bearer"))
                .body("access_token", startsWith("eyJ"))
                .extract()
                .path("access_token");

        introspect(token).then().body("active", equalTo(true)).body("aud", contains("freight-product"));
        Registry.client(app)
                .formParam("token", token)
                .post("/oauth2/revoke")
                .then()
                .statusCode(200);
        introspect(token).then().body("active", equalTo(false));
    }

    @Test
    void variantBGivesATokenThatSaysHello() {
        String token = opaqueToken(Registry.approved("parcel"), Registry.user());

        Registry.hello(token).then().statusCode(200);
    }

    @Test
    void theAuthenticatorOfIndiaGivesAToken() {
        App app = Registry.approved("india-instruction");
        Registry.licence(app);

        given().header("ClientID", app.clientId())
                .header("clientSecret", app.secret())
                .get("/in/transportation/token/v1/login")
                .then()
                .statusCode(200)
                .body("JWTToken", startsWith("eyJ"));
    }

    @Test
    void wrongCredentialsAreRefusedInTheShapeOfEachOperation() {
        requestToken("no-such-client", "secret")
                .then()
                .statusCode(400)
                .body("type", endsWith("/docs/errors/400.0000005"))
                .body("error", equalTo("invalid_client"));
        given().formParam("grant_type", "password")
                .post(ROPC + "/token")
                .then()
                .statusCode(401)
                .body("error", equalTo("invalid_client"));
        given().get("/in/transportation/token/v1/login")
                .then()
                .statusCode(401)
                .body("error-response[0].StatusCode", equalTo("InvalidCredentials"));
    }

    @Test
    void thePortalAndTheErrorsHaveTheirPages() {
        given().accept(ContentType.HTML)
                .get("/portal/login")
                .then()
                .statusCode(200)
                .body(containsString("Log in"));
        given().accept(ContentType.HTML).get("/docs/errors/400.0000005").then().statusCode(200);
    }
}
