package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
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
                .body("GetAllProductsAndSubProductsResult.ProductList.ProductCode", contains("A", "D", "E", "H", "I"))
                .extract()
                .asString();

        assertThat(answer)
                .startsWith("{\"GetAllProductsAndSubProductsResult\":{\"IsError\":false,\"ErrorMessage\":null,"
                        + "\"ProductList\":[{\"ProductCode\":\"A\",\"ProductName\":\"Apex\",\"ProductDescription\":null,"
                        + "\"SubProducts\":[]},{\"ProductCode\":\"D\",\"ProductName\":\"Domestic Priority\","
                        + "\"ProductDescription\":null,\"SubProducts\":[\"TDD\"]}");
    }

    @Test
    void theSeedHasTheSubProductsOfTheContract() {
        lookup().body(PROFILE)
                .post(PATH)
                .then()
                .rootPath("GetAllProductsAndSubProductsResult.ProductList")
                .body(
                        "find { it.ProductCode == 'E' }.SubProducts",
                        contains("SFC", "FOD", "DOD", "EDL", "Express Pallet", "Smart Box"))
                .body("find { it.ProductCode == 'H' }.SubProducts", contains("IPC-Expedited", "IPC-Standard"))
                .body("find { it.ProductCode == 'I' }.SubProducts", contains("E-Tailing", "Express Easy"))
                .body("find { it.ProductCode == 'I' }.ProductName", equalTo("Import/Export"));
    }

    @Test
    void aVersionMayBeSent() {
        lookup().body(profile("DEL00001", "key-of-the-test", "T", "1.0"))
                .post(PATH)
                .then()
                .statusCode(200);
    }

    @Test
    void theProfileMustBeTheApplications() {
        refused(post(profile("DEL00002", "key-of-the-test", "S", null)), 401, "Unauthorized", "InvalidLoginID");
        refused(post(profile("DEL00001", "another key", "S", null)), 401, "Unauthorized", "InvalidLicenceKey");
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
        refused(post(profile("other", "k", "S", null)), 401, "Unauthorized", "InvalidLoginID");
    }

    private static String profile(String login, String key, String apiType, String version) {
        return version == null
                ? "{\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"%s\"}}"
                        .formatted(login, key, apiType)
                : "{\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"%s\",\"Version\":\"%s\"}}"
                        .formatted(login, key, apiType, version);
    }
}
