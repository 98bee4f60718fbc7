package io.waybill.auth.token.india;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.security.LicenceThumbprint;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The authenticator of the India services. */
@QuarkusTest
@ServiceUnderTest
class IndiaLoginTest {

    private static final String LOGIN = "/in/transportation/token/v1/login";

    @Test
    void keyAndSecretGiveTheJwtWithTheThumbprintsOfTheLicence() {
        App app = Registry.approved("india-instruction");
        Response licence = Registry.licence(app);
        licence.then().statusCode(201);

        String token = given().header("ClientID", app.clientId())
                .header("clientSecret", app.secret())
                .get(LOGIN)
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .path("JWTToken");

        LicenceThumbprint thumbprint = LicenceThumbprint.of(licence.path("loginId"), licence.path("licenceKey"));
        String claims = new String(
                Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1, token.lastIndexOf('.'))),
                StandardCharsets.UTF_8);
        assertThat(claims)
                .contains(thumbprint.login(), thumbprint.pair())
                .doesNotContain(licence.<String>path("licenceKey"));
    }

    @Test
    void blankAndWrongCredentialsGetNoToken() {
        App app = Registry.approved("india-instruction");

        for (Response answer : new Response[] {
            given().get(LOGIN),
            given().header("ClientID", app.clientId()).get(LOGIN),
            given().header("ClientID", app.clientId())
                    .header("clientSecret", "")
                    .get(LOGIN),
            given().header("ClientID", app.clientId())
                    .header("clientSecret", "wrong")
                    .get(LOGIN),
            given().header("ClientID", "no-such-client")
                    .header("clientSecret", app.secret())
                    .get(LOGIN),
        }) {
            answer.then()
                    .statusCode(401)
                    .body("status", equalTo(401))
                    .body("title", equalTo("Unauthorized"))
                    .body("error-response[0].StatusCode", equalTo("InvalidCredentials"))
                    .body(not(containsString("JWTToken\"")));
        }
    }

    @Test
    void anotherMethodIsRefusedInTheShapeOfTheGateway() {
        given().post(LOGIN)
                .then()
                .statusCode(405)
                .header("Allow", containsString("GET"))
                .body("error-response[0].StatusCode", equalTo("InvalidRequest"));
    }
}
