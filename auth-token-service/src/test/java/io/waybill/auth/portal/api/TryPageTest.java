package io.waybill.auth.portal.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page from which calls are tried, as it is sent. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class TryPageTest {

    private static final Pattern PROFILE =
            Pattern.compile("\"LoginID\" : \"(TL[^\"]+)\",\\s+\"LicenceKey\" : \"(TK[^\"]+)\"");

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
    void aTrackGoesThroughTheGatewayAsWellAndItsStepsCanBeTried() {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("freight-product");

        ada.get("/portal/applications/" + application + "/tracks/freight-product")
                .then()
                .statusCode(200)
                .body(containsString("API_URL=&#39;https://freight.example:8443/base&#39;"))
                .body(containsString(
                        "/portal/apis/freight-product/try?operation=matchProducts&amp;application=" + application));
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
    void itTakesAtMostFiveStatements() {
        Visitor ada = Visitor.developerFromElsewhere();
        ada.register("freight-product");
        ada.get(PAGE).then().statusCode(200);
        long before = connections.acquiredByRequests();
        Response again = ada.get(PAGE);

        again.then().statusCode(200);
        assertThat(connections.acquiredByRequests() - before).isLessThanOrEqualTo(5);
    }

    @Test
    void aNewApplicationsOwnValuesStandInTheCallAndTheyAreGood() {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("parcel", "freight-product", "india-product");

        String lookup = ada.get("/portal/apis/india-product/try").asString();

        assertThat(lookup).doesNotContain("BLR01", "LICENCE_KEY");
        Matcher profile = PROFILE.matcher(lookup.replace("&quot;", "\""));
        assertThat(profile.find()).as(lookup).isTrue();
        String licences =
                ada.get("/portal/applications/" + application + "/credentials").asString();
        assertThat(licences).contains(profile.group(1)).doesNotContain(profile.group(2));
        assertThat(ada.get("/portal/applications/" + application + "/users").asString())
                .contains("try-");

        ada.send(
                "/portal/applications/" + application + "/credentials",
                Map.of("action", "delete-licence", "licence", profile.group(1)));
        ada.get("/portal/apis/india-product/try").then().body(containsString("is deleted"));
        assertThat(ada.get("/portal/apis/india-product/try").asString())
                .as("what was deleted is not offered")
                .contains("BLR01")
                .doesNotContain(profile.group(1));
    }

    @Test
    void thePostmanCollectionHasTheOwnValuesTooButNoSecret() {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("india-product");
        String page = ada.get("/portal/apis/india-product/try").asString();
        Matcher profile = PROFILE.matcher(page.replace("&quot;", "\""));
        assertThat(profile.find()).isTrue();

        ada.get("/portal/apis/india-product/try/postman.json?application=" + application)
                .then()
                .statusCode(200)
                .body("variable.find { it.key == 'URL' }.value", equalTo("https://india.example"))
                .body("variable.find { it.key == 'CLIENT_ID' }.value", not(emptyString()))
                .body("variable.find { it.key == 'CLIENT_SECRET' }.value", emptyString())
                .body(containsString(profile.group(1)))
                .body(containsString(profile.group(2)));
    }

    @Test
    void theOpenApiDocumentHasTheOwnValuesAndTheServiceButNoSecret() {
        Visitor ada = Visitor.developerFromElsewhere();
        String application = ada.register("india-product");
        Matcher profile = PROFILE.matcher(
                ada.get("/portal/apis/india-product/try").asString().replace("&quot;", "\""));
        assertThat(profile.find()).isTrue();

        String document = ada.get("/portal/apis/india-product/try/openapi.yaml?application=" + application)
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(document)
                .contains(profile.group(1), profile.group(2), "- url: https://india.example")
                .doesNotContain("BLR01", "<LICENCE_KEY>", "- url: /\n");
    }
}
