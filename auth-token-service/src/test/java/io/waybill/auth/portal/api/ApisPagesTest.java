package io.waybill.auth.portal.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of the APIs: for everybody, without a session, a script or the database. */
@QuarkusTest
@ServiceUnderTest
class ApisPagesTest {

    private static final Pattern ANCHOR = Pattern.compile("href=\"#([^\"]+)\"");

    @Inject
    ConnectionCounter connections;

    @Test
    void theListLeadsToEveryApiAndOperation() {
        String page = page("/portal/apis");

        for (String link : List.of(
                "/portal/apis/freight-product#matchProducts",
                "/portal/apis/parcel#tryParcelToken",
                "/portal/apis/india-instruction#giveAlternateInstruction",
                "/portal/apis/india-product#listExpressProducts",
                "/portal/apis/auth-token#issueAccessToken")) {
            assertThat(page).contains("href=\"" + link + "\"");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "freight-product",
                "freight-tables",
                "parcel",
                "india-instruction",
                "india-outcomes",
                "india-product",
                "own-application",
                "auth-token"
            })
    void aPageHasWhatADeveloperNeedsAndNothingThatThePolicyForbids(String api) {
        long before = connections.acquiredByRequests();

        String page = page("/portal/apis/" + api);

        assertThat(connections.acquiredByRequests() - before).isZero();
        assertThat(page)
                .contains("<h4>Example</h4>", "curl ", "id=\"errors\"", "What to do")
                .containsAnyOf("500.0000001", "InternalError")
                .doesNotContain(" style=", "<style", "onclick=", "javascript:")
                .doesNotContainPattern("<script(?! src=\"/portal/)");
        assertThat(ANCHOR.matcher(page).results().map(link -> link.group(1)))
                .isNotEmpty()
                .allSatisfy(id -> assertThat(page).contains("id=\"" + id + "\""));
    }

    @Test
    void anAccessTokenIsNotLookedAt() {
        for (String token : List.of("x", Registry.operatorToken())) {
            given().auth().oauth2(token).get("/portal/apis").then().statusCode(200);
            given().auth()
                    .oauth2(token)
                    .redirects()
                    .follow(false)
                    .get("/portal/desk")
                    .then()
                    .statusCode(303)
                    .header("Location", startsWith("/portal/login?to="));
        }
    }

    @Test
    void theDocumentAndTheCollectionCanBeDownloaded() {
        given().get("/portal/apis/freight-product/openapi.yaml")
                .then()
                .statusCode(200)
                .contentType("application/yaml")
                .header("Content-Disposition", containsString("freight-product-openapi.yaml"))
                .body(startsWith("# What clients see of freight-product-service"));
        given().get("/portal/apis/freight-product/postman.json")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("info.name", equalTo("Freight products"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/portal/apis/none",
                "/portal/apis/%3Cscript%3E",
                "/portal/apis/none/openapi.yaml",
                "/portal/apis/a/b"
            })
    void whatIsNoApiIs404(String path) {
        String page = given().urlEncodingEnabled(false)
                .get(path)
                .then()
                .statusCode(404)
                .extract()
                .asString();

        assertThat(page).doesNotContain("<script>");
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
