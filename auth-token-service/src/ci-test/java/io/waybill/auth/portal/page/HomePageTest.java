package io.waybill.auth.portal.page;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.api.Api;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first page: for everybody, without a session, a script or the database. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class HomePageTest {

    private final ConnectionCounter connections;

    HomePageTest(ConnectionCounter connections) {
        this.connections = connections;
    }

    @Test
    void theListLeadsToTheDocumentOfEachServiceThatThePortalKnows() {
        long before = connections.acquiredByRequests();

        String page = page("/portal");

        assertThat(connections.acquiredByRequests() - before).isZero();
        assertThat(page)
                .contains(
                        "href=\"https://freight.example:8443/base/q/openapi\"",
                        "href=\"https://freight.example:8443/base/q/swagger-ui\"",
                        "href=\"https://india.example/q/openapi\"",
                        "href=\"https://issuer.example/q/openapi\"",
                        "<code>/q/openapi</code> of the service")
                .doesNotContain(" style=", "<style", "onclick=", "javascript:")
                .doesNotContainPattern("<script(?! src=\"/portal/)");
        for (Api api : Api.values()) {
            assertThat(page).contains("id=\"" + api.id() + "\"", api.title());
        }
        assertThat(page).contains("id=\"auth-token\"");
    }

    @Test
    void saysWhatThereIsAndHowToBegin() {
        assertThat(page("/portal"))
                .contains(
                        "<a class=\"button\" href=\"/portal/login\">Log in</a>",
                        "curl -sS \"https://issuer.example/parcel/de/account/auth/ropc/v1\"",
                        "href=\"/docs/guides/tokens.md\"",
                        "href=\"https://docs.example/waybill\"",
                        "href=\"/docs/errors\"",
                        "href=\"/llms.txt\"");
    }

    @Test
    void anAccessTokenIsNotLookedAt() {
        for (String token : List.of("x", Registry.operatorToken())) {
            given().auth().oauth2(token).get("/portal").then().statusCode(200);
            given().auth()
                    .oauth2(token)
                    .redirects()
                    .follow(false)
                    .get("/portal/operators")
                    .then()
                    .statusCode(303)
                    .header("Location", startsWith("/portal/login?to="));
        }
    }

    private static String page(String path) {
        return given().get(path)
                .then()
                .statusCode(200)
                .contentType("text/html")
                .extract()
                .asString();
    }
}
