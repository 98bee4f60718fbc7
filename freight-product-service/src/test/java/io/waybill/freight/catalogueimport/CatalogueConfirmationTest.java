package io.waybill.freight.catalogueimport;

import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An import that changes charges a lot is published by somebody who has seen it; versions can be compared later. */
@QuarkusTest
@ServiceUnderTest
class CatalogueConfirmationTest {

    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);
    private static final String TENFOLD = SEED.replaceFirst("\"kgPerCubicMeter\": 333", "\"kgPerCubicMeter\": 3330");

    private long before;

    @BeforeEach
    void latest() {
        before = latestVersion();
    }

    @AfterEach
    void publishTheSeedAgain() {
        operator().post(CATALOGUE + "/versions/" + before + "/restore").then().statusCode(200);
    }

    @Test
    void aTenfoldFactorIsPublishedOnlyIfItIsConfirmed() {
        String confirm = operator()
                .body(TENFOLD)
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("confirmationNeeded", is(true))
                .body("differences.total", equalTo(1))
                .body("differences.lines.text", contains("EU-ROAD: kgPerCubicMeter 333 → 3330"))
                .body("cases.movedTotal", greaterThan(0))
                .body("cases.moved[0].share", greaterThan(5f))
                .extract()
                .path("confirm");

        operator()
                .body(TENFOLD)
                .put(CATALOGUE)
                .then()
                .statusCode(409)
                .contentType("application/problem+json")
                .body("detail", containsString("confirm=" + confirm));
        operator()
                .body(TENFOLD)
                .put(CATALOGUE + "?confirm=0123456789abcdef")
                .then()
                .statusCode(409)
                .body("detail", containsString("another document"));
        assertThat(latestVersion()).isEqualTo(before);
        operator().body(TENFOLD).put(CATALOGUE + "?confirm=" + confirm).then().statusCode(200);
        assertThat(latestVersion()).isEqualTo(before + 1);
        operator().body(TENFOLD).put(CATALOGUE + "?confirm=" + confirm).then().statusCode(409);
    }

    @Test
    void aSmallChangeNeedsNoConfirmationAndTakesOne() {
        String renamed = SEED.replace("\"Road Standard\"", "\"Road Plus\"");
        String confirm = operator()
                .body(renamed)
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .body("confirmationNeeded", is(false))
                .extract()
                .path("confirm");

        operator().body(renamed).put(CATALOGUE + "?confirm=" + confirm).then().statusCode(200);
    }

    @Test
    void twoVersionsAreCompared() {
        operator()
                .body(SEED.replace("\"Road Standard\"", "\"Second\""))
                .put(CATALOGUE)
                .then()
                .statusCode(200);
        operator()
                .body(SEED.replace("\"Road Standard\"", "\"Third\""))
                .put(CATALOGUE)
                .then()
                .statusCode(200);
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

    @Test
    void aWeightThatIsNotWhatItMustBeRefusesTheDocument() {
        String wrong =
                SEED.replaceFirst("(\"weightCases\": \\[\\s*\\{\"name\":\"[^\"]+\",)", "$1\"chargeableWeight\":1.5,");
        assertThat(wrong).isNotEqualTo(SEED);

        operator()
                .body(wrong)
                .put(CATALOGUE + "?dryRun=true")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/weightCases/0/chargeableWeight"))
                .body("errors[0].message", containsString("kg by this catalogue"));
    }

    private static long latestVersion() {
        return operator().get(CATALOGUE + "/versions?limit=1").jsonPath().getLong("items[0].version");
    }
}
