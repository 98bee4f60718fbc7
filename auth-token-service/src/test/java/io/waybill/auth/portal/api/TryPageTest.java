package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import org.junit.jupiter.api.Test;

/** The page from which calls are tried, as it is sent. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class TryPageTest {

    private static final String PAGE = "/portal/apis/freight-product/try";

    private final ConnectionCounter connections;

    TryPageTest(ConnectionCounter connections) {
        this.connections = connections;
    }

    @Test
    void onlyItsPolicyNamesTheServiceAndTheIssuerAndNothingElse() {
        Visitor ada = Visitor.developerFromElsewhere();

        ada.get(PAGE)
                .then()
                .statusCode(200)
                .header(
                        "Content-Security-Policy",
                        containsString("; connect-src https://freight.example:8443 https://issuer.example; "));
        for (String other : new String[] {"/portal", "/portal/apis/freight-product", "/portal/apis/parcel/try"}) {
            ada.get(other)
                    .then()
                    .header(
                            "Content-Security-Policy",
                            allOf(containsString("; connect-src 'self'; "), not(containsString("example"))));
        }
    }

    @Test
    void itHasTheOwnKeyButNoSecret() {
        Visitor ada = Visitor.developerFromElsewhere();
        ada.register("freight-product");

        String page = ada.get(PAGE).asString();

        assertThat(page)
                .contains("data-client=", "https://freight.example:8443/base/", "curl")
                .doesNotContain("$URL", "$CLIENT_ID");
        assertThat(ada.get("/portal/apis/freight-product").asString()).contains(PAGE + "\">Try it</a>");
    }

    @Test
    void theFirstCallGoesThroughTheGatewayAsWell() {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("freight-product");

        ada.get("/portal/applications/" + application + "/first-call")
                .then()
                .statusCode(200)
                .body(containsString("https://freight.example:8443/base/freight/info/products/services/v1/products"));
    }

    @Test
    void aPersonWithoutAnApplicationIsLedToRegisterOne() {
        Visitor.developerFromElsewhere()
                .get(PAGE)
                .then()
                .statusCode(200)
                .body(containsString("You need an application"))
                .body(containsString("/portal/applications/new"));
    }

    @Test
    void thereIsNoneForAServiceWhoseAddressIsNotKnown() {
        Visitor ada = Visitor.developerFromElsewhere();

        ada.get("/portal/apis/parcel/try").then().statusCode(404);
        ada.get("/portal/apis/nothing/try").then().statusCode(404);
        assertThat(ada.get("/portal/apis/parcel").asString()).doesNotContain("Try it");
    }

    @Test
    void scriptInTheAddressIsText() {
        Visitor ada = Visitor.developerFromElsewhere();
        ada.register("freight-product");

        ada.get(PAGE + "?operation=<script>&application=\"><script>")
                .then()
                .statusCode(200)
                .body(not(containsString("<script>")));
    }

    @Test
    void itTakesAtMostFourStatements() {
        Visitor ada = Visitor.developerFromElsewhere();
        ada.register("freight-product");
        ada.get(PAGE).then().statusCode(200);
        long before = connections.acquiredByRequests();
        Response again = ada.get(PAGE);

        again.then().statusCode(200);
        assertThat(connections.acquiredByRequests() - before).isLessThanOrEqualTo(4);
    }
}
