package io.waybill.freight.catalogueimport;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code /admin/v1/catalogue}. */
@QuarkusTest
@ServiceUnderTest
class CatalogueImportTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String SEED = SeedCatalogue.text();
    private static final String TENFOLD = SEED.replaceFirst("\"kgPerCubicMeter\": 333", "\"kgPerCubicMeter\": 3330");

    private long before;

    @BeforeEach
    void theSeedIsTheLatest() {
        before = latest();
    }

    @AfterEach
    void publishTheSeedAgain() {
        operator().post(CATALOGUE + "/versions/" + before + "/restore").then().statusCode(200);
    }

    @Test
    void anImportIsServedAndOtherwiseTheSame() {
        String etag = call().get(BASE + "/products/STD").header("ETag");

        imported(SEED.replace("\"Road Standard\"", "\"Road Standard Plus\""), "")
                .statusCode(200)
                .body("dryRun", is(false))
                .body("version", notNullValue())
                .body("products", equalTo(19));

        call().get(BASE + "/products/STD").then().body("name", equalTo("Road Standard Plus"));
        assertThat(call().get(BASE + "/products/STD").header("ETag")).isNotEqualTo(etag);
    }

    @Test
    void aDryRunNamesTheLanesThatWouldBeLost() {
        ObjectNode document = SeedCatalogue.document();
        // France is the last but one country of PRI
        ((ObjectNode) document.at("/products/1")).withArray("countriesTo").remove(6);

        imported(document.toString(), "?dryRun=true")
                .statusCode(200)
                .body("lanesLost", contains(Map.of("productCode", "PRI", "from", "SE", "to", "FR")));
    }

    @Test
    void theCasesOfADocumentAreReplayedAgainstIt() {
        ObjectNode document = SeedCatalogue.document();
        ObjectNode matchCase = document.putArray("matchCases")
                .addObject()
                .put("name", "paint to Norway")
                .put("region", "SE");
        matchCase.set("request", RequestReader.tree(MATCH.getBytes(StandardCharsets.UTF_8)));
        matchCase.putArray("products").add("STD");

        imported(document.toString(), "?dryRun=true")
                .statusCode(200)
                .body("matchCases.name", contains("paint to Norway"))
                .body("matchCases[0].matches", hasItem("STD"));
        imported(document.toString(), "").statusCode(200).body("matchCases", nullValue());

        matchCase.withArray("products").add("PRI");
        for (String query : List.of("", "?dryRun=true")) {
            imported(document.toString(), query)
                    .statusCode(400)
                    .body("errors.pointer", contains("/matchCases/0/products/1"));
        }
    }

    @Test
    void anImportThatLosesMoreThanAFifthOfTheProductsMustSaySo() {
        ObjectNode document = SeedCatalogue.document();
        List.of("DEE", "DEN", "SUM").forEach(code -> remove(document, code));
        imported(document.toString(), "").statusCode(200);
        imported(SEED, "").statusCode(200);
        remove(document, "RAI");

        imported(document.toString(), "").statusCode(409).body("detail", containsString("21 %"));
        imported(document.toString(), "?shrink=false").statusCode(409);
        imported(document.toString(), "?dryRun=true").statusCode(200);
        assertThat(latest()).isEqualTo(before + 2);
        imported(document.toString(), "?shrink=true").statusCode(200);
    }

    @Test
    void aTenfoldFactorIsPublishedOnlyIfItIsConfirmed() {
        String confirm = imported(TENFOLD, "?dryRun=true")
                .statusCode(200)
                .body("confirmationNeeded", is(true))
                .body("differences.total", equalTo(1))
                .body("differences.lines.text", contains("EU-ROAD: kgPerCubicMeter 333 → 3330"))
                .body("lanesLost", hasSize(0))
                .body("cases.movedTotal", greaterThan(0))
                .body("cases.moved[0].share", greaterThan(5f))
                .extract()
                .path("confirm");

        imported(TENFOLD, "")
                .statusCode(409)
                .contentType("application/problem+json")
                .body("detail", containsString("confirm=" + confirm));
        imported(TENFOLD, "?confirm=0123456789abcdef")
                .statusCode(409)
                .body("detail", containsString("another document"));
        assertThat(latest()).isEqualTo(before);
        imported(TENFOLD, "?confirm=" + confirm).statusCode(200);
        assertThat(latest()).isEqualTo(before + 1);
        imported(TENFOLD, "?confirm=" + confirm).statusCode(409);
    }

    @Test
    void twoVersionsAreCompared() {
        imported(SEED.replace("\"Road Standard\"", "\"Second\""), "").statusCode(200);
        imported(SEED.replace("\"Road Standard\"", "\"Third\""), "").statusCode(200);
        String third = CATALOGUE + "/versions/" + (before + 2) + "/differences";

        operator()
                .get(third)
                .then()
                .statusCode(200)
                .body("from", equalTo((int) before + 1))
                .body("differences.lines.text", contains("STD: name Second → Third"));
        operator()
                .get(third + "?from=" + before)
                .then()
                .statusCode(200)
                .body("differences.lines.text", hasItem("STD: name Road Standard → Third"))
                .body("cases.movedTotal", equalTo(0));
        operator().get(third + "?from=999999").then().statusCode(404);
        operator().get(third + "?from=").then().statusCode(400);
        operator().get(third + "?since=1").then().statusCode(400);
        operator().get(CATALOGUE + "/versions/999999/differences").then().statusCode(404);
    }

    private static ValidatableResponse imported(String document, String query) {
        return operator().body(document).put(CATALOGUE + query).then();
    }

    private static void remove(ObjectNode document, String productCode) {
        for (String table : List.of("products", "laneRules")) {
            document.withArray(table)
                    .removeIf(row -> row.get("productCode").textValue().equals(productCode));
        }
    }

    private static long latest() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }
}
