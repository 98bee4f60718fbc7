package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
import static io.waybill.indiaproduct.product.Lookup.LOGIN_ID;
import static io.waybill.indiaproduct.product.Lookup.PATH;
import static io.waybill.indiaproduct.product.Lookup.PROFILE;
import static io.waybill.indiaproduct.product.Lookup.json;
import static io.waybill.indiaproduct.product.Lookup.lookup;
import static io.waybill.indiaproduct.product.Lookup.post;
import static io.waybill.indiaproduct.product.Lookup.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import org.junit.jupiter.api.Test;

/** The lookup of express products. */
@QuarkusTest
@ServiceUnderTest
class ProductLookupTest {

    @Test
    void allProductsAndSubProductsAreAnswered() {
        String answer = lookup().body(PROFILE)
                .post(PATH)
                .then()
                .statusCode(200)
                .contentType(ContentType.JSON)
                .rootPath("GetAllProductsAndSubProductsResult.ProductList")
                .body("ProductCode", contains("A", "D", "E", "H", "I"))
                .body(
                        "find { it.ProductCode == 'E' }.SubProducts",
                        contains("SFC", "FOD", "DOD", "EDL", "Express Pallet", "Smart Box"))
                .body("find { it.ProductCode == 'H' }.SubProducts", contains("IPC-Expedited", "IPC-Standard"))
                .body("find { it.ProductCode == 'I' }.SubProducts", contains("E-Tailing", "Express Easy"))
                .body("find { it.ProductCode == 'I' }.ProductName", equalTo("Import/Export"))
                .extract()
                .asString();

        assertThat(answer)
                .startsWith("{\"GetAllProductsAndSubProductsResult\":{\"IsError\":false,\"ErrorMessage\":null,"
                        + "\"ProductList\":[{\"ProductCode\":\"A\",\"ProductName\":\"Apex\",\"ProductDescription\":null,"
                        + "\"SubProducts\":[]},{\"ProductCode\":\"D\",\"ProductName\":\"Domestic Priority\","
                        + "\"ProductDescription\":null,\"SubProducts\":[\"TDD\"]}");
    }

    @Test
    void aVersionMayBeSent() {
        post(PROFILE.replace("\"S\"", "\"T\",\"Version\":\"1.0\"")).statusCode(200);
    }

    @Test
    void theFirstToBeCheckedIsAnswered() {
        // Given a request that is wrong in every respect: each fix leads to the next refusal, in the contract's order
        refused(
                given().contentType("text/plain").body("{").post(PATH).then(),
                415,
                "Unsupported Media Type",
                "InvalidRequest");
        refused(json().body("{").post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing");
        refused(
                json().header("JWTToken", new TestIssuer().token().signed())
                        .body("{")
                        .post(PATH)
                        .then(),
                403,
                "Forbidden",
                "APINotGranted");
        refused(post("{"), 400, "Bad Request", "InvalidRequest");
        refused(
                post("{\"profile\":{\"LoginID\":\"other\",\"Api_type\":\"S\"}}"),
                400,
                "Bad Request",
                "InvalidLicenceKey");
        refused(post(PROFILE.replace(LOGIN_ID, "other")), 401, "Unauthorized", "InvalidLoginID");
    }
}
