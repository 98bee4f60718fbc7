package io.waybill.freight.cataloguefile;

import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A product manager takes the catalogue as a file, changes it, looks at the difference and publishes it. */
@QuarkusTest
@ServiceUnderTest
class CatalogueFilesTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String XLSX = CatalogueFiles.XLSX;

    private long before;

    @BeforeEach
    void theSeedIsTheLatestVersion() {
        operator()
                .body(SeedCatalogue.bytes())
                .put(CATALOGUE + "?shrink=true")
                .then()
                .statusCode(200);
        before = latestVersion();
    }

    @AfterEach
    void publishTheSeedAgain() {
        operator().post(CATALOGUE + "/versions/" + before + "/restore").then().statusCode(200);
    }

    @Test
    void aWorkbookIsDownloadedChangedReviewedAndPublished() throws IOException {
        Response download = operator().accept(XLSX).get(CATALOGUE);
        download.then()
                .statusCode(200)
                .contentType(XLSX)
                .header("Content-Disposition", "attachment; filename=\"catalogue-" + before + ".xlsx\"")
                .header("Catalogue-Version", Long.toString(before));
        byte[] changed = new ChangedWorkbook(download.asByteArray())
                .change("ruleSets", "EU-ROAD", "kgPerCubicMeter", new BigDecimal("250"))
                .change("products", "STD", "name", "Road Plus")
                .bytes();

        String confirm = workbook(changed)
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("differences.total", equalTo(2))
                .body(
                        "differences.lines.text",
                        containsInAnyOrder("EU-ROAD: kgPerCubicMeter 333 → 250", "STD: name Road Standard → Road Plus"))
                .body("cases.movedTotal", greaterThan(0))
                .body("confirmationNeeded", is(true))
                .extract()
                .path("confirm");
        assertThat(latestVersion()).isEqualTo(before);

        workbook(changed)
                .header("If-Match", download.header("ETag"))
                .put(CATALOGUE + "?confirm=" + confirm)
                .then()
                .statusCode(200)
                .body("version", equalTo((int) before + 1));
        workbook(changed)
                .header("If-Match", download.header("ETag"))
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(412);
        operator()
                .get(CATALOGUE)
                .then()
                .body("products.find { it.productCode == 'STD' }.name", equalTo("Road Plus"))
                .body("ruleSets.find { it.code == 'EU-ROAD' }.kgPerCubicMeter", equalTo(250));
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
    void aViolationOfTheDocumentIsToldAtItsPlaceInTheFile() throws IOException {
        byte[] workbook = operator().accept(XLSX).get(CATALOGUE).asByteArray();
        byte[] changed = new ChangedWorkbook(workbook)
                .change("products.countriesTo", "STD", "countryCode", "ZZ")
                .change("ruleSets", "EU-ROAD", "name", "")
                .bytes();
        int euRoad = new ChangedWorkbook(workbook).rowOf("ruleSets", "EU-ROAD");

        workbook(changed)
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(400)
                .body("errors.pointer", hasItem("products.countriesTo!C2"))
                .body(
                        "errors.find { it.pointer == 'products.countriesTo!C2' }.message",
                        startsWith("row 2, column countryCode: "))
                .body("errors.find { it.pointer == 'products.countriesTo!C2' }.rejectedValue", equalTo("ZZ"))
                .body(
                        "errors.find { it.pointer == 'ruleSets!B" + euRoad + "' }.message",
                        startsWith("row " + euRoad + ", column name: "));
        assertThat(latestVersion()).isEqualTo(before);
    }

    @Test
    void theDocumentIsTheAnswerUnlessAWorkbookIsAskedFor() {
        Response document = operator().accept("*/*").get(CATALOGUE);
        document.then().statusCode(200).contentType("application/json").header("Vary", containsString("Accept"));
        operator().accept("application/json").get(CATALOGUE).then().contentType("application/json");
        operator().accept("application/pdf").get(CATALOGUE).then().statusCode(406);
        Response workbook = operator().accept(XLSX).get(CATALOGUE + "/versions/" + before);
        workbook.then().statusCode(200).contentType(XLSX);

        assertThat(workbook.header("ETag")).isNotEqualTo(document.header("ETag"));
        operator()
                .accept(XLSX)
                .header("If-None-Match", workbook.header("ETag"))
                .get(CATALOGUE)
                .then()
                .statusCode(304);
        operator()
                .accept(XLSX)
                .header("If-None-Match", document.header("ETag"))
                .get(CATALOGUE)
                .then()
                .statusCode(200);
        operator().accept(XLSX).head(CATALOGUE).then().statusCode(200);
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

    private static RequestSpecification workbook(byte[] file) {
        return operator().contentType(XLSX).body(file);
    }

    private static RequestSpecification csv(String text) {
        return operator().contentType("text/csv").body(text.getBytes(StandardCharsets.UTF_8));
    }

    private static long latestVersion() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }
}
