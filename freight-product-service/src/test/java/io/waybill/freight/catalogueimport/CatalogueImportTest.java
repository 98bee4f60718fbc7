package io.waybill.freight.catalogueimport;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import io.waybill.test.TestIssuer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code /admin/v1/catalogue}. */
@QuarkusTest
@ServiceUnderTest
class CatalogueImportTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);

    @AfterEach
    void publishTheSeedAgain() {
        operator().body(SEED).put(CATALOGUE).then().statusCode(200);
    }

    @Test
    void anImportIsServedAndOtherwiseTheSame() {
        String before = call().get(BASE + "/products/STD").header("ETag");

        operator()
                .body(SEED.replace("\"Road Standard\"", "\"Road Standard Plus\""))
                .put(CATALOGUE)
                .then()
                .statusCode(200)
                .body("dryRun", is(false))
                .body("version", notNullValue())
                .body("products", equalTo(19));

        call().get(BASE + "/products/STD").then().body("name", equalTo("Road Standard Plus"));
        assertThat(call().get(BASE + "/products/STD").header("ETag")).isNotEqualTo(before);
    }

    @Test
    void aDryRunPublishesNothing() {
        long latest = latest();

        operator()
                .body(SEED.replace("\"Road Standard\"", "\"Dry\""))
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("dryRun", is(true))
                .body("version", nullValue());

        assertThat(latest()).isEqualTo(latest);
        call().get(BASE + "/products/STD").then().body("name", equalTo("Road Standard"));
    }

    @Test
    void sevenErrorsAreReportedWithTheirPointersAndNothingIsPublished() {
        long latest = latest();
        String planted = SEED.replaceFirst("\"PAL\", \"HPL\", \"CLL\"", "\"PAL\", \"XXL\", \"CLL\"") // unknown code
                .replaceFirst("\"weightMin\": 1, \"weightMax\": 2500", "\"weightMin\": 3000, \"weightMax\": 2500")
                .replaceFirst("\"notAllowedClasses\": \\[\"1\"", "\"notAllowedClasses\": [\"3\"") // on both lists
                .replaceFirst("\"97\\*\"", "\"9*7\"") // no postal pattern
                .replaceFirst("\"ruleSet\": \"SE-ROAD\"", "\"ruleSet\": \"MARS\"") // unknown rule set
                .replaceFirst("\"kgPerCubicMeter\": 280", "\"kgPerCubicMeter\": -280") // out of range
                .replaceFirst("\"validTo\": null", "\"validTo\": \"31.12.2026\""); // no date

        operator()
                .body(planted)
                .put(CATALOGUE)
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("errors", hasSize(7))
                .body(
                        "errors.pointer",
                        org.hamcrest.Matchers.containsInAnyOrder(
                                "/products/0/packageTypes/1",
                                "/products/0/limits/shipment/weightMin",
                                "/products/0/dangerousGoods/notAllowedClasses/0",
                                "/products/0/countriesTo/3/excludedPostalCodes/0",
                                "/laneRules/0/ruleSet",
                                "/ruleSets/0/kgPerCubicMeter",
                                "/products/0/validTo"));

        assertThat(latest()).isEqualTo(latest);
        call().get(BASE + "/products/STD").then().statusCode(200);
    }

    @Test
    void aVersionCanBeReadAndRestored() {
        long first = latest();
        operator()
                .body(SEED.replace("\"Road Standard\"", "\"Second\""))
                .put(CATALOGUE)
                .then()
                .statusCode(200);

        operator()
                .post(CATALOGUE + "/versions/" + first + "/restore")
                .then()
                .statusCode(200)
                .body("restoredFrom", equalTo((int) first));

        call().get(BASE + "/products/STD").then().body("name", equalTo("Road Standard"));
        operator().get(CATALOGUE + "/versions?limit=2").then().statusCode(200).body("items", hasSize(2));
        assertThat(operator().get(CATALOGUE + "/versions/" + first).asString()).isEqualTo(SEED);
        operator().get(CATALOGUE + "/versions/999999").then().statusCode(404);
    }

    @Test
    void everyPublicationIsAudited() throws SQLException {
        operator().body(SEED).put(CATALOGUE).then().statusCode(200);

        try (var connection = PostgresResource.connection();
                var rows = connection
                        .createStatement()
                        .executeQuery("select actor, action, target, source_address, request_id from audit_event"
                                + " order by id desc limit 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("actor")).isEqualTo("app-of-client-of-the-test");
            assertThat(rows.getString("action")).isEqualTo("catalogue.publish");
            assertThat(rows.getString("target")).isEqualTo("catalogue/" + latest());
            assertThat(rows.getString("source_address")).isNotBlank();
            assertThat(rows.getString("request_id")).isNotBlank();
        }
    }

    @Test
    void onlyOperatorsGetIn() {
        given().get(CATALOGUE).then().statusCode(401);
        call().get(CATALOGUE).then().statusCode(403);
        given().header("Carrier-API-Key", "some-key").get(CATALOGUE).then().statusCode(401);
        given().header(
                        "Authorization",
                        "Bearer " + new TestIssuer().token().operator().signed())
                .get(CATALOGUE)
                .then()
                .statusCode(200);
    }

    @Test
    void whatIsNoCatalogueIsNeverA500() {
        for (String body : new String[] {"{}", "[]", "null", "{\"products\":3}", "{", "\"x\"", SEED + SEED}) {
            operator().body(body).put(CATALOGUE).then().statusCode(400);
        }
    }

    private static long latest() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }
}
