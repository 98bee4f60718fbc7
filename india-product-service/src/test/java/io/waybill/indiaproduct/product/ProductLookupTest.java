package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
import static io.waybill.indiaproduct.product.Lookup.PATH;
import static io.waybill.indiaproduct.product.Lookup.PROFILE;
import static io.waybill.indiaproduct.product.Lookup.json;
import static io.waybill.indiaproduct.product.Lookup.lookup;
import static io.waybill.indiaproduct.product.Lookup.post;
import static io.waybill.indiaproduct.product.Lookup.refused;
import static io.waybill.indiaproduct.product.Lookup.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lookup as the wire contract has it, section 5. */
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|InvalidRequest",
                "[]|InvalidRequest",
                "\"profile\"|InvalidRequest",
                "null|InvalidRequest",
                "{|InvalidRequest",
                "{\"profile\":null}|InvalidRequest",
                "{\"profile\":\"DEL00001\"}|InvalidRequest",
                "{\"profile\":{},\"profile\":{}}|InvalidRequest",
                "{\"body\":{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"k\",\"Api_type\":\"S\"}}}|InvalidRequest",
                "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"k\",\"Api_type\":\"S\",\"Branch\":1}}|InvalidRequest",
                "{\"profile\":{\"LoginID\":1,\"LicenceKey\":\"k\",\"Api_type\":\"S\"}}|InvalidLoginID",
                "{\"profile\":{\"LoginID\":\"\",\"LicenceKey\":\"k\",\"Api_type\":\"S\"}}|InvalidLoginID",
                "{\"profile\":{\"LoginID\":\"DEL00001\",\"Api_type\":\"S\"}}|InvalidLicenceKey",
                "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"k\",\"Api_type\":\"s\"}}|InvalidApiType",
                "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"k\",\"Api_type\":\"S\",\"Version\":\"12345678901\"}}"
                        + "|InvalidVersion"
            })
    void aBodyOfAnotherShapeIsAnsweredByItsStatusCode(String body, String statusCode) {
        refused(post(body), 400, "Bad Request", statusCode)
                .body("error-response[0].StatusInformation", not(emptyOrNullString()));
    }

    @Test
    void everythingThatIsWrongWithAProfileIsAnsweredAtOnce() {
        post("{\"profile\":{\"LoginID\":\" \",\"LicenceKey\":[],\"Api_type\":\"X\",\"Version\":\"12345678901\",\"Extra\":0}}")
                .statusCode(400)
                .body(
                        "error-response.StatusCode",
                        hasItems(
                                "InvalidLoginID",
                                "InvalidLicenceKey",
                                "InvalidApiType",
                                "InvalidVersion",
                                "InvalidRequest"));
    }

    @Test
    void anEmptyBodyIsAnInvalidRequest() {
        refused(post(""), 400, "Bad Request", "InvalidRequest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "HEAD"})
    void onlyPostIsTaken(String method) {
        given().request(method, PATH).then().statusCode(405).header("Allow", "POST");
    }

    @Test
    void anotherMethodIsAnsweredInTheGatewaysShape() {
        refused(given().get(PATH).then(), 405, "Method Not Allowed", "InvalidRequest");
    }

    @Test
    void anotherMediaTypeIsRefused() {
        refused(
                given().header("JWTToken", token().signed())
                        .contentType("text/plain")
                        .body(PROFILE)
                        .post(PATH)
                        .then(),
                415,
                "Unsupported Media Type",
                "InvalidRequest");
    }

    @Test
    void aBodyOfTwoMegabytesIsRefused() {
        String large = "{\"profile\":\"" + "x".repeat(2 << 20) + "\"}";

        refused(post(large), 413, "Content Too Large", "InvalidRequest");
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
