package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class StatementCountTest {

    private static final String PATH = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";

    private final TestIssuer issuer = new TestIssuer();

    @Inject
    CountedConnections connections;

    @Test
    void aLookupAndARefusedProfileTouchNoDatabase() {
        String token = issuer.token()
                .api("india-product")
                .licence("DEL00001", "key-of-the-test")
                .signed();
        int before = connections.taken();

        for (int i = 0; i < 50; i++) {
            assertThat(statusOf(token, "key-of-the-test")).isEqualTo(200);
            assertThat(statusOf(token, "another key")).isEqualTo(401);
        }

        assertThat(connections.taken()).isEqualTo(before);
    }

    @Test
    void theCounterSeesARequestThatDoesTouchIt() {
        int before = connections.taken();

        given().header("Authorization", "Bearer " + issuer.token().operator().signed())
                .get("/admin/v1/catalogue")
                .then()
                .statusCode(200);

        assertThat(connections.taken()).isGreaterThan(before);
    }

    private static int statusOf(String token, String licenceKey) {
        return given().contentType(ContentType.JSON)
                .header("JWTToken", token)
                .body("{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"" + licenceKey
                        + "\",\"Api_type\":\"S\"}}")
                .post(PATH)
                .statusCode();
    }
}
