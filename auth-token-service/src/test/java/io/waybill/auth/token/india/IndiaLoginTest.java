package io.waybill.auth.token.india;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.INDIA_LOGIN;
import static io.waybill.auth.Registry.indiaLogin;
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
import org.junit.jupiter.api.Test;

/** The authenticator of the India services. */
@QuarkusTest
@ServiceUnderTest
class IndiaLoginTest {

    @Test
    void keyAndSecretGiveTheJwtWithTheThumbprintsOfTheLicence() {
        App app = Registry.approved("india-instruction");
        Response licence = Registry.licence(app);
        licence.then().statusCode(201);

        String token = indiaLogin(app.clientId(), app.secret())
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .path("JWTToken");

        LicenceThumbprint thumbprint = LicenceThumbprint.of(licence.path("loginId"), licence.path("licenceKey"));
        assertThat(Registry.claims(token))
                .contains(thumbprint.login(), thumbprint.pair())
                .doesNotContain(licence.<String>path("licenceKey"));
    }

    @Test
    void blankAndWrongCredentialsGetNoToken() {
        App app = Registry.approved("india-instruction");

        for (Response answer : new Response[] {
            given().get(INDIA_LOGIN),
            given().header("ClientID", app.clientId()).get(INDIA_LOGIN),
            indiaLogin(app.clientId(), ""),
            indiaLogin(app.clientId(), "wrong"),
            indiaLogin("no-such-client", app.secret())
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
        given().post(INDIA_LOGIN)
                .then()
                .statusCode(405)
                .header("Allow", containsString("GET"))
                .body("error-response[0].StatusCode", equalTo("InvalidRequest"));
    }
}
