package io.waybill.freight.change;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.callFrom;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.sql.Sql;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /catalogue/changes}. */
@QuarkusTest
@ServiceUnderTest
class CatalogueChangesTest {

    private static final String CHANGES = BASE + "/catalogue/changes";
    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);

    @Inject
    Sql sql;

    private int before;

    @BeforeEach
    void latest() {
        before = call().get(CHANGES).then().statusCode(200).extract().path("version");
    }

    @AfterEach
    void publishTheSeedAgain() {
        operator().post(CATALOGUE + "/versions/" + before + "/restore").then().statusCode(200);
    }

    @Test
    void aVersionIsToldToTheRegionsOfItsProducts() {
        publish(SEED.replace("\"Road Standard\"", "\"Road Plus\""));
        Instant between = Instant.now();
        publish(SEED);

        call().queryParam("since", before)
                .get(CHANGES)
                .then()
                .statusCode(200)
                .header("ETag", notNullValue())
                .header("Cache-Control", equalTo("private, max-age=60"))
                .body("businessRegion", equalTo("SE"))
                .body("version", equalTo(before + 2))
                .body("until", equalTo(before + 2))
                .body("complete", is(true))
                .body("versions.version", contains(before + 1, before + 2))
                .body("versions[0].changes.text", contains("STD: name Road Standard → Road Plus"))
                .body("versions[0].changes[0].subject", equalTo("PRODUCT"))
                .body("versions[0].changes[0].path", equalTo("/name"))
                .body("versions[1].changes.text", contains("STD: name Road Plus → Road Standard"));
        call().queryParam("since", between.toString())
                .get(CHANGES)
                .then()
                .statusCode(200)
                .body("versions.version", contains(before + 2));
        callFrom("DE")
                .queryParam("since", before)
                .get(CHANGES)
                .then()
                .statusCode(200)
                .body("versions", empty())
                .body("until", equalTo(before + 2));
    }

    @Test
    void aReaderThatIsUpToDateIsToldNothing() {
        String tag = call().queryParam("since", before)
                .get(CHANGES)
                .then()
                .statusCode(200)
                .body("versions", empty())
                .body("complete", is(true))
                .extract()
                .header("ETag");

        call().queryParam("since", before)
                .header("If-None-Match", tag)
                .get(CHANGES)
                .then()
                .statusCode(304);
        call().queryParam("since", "").get(CHANGES).then().statusCode(200);
    }

    @Test
    void aVersionWhoseChangesAreNotKnownSaysSo() {
        publish(SEED.replace("\"Road Standard\"", "\"Road Plus\""));
        assertThat(sql.update("delete from catalogue_change where version = ?", before + 1L))
                .isEqualTo(1);

        call().queryParam("since", before)
                .get(CHANGES)
                .then()
                .statusCode(200)
                .body("complete", is(false))
                .body("versions.version", contains(before + 1))
                .body("versions[0].complete", is(false))
                .body("versions[0].changes", empty());
    }

    /** A version that this build cannot read: another replica serves it, and this one does not. */
    @Test
    void aReaderToWhomAnotherReplicaHasToldMoreKeepsItsPlace() {
        long later = before + 1L;
        sql.update(
                "insert into catalogue_version (version, published_at, published_by, digest, document)"
                        + " values (?, now(), 'newer build', ?, '{\"productsOfTheFuture\":[]}')",
                later,
                "f".repeat(64));
        try {
            call().queryParam("since", later)
                    .get(CHANGES)
                    .then()
                    .statusCode(200)
                    .body("version", equalTo(before + 1))
                    .body("until", equalTo(before + 1))
                    .body("complete", is(true))
                    .body("versions", empty());
            call().queryParam("since", later + 1)
                    .get(CHANGES)
                    .then()
                    .statusCode(400)
                    .body("errors.pointer", hasItem("since"));
        } finally {
            sql.update("delete from catalogue_version where version = ?", later);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999", "-1", "yesterday", "2026-11-26", "1.5", "9999999999999999999", "💥"})
    void aStrangePlaceIsRefusedWithItsName(String since) {
        call().queryParam("since", since).get(CHANGES).then().statusCode(400).body("errors.pointer", hasItem("since"));
    }

    @Test
    void otherParametersAndRegionsAreRefused() {
        call().queryParam("from", "1").get(CHANGES).then().statusCode(400);
        callFrom("US").get(CHANGES).then().statusCode(403);
    }

    private static void publish(String document) {
        operator().body(document).put(CATALOGUE).then().statusCode(200);
    }
}
