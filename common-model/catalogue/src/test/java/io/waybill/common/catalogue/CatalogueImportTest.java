package io.waybill.common.catalogue;

import static io.restassured.RestAssured.given;
import static io.waybill.common.catalogue.CatalogueCalls.ADMIN;
import static io.waybill.common.catalogue.CatalogueCalls.catalogue;
import static io.waybill.common.catalogue.CatalogueCalls.imported;
import static io.waybill.common.catalogue.CatalogueCalls.operator;
import static io.waybill.common.catalogue.CatalogueCalls.servedText;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /admin/v1/catalogue}, the operators' side of the catalogue. */
@QuarkusTest
@WithDatabaseAndIssuer
class CatalogueImportTest {

    @Inject
    PublishedCatalogue<Notes> published;

    @AfterEach
    void restoreTheSeed() {
        CatalogueCalls.restoreTheSeed();
    }

    @Test
    void aDryRunChecksAndPublishesNothing() {
        String before = servedText(published);

        operator()
                .body(catalogue("Dry"))
                .put(ADMIN + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("dryRun", equalTo(true))
                .body("notes", equalTo(1))
                .body("version", nullValue());

        assertThat(servedText(published)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[]", "null", "{\"notes\":[],\"notes\":[]}", "\u00ef\u00bb\u00bf{}"})
    void whatIsNoCatalogueIsRefusedInWords(String document) {
        imported(document)
                .statusCode(400)
                .contentType("application/problem+json")
                .body("detail", not(nullValue()));
    }

    @Test
    void aCatalogueMayBeLargerThanOtherBodiesButNotWithoutEnd() {
        // Over the usual limit of 1 MiB, and checked: blanks between the tokens
        imported(catalogue("Large").replace("[", "[" + " ".repeat(2 << 20))).statusCode(200);
        // Over its own limit of 10 MiB
        imported(catalogue("Larger").replace("[", "[" + " ".repeat(11 << 20))).statusCode(413);
    }

    @Test
    void onlyOperatorsAreLetIn() {
        String client = new TestIssuer().token().api("probe").signed();
        for (String path : List.of(ADMIN, ADMIN + "/versions", ADMIN + "/versions/1")) {
            given().get(path).then().statusCode(401).contentType("application/problem+json");
            given().header("Authorization", "Bearer " + client).get(path).then().statusCode(403);
        }
        given().header("Authorization", "Bearer " + client)
                .contentType(ContentType.JSON)
                .body(catalogue("x"))
                .put(ADMIN)
                .then()
                .statusCode(403);
        given().post(ADMIN + "/versions/1/restore").then().statusCode(401);
        given().delete(ADMIN).then().statusCode(405).header("Allow", "GET, HEAD, PUT");
    }

    @Test
    void everyChangeIsAudited() {
        String requestId = "audit-" + UUID.randomUUID();

        long version = operator()
                .header("X-Request-Id", requestId)
                .body(catalogue("Audited"))
                .put(ADMIN)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getLong("version");

        operator()
                .queryParam("target", "catalogue/" + version)
                .get("/admin/v1/audit")
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items[0].actor", equalTo("app-of-operator-of-the-test"))
                .body("items[0].action", equalTo("catalogue.publish"))
                .body("items[0].requestId", equalTo(requestId))
                .body("items[0].sourceAddress", equalTo("127.0.0.1"))
                .body("items[0].details.notes", equalTo(1));
    }

    @Test
    void anImportThatIsMeantForAnotherVersionIsRefused() {
        String etag = operator().get(ADMIN).header("ETag");
        importedFor(etag, "").statusCode(200);
        String served = servedText(published);

        for (String stale : List.of(etag, "\"999-0123456789abcdef\"", "\"\"", "W/" + etag)) {
            for (String query : List.of("", "?dryRun=true")) {
                importedFor(stale, query)
                        .statusCode(412)
                        .contentType("application/problem+json")
                        .body("code", equalTo("412.0000001"));
            }
        }
        assertThat(servedText(published)).isEqualTo(served);
        importedFor("*", "").statusCode(200);
    }

    private static ValidatableResponse importedFor(String version, String query) {
        return operator()
                .header("If-Match", version)
                .body(catalogue("Next " + UUID.randomUUID()))
                .put(ADMIN + query)
                .then();
    }
}
