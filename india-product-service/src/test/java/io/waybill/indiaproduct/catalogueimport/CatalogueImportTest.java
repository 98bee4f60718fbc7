package io.waybill.indiaproduct.catalogueimport;

import static io.restassured.RestAssured.given;
import static io.waybill.indiaproduct.product.Lookup.servedName;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code /admin/v1/catalogue}, the operators' side of the catalogue. */
@QuarkusTest
@ServiceUnderTest
class CatalogueImportTest {

    private static final String ADMIN = "/admin/v1/catalogue";

    @AfterEach
    void restoreTheSeed() {
        operator().post(ADMIN + "/versions/1/restore").then().statusCode(200);
    }

    @Test
    void anImportIsPublishedAndServedAtOnce() {
        String name = "Import " + UUID.randomUUID();

        long version = operator()
                .body("{\"products\":[{\"productCode\":\"T\",\"productName\":\"" + name
                        + "\",\"subProducts\":[\"T1\",\"T2\"]}]}")
                .put(ADMIN)
                .then()
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

    private static RequestSpecification operator() {
        String token = new TestIssuer().token().operator().signed();
        return given().header("Authorization", "Bearer " + token).contentType(ContentType.JSON);
    }
}
