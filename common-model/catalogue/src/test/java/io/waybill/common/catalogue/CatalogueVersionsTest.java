package io.waybill.common.catalogue;

import static io.waybill.common.catalogue.CatalogueCalls.ADMIN;
import static io.waybill.common.catalogue.CatalogueCalls.catalogue;
import static io.waybill.common.catalogue.CatalogueCalls.imported;
import static io.waybill.common.catalogue.CatalogueCalls.operator;
import static io.waybill.common.catalogue.CatalogueCalls.servedText;
import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published versions of a catalogue: read back, listed, restored. */
@QuarkusTest
@WithDatabaseAndIssuer
class CatalogueVersionsTest {

    @Inject
    PublishedCatalogue<Notes> published;

    @AfterEach
    void restoreTheSeed() {
        CatalogueCalls.restoreTheSeed();
    }

    @Test
    void thePublishedDocumentIsReadBackAsItWasSentAndConditionally() {
        String document = catalogue("Read " + UUID.randomUUID()).replace("[", "[\n  ");
        imported(document).statusCode(200);

        String etag = operator()
                .get(ADMIN)
                .then()
                .statusCode(200)
                .contentType(ContentType.JSON)
                .body(equalTo(document))
                .extract()
                .header("ETag");

        operator()
                .header("If-None-Match", etag)
                .get(ADMIN)
                .then()
                .statusCode(304)
                .header("ETag", equalTo(etag));
        operator().head(ADMIN).then().statusCode(200).header("ETag", equalTo(etag));
        imported(catalogue("Next")).statusCode(200);
        operator().header("If-None-Match", etag).get(ADMIN).then().statusCode(200);
    }

    @Test
    void aVersionIsRestoredAsANewOne() {
        String first = "First " + UUID.randomUUID();
        long old = imported(catalogue(first)).extract().jsonPath().getLong("version");
        imported(catalogue("Second")).statusCode(200);

        long restored = operator()
                .post(ADMIN + "/versions/" + old + "/restore")
                .then()
                .statusCode(200)
                .body("restoredFrom", equalTo((int) old))
                .body("notes", equalTo(1))
                .extract()
                .jsonPath()
                .getLong("version");

        assertThat(restored).isGreaterThan(old);
        assertThat(servedText(published)).isEqualTo(first);
        operator().get(ADMIN + "/versions/" + restored).then().statusCode(200).body(equalTo(catalogue(first)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999", "0", "-1", "x", "1.5", "99999999999999999999"})
    void aVersionThatDoesNotExistIsNotFound(String version) {
        operator().get(ADMIN + "/versions/" + version).then().statusCode(404).body("code", equalTo("404.0000001"));
        operator().post(ADMIN + "/versions/" + version + "/restore").then().statusCode(404);
    }

    @Test
    void versionsAreListedNewestFirstInPages() {
        for (int i = 0; i < 3; i++) {
            imported(catalogue("Page " + i)).statusCode(200);
        }

        ValidatableResponse first = operator()
                .get(ADMIN + "/versions?limit=2")
                .then()
                .statusCode(200)
                .body("items", hasSize(2))
                .body("items[0].publishedBy", equalTo("app-of-operator-of-the-test"))
                .body("items[0].digest", not(nullValue()));
        int newest = first.extract().jsonPath().getInt("items[0].version");
        String next = first.extract().jsonPath().getString("next");

        operator()
                .get(ADMIN + "/versions?limit=2&after=" + next)
                .then()
                .statusCode(200)
                .body("items[0].version", equalTo(newest - 2));
        operator()
                .get(ADMIN + "/versions?limit=500")
                .then()
                .body("next", nullValue())
                .body("items.version", hasItem(1))
                .body("items.find { it.version == 1 }.publishedBy", equalTo("system"));
    }

    /** The first version is kept, because each test restores it. */
    @Test
    void theLastFiftyVersionsAreKeptAndThoseThatOneOfThemRestored() {
        long forgotten = imported(catalogue("Forgotten")).extract().jsonPath().getLong("version");
        CatalogueCalls.restoreTheSeed();
        for (int i = 0; i < 49; i++) {
            imported(catalogue("Version " + i)).statusCode(200);
        }

        List<Integer> kept = operator().get(ADMIN + "/versions?limit=500").path("items.version");

        int last = kept.getFirst();
        assertThat(kept.subList(0, 50)).startsWith(last).endsWith(last - 49).isSortedAccordingTo(reverseOrder());
        assertThat(kept).hasSize(51).endsWith(1);
        operator().get(ADMIN + "/versions/" + forgotten).then().statusCode(404);
        operator().post(ADMIN + "/versions/" + forgotten + "/restore").then().statusCode(404);
    }

    @Test
    void versionsAreListedByTheTimeOfTheirPublication() {
        imported(catalogue("In time")).statusCode(200);
        String publishedAt = operator().get(ADMIN + "/versions?limit=1").path("items[0].publishedAt");

        operator()
                .queryParam("from", publishedAt)
                .get(ADMIN + "/versions")
                .then()
                .statusCode(200)
                .body("items.publishedAt", hasItem(publishedAt));
        operator()
                .queryParam("to", publishedAt)
                .get(ADMIN + "/versions")
                .then()
                .statusCode(200)
                .body("items.publishedAt", not(hasItem(publishedAt)));
        assertThat(operator().accept("text/csv").get(ADMIN + "/versions").asString())
                .startsWith("version,publishedAt,publishedBy,restoredFrom,digest\r\n");
    }
}
