package io.waybill.indiaproduct;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.test.TestIssuer;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Conditional requests under a limit: contract section 1, "304 answers do not count". */
@QuarkusTest
@ServiceUnderTest
class RateLimitTest {

    private static final String PATH = "/test/conditional";

    private final TestIssuer issuer = new TestIssuer();
    private String token;

    @BeforeEach
    void aCallerWithTwoCallsADay() {
        token = issuer.token()
                .api("india-product")
                .client("conditional-" + UUID.randomUUID())
                .level("two", 100, 2)
                .signed();
    }

    @Test
    void anAnswer304CountsLikeAnyOther() {
        read(null).statusCode(200).header("RateLimit", containsString("r=1;"));
        read("\"one\"").statusCode(304).header("RateLimit", containsString("r=0;"));
        read("\"one\"").statusCode(429).header("RateLimit-Policy", containsString("q=2;w=86400"));
    }

    @Test
    void aConditionalRequestThatIsAnsweredWithContentCounts() {
        read("\"other\"").statusCode(200).header("RateLimit", containsString("r=1;"));
        read("\"other\"").statusCode(200).header("RateLimit", containsString("r=0;"));

        read("\"other\"")
                .statusCode(429)
                .contentType("application/problem+json")
                .header("Retry-After", notNullValue())
                .header("ETag", nullValue())
                .header("RateLimit", containsString("r=0;"))
                .body("code", equalTo("429.0000002"));
    }

    @Test
    void theSecondIsLimitedToo() {
        token = issuer.token()
                .api("india-product")
                .client("hasty-" + UUID.randomUUID())
                .level("none at all", 0, 100)
                .signed();

        read(null).statusCode(429).header("Retry-After", equalTo("1")).body("code", equalTo("429.0000001"));
    }

    private ValidatableResponse read(String etag) {
        var request = given().header("JWTToken", token);
        return (etag == null ? request : request.header("If-None-Match", etag))
                .get(PATH)
                .then();
    }
}
