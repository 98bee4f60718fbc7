package io.waybill.indiaproduct.catalogueimport;

import static io.restassured.RestAssured.given;
import static io.waybill.indiaproduct.catalogueimport.CatalogueCalls.ADMIN;
import static io.waybill.indiaproduct.catalogueimport.CatalogueCalls.catalogue;
import static io.waybill.indiaproduct.catalogueimport.CatalogueCalls.imported;
import static io.waybill.indiaproduct.catalogueimport.CatalogueCalls.operator;
import static io.waybill.indiaproduct.product.Lookup.servedName;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import io.waybill.test.TestIssuer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /admin/v1/catalogue}, the operators' side of the catalogue: contract section 6. */
@QuarkusTest
@ServiceUnderTest
class CatalogueImportTest {

    @AfterEach
    void restoreTheSeed() {
        CatalogueCalls.restoreTheSeed();
    }

    @Test
    void anImportIsPublishedAndServedAtOnce() {
        String name = "Import " + UUID.randomUUID();

        long version = imported(catalogue(name))
                .statusCode(200)
                .body("dryRun", equalTo(false))
                .body("products", equalTo(1))
                .body("subProducts", equalTo(2))
                .extract()
                .jsonPath()
                .getLong("version");

        assertThat(servedName()).isEqualTo(name);
        operator().get(ADMIN + "/versions").then().body("items[0].version", equalTo((int) version));
    }

    @Test
    void aDryRunChecksAndPublishesNothing() {
        String before = servedName();

        operator()
                .body(catalogue("Dry"))
                .put(ADMIN + "?dryRun=true")
                .then()
                .statusCode(200)
                .body("dryRun", equalTo(true))
                .body("products", equalTo(1))
                .body("version", nullValue());

        assertThat(servedName()).isEqualTo(before);
    }

    @Test
    void aFaultyImportReportsEveryViolationAndPublishesNothing() {
        String before = servedName();
        int versions = versionCount();

        imported("{\"products\":[{\"productCode\":\"a\",\"productName\":\"A\"},{\"productCode\":\"B\",\"extra\":1}]}")
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", equalTo("400.0000004"))
                .body(
                        "errors.pointer",
                        containsInAnyOrder("/products/0/productCode", "/products/1/productName", "/products/1/extra"));

        assertThat(servedName()).isEqualTo(before);
        assertThat(versionCount()).isEqualTo(versions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[]", "null", "{\"products\":[],\"products\":[]}", "\u00ef\u00bb\u00bf{}"})
    void whatIsNoCatalogueIsRefusedInWords(String document) {
        imported(document)
                .statusCode(400)
                .contentType("application/problem+json")
                .body("detail", not(nullValue()));
    }

    @Test
    void aDryRunOtherThanTrueAndFalseIsRefused() {
        operator()
                .body(catalogue("x"))
                .put(ADMIN + "?dryRun=yes")
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("dryRun"));
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
        String client = new TestIssuer().token().api("india-product").signed();
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
    void everyChangeIsAudited() throws SQLException {
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

        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select * from audit_event where request_id = '" + requestId + "'")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString("actor")).isEqualTo("app-of-operator-of-the-test");
            assertThat(row.getString("action")).isEqualTo("catalogue.publish");
            assertThat(row.getString("target")).isEqualTo("catalogue/" + version);
            assertThat(row.getString("source_address")).isNotBlank();
            assertThat(row.getString("details")).contains("\"products\":1");
            assertThat(row.getTimestamp("occurred_at")).isNotNull();
            assertThat(row.next()).isFalse();
        }
    }

    private static int versionCount() {
        return operator().get(ADMIN + "/versions?limit=1").jsonPath().getInt("items[0].version");
    }
}
