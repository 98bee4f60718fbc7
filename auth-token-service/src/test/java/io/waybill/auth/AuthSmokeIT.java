package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

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
        String token = Registry.token(app);
        assertThat(Registry.isActive(token)).isTrue();

        Registry.revoke(app, token);

        assertThat(Registry.isActive(token)).isFalse();
    }

    @Test
    void variantBGivesATokenThatSaysHello() {
        String token = Registry.opaqueToken(Registry.approved("parcel"), Registry.user());

        Registry.hello(token).then().statusCode(200);
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
