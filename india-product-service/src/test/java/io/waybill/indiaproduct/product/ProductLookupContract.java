package io.waybill.indiaproduct.product;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;

import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.EveryServiceContract;
import io.waybill.test.TestToken;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lookup as the wire contract has it, sections 1 and 5. */
abstract class ProductLookupContract extends EveryServiceContract {

    private static final String PATH = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";
    private static final String PROFILE =
            "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"key-of-the-test\",\"Api_type\":\"S\"}}";

    @Override
    protected String path() {
        return PATH;
    }

    @Override
    protected String body() {
        return PROFILE;
    }

    @Override
    protected String api() {
        return "india-product";
    }

    @Override
    protected TestToken token() {
        return super.token().licence("DEL00001", "key-of-the-test");
    }

    @Override
    protected RequestSpecification with(RequestSpecification request, String token) {
        return request.header("JWTToken", token);
    }

    @Override
    protected void assertError(ValidatableResponse answer, String number) {
        String statusCode = switch (number) {
            case "401.0000007" -> "JWTTokenInvalid";
            case "401.0000008" -> "JWTTokenExpired";
            case "403.0000001" -> "APINotGranted";
            default -> "InvalidRequest";
        };
        answer.contentType(ContentType.JSON)
                .body("status", equalTo(Integer.parseInt(number.substring(0, 3))))
                .body("error-response[0].StatusCode", equalTo(statusCode));
    }

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

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "bearer "})
    void theTokenIsTakenBareOrAfterBearer(String prefix) {
        json().header("JWTToken", prefix + token().signed())
                .body(PROFILE)
                .post(PATH)
                .then()
                .statusCode(200);
    }

    @Test
    void aVersionMayBeSent() {
        lookup().body(profile("DEL00001", "key-of-the-test", "T", "1.0"))
                .post(PATH)
                .then()
                .statusCode(200);
    }

    @Test
    void withoutATokenTheAnswerSaysSo() {
        refused(json().body(PROFILE).post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing")
                .header("WWW-Authenticate", "Bearer");
        refused(json().header("JWTToken", " ").body(PROFILE).post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing");
    }

    @Test
    void theHeaderAuthorizationIsNotTakenHere() {
        refused(
                json().header("Authorization", "Bearer " + token().signed())
                        .body(PROFILE)
                        .post(PATH)
                        .then(),
                401,
                "Unauthorized",
                "JWTTokenMissing");
    }

    @Test
    void anExpiredTokenIsRefusedWithItsName() {
        refused(call(token().expired().signed()), 401, "Unauthorized", "JWTTokenExpired")
                .body("error-response[0].StatusInformation", equalTo("Access token expired"));
    }

    @Test
    void twoTokenHeadersAreRefused() {
        refused(
                json().header("JWTToken", token().signed(), token().signed())
                        .body(PROFILE)
                        .post(PATH)
                        .then(),
                401,
                "Unauthorized",
                "JWTTokenInvalid");
    }

    @Test
    void aValidTokenForAnotherApiIsNotEnough() {
        String other = issuer.token()
                .api("india-instruction")
                .licence("DEL00001", "key-of-the-test")
                .signed();

        refused(call(other), 403, "Forbidden", "APINotGranted");
    }

    @Test
    void aWithdrawnTokenIsRefusedWithinTenSecondsAlsoWhenItWasGoodBefore() {
        String id = UUID.randomUUID().toString();
        String withdrawn = token().id(id).signed();
        call(withdrawn).statusCode(200);

        issuer.withdraws("{\"version\":2,\"entries\":[{\"jti\":\"%s\",\"until\":%d}]}"
                .formatted(id, Instant.now().plusSeconds(3600).getEpochSecond()));
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> refused(call(withdrawn), 401, "Unauthorized", "JWTTokenInvalid"));

        call(token().signed()).statusCode(200);
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
                "{\"profile\":{\"LoginID\":\"DEL00001\",\"LicenceKey\":\"k\",\"Api_type\":\"S\",\"Area\":1}}|InvalidRequest",
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
    void theFirstToBeJudgedIsAnswered() {
        // Given a request that is wrong in every respect: each repair brings the next refusal, in the contract's order
        refused(
                given().contentType("text/plain").body("{").post(PATH).then(),
                415,
                "Unsupported Media Type",
                "InvalidRequest");
        refused(json().body("{").post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing");
        refused(
                json().header("JWTToken", issuer.token().signed())
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

    @Test
    void callsAreCountedAgainstTheLevelAndTheHeadersSayWhatIsLeft() {
        String token = token().client("limited-" + UUID.randomUUID())
                .level("tiny", 100, 3)
                .signed();

        for (int left = 2; left >= 0; left--) {
            String state = call(token)
                    .statusCode(200)
                    .header("RateLimit-Policy", "\"second\";q=100;w=1, \"day\";q=3;w=86400")
                    .extract()
                    .header("RateLimit");
            assertThat(state).matches("\"day\";r=" + left + ";t=[0-9]{1,5}");
        }

        String retryAfter = refused(call(token), 429, "Too Many Requests", "TooManyRequests")
                .extract()
                .header("Retry-After");
        assertThat(Long.parseLong(retryAfter)).isBetween(1L, 86_400L);
    }

    @Test
    void aCallIsCountedBeforeItsBodyIsRead() {
        String token = token().client("limited-" + UUID.randomUUID())
                .level("one", 100, 1)
                .signed();
        json().header("JWTToken", token).body("{").post(PATH).then().statusCode(400);

        refused(call(token), 429, "Too Many Requests", "TooManyRequests");
    }

    @Test
    void aTokenOfAnotherApiCostsNoCall() {
        String client = "limited-" + UUID.randomUUID();
        String other = issuer.token().client(client).level("one", 100, 1).signed();
        call(other).statusCode(403);

        call(token().client(client).level("one", 100, 1).signed()).statusCode(200);
    }

    private RequestSpecification lookup() {
        return json().header("JWTToken", token().signed());
    }

    private ValidatableResponse call(String token) {
        return json().header("JWTToken", token).body(PROFILE).post(PATH).then();
    }

    private ValidatableResponse post(String body) {
        return lookup().body(body).post(PATH).then();
    }

    private static String profile(String login, String key, String apiType, String version) {
        return version == null
                ? "{\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"%s\"}}"
                        .formatted(login, key, apiType)
                : "{\"profile\":{\"LoginID\":\"%s\",\"LicenceKey\":\"%s\",\"Api_type\":\"%s\",\"Version\":\"%s\"}}"
                        .formatted(login, key, apiType, version);
    }

    private static ValidatableResponse refused(ValidatableResponse answer, int status, String title, String code) {
        return answer.statusCode(status)
                .contentType(ContentType.JSON)
                .header("X-Request-Id", not(emptyOrNullString()))
                .body("status", equalTo(status))
                .body("title", equalTo(title))
                .body("error-response[0].StatusCode", equalTo(code));
    }
}
