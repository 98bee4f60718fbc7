package io.waybill.freight.cataloguefile;

import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.freight.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A product manager takes a table of the catalogue as a file, changes it, looks at the difference and publishes it. */
@QuarkusTest
@ServiceUnderTest
class CatalogueCsvTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";

    private long before;

    @BeforeEach
    void rememberTheLatestVersion() {
        before = latestVersion();
    }

    @AfterEach
    void publishTheSeedAgain() {
        operator().post(CATALOGUE + "/versions/" + before + "/restore").then().statusCode(200);
    }

    @Test
    void aTableIsDownloadedChangedReviewedAndPublished() {
        Response download = operator().accept("text/csv").get(CATALOGUE + "/tables/ruleSets");
        download.then()
                .statusCode(200)
                .contentType("text/csv")
                .header("Content-Disposition", "attachment; filename=\"ruleSets-" + before + ".csv\"");
        String csv = download.asString();
        assertThat(csv)
                .startsWith("code,name,kgPerCubicMeter,")
                .contains("\r\nEU-ROAD,")
                .contains(",333,");

        String changed = csv.replaceFirst("(\r\nEU-ROAD,[^\r]*?),333,", "$1,250,");
        csv(csv).put(CATALOGUE + "/tables/ruleSets?dryRun=true")
                .then()
                .statusCode(200)
                .body("differences.total", equalTo(0));
        String confirm = csv(changed)
                .put(CATALOGUE + "/tables/ruleSets?dryRun=true")
                .then()
                .statusCode(200)
                .body("differences.lines.text", contains("EU-ROAD: kgPerCubicMeter 333 → 250"))
                .extract()
                .path("confirm");
        csv(changed).put(CATALOGUE + "/tables/ruleSets").then().statusCode(409);
        csv(changed)
                .header("If-Match", download.header("ETag"))
                .put(CATALOGUE + "/tables/ruleSets?confirm=" + confirm)
                .then()
                .statusCode(200);
        operator().get(CATALOGUE).then().body("ruleSets.find { it.code == 'EU-ROAD' }.kgPerCubicMeter", equalTo(250));
    }

    @Test
    void aViolationOfTheDocumentIsToldAtItsPlaceInTheFile() {
        String table = CATALOGUE + "/tables/products.countriesTo";
        String csv = operator().accept("text/csv").get(table).asString();

        csv(csv.replaceFirst("(\r\nSTD,[^,]*,)[A-Z]{2},", "$1ZZ,"))
                .put(table + "?dryRun=true")
                .then()
                .statusCode(400)
                .body("errors.pointer", hasItem("products.countriesTo!C2"))
                .body(
                        "errors.find { it.pointer == 'products.countriesTo!C2' }.message",
                        startsWith("row 2, column countryCode: "))
                .body("errors.find { it.pointer == 'products.countriesTo!C2' }.rejectedValue", equalTo("ZZ"));
        assertThat(latestVersion()).isEqualTo(before);
    }

    @Test
    void theDocumentIsTheAnswerToWhoTakesAnything() {
        operator().accept("*/*").get(CATALOGUE).then().statusCode(200).contentType("application/json");
        operator().accept("application/pdf").get(CATALOGUE).then().statusCode(406);
    }

    @Test
    void tablesAreListedAndOthersAreNotFound() {
        operator()
                .get(CATALOGUE + "/tables")
                .then()
                .statusCode(200)
                .body("tables", hasItem("products"))
                .body("tables", hasItem("products.countriesFrom"));
        operator().accept("text/csv").get(CATALOGUE + "/tables/prices").then().statusCode(404);
        csv("a,b\r\n").put(CATALOGUE + "/tables/prices").then().statusCode(404);
        csv("a,b\r\n").put(CATALOGUE + "/tables/ruleSets?dryrun=true").then().statusCode(400);
        operator().body("{}").put(CATALOGUE + "/tables/ruleSets").then().statusCode(415);
        csv("a,b\r\n").put(CATALOGUE).then().statusCode(415);
    }

    private static RequestSpecification csv(String text) {
        return operator().contentType("text/csv").body(text.getBytes(StandardCharsets.UTF_8));
    }

    private static long latestVersion() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }
}
