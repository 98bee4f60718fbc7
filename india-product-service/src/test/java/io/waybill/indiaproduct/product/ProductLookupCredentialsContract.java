package io.waybill.indiaproduct.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Who may look up products, and how often. */
abstract class ProductLookupCredentialsContract extends EveryServiceContract {

    static final String PATH = "/in/transportation/allproduct/v1/GetAllProductsAndSubProducts";

    static final String PROFILE =
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
    void aWithdrawnTokenIsRefusedAlsoWhenItWasGoodBefore() {
        String id = UUID.randomUUID().toString();
        String withdrawn = token().id(id).signed();
        call(withdrawn).statusCode(200);

        issuer.withdraws("{\"version\":2,\"entries\":[{\"jti\":\"%s\",\"until\":%d}]}"
                .formatted(id, Instant.now().plusSeconds(3600).getEpochSecond()));
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> refused(call(withdrawn), 401, "Unauthorized", "JWTTokenInvalid"));

        call(token().signed()).statusCode(200);
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

    RequestSpecification lookup() {
        return json().header("JWTToken", token().signed());
    }

    ValidatableResponse call(String token) {
        return json().header("JWTToken", token).body(PROFILE).post(PATH).then();
    }

    ValidatableResponse post(String body) {
        return lookup().body(body).post(PATH).then();
    }

    static ValidatableResponse refused(ValidatableResponse answer, int status, String title, String code) {
        return answer.statusCode(status)
                .contentType(ContentType.JSON)
                .header("X-Request-Id", not(emptyOrNullString()))
                .body("status", equalTo(status))
                .body("title", equalTo(title))
                .body("error-response[0].StatusCode", equalTo(code));
    }
}
