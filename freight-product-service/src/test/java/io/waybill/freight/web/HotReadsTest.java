package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import java.util.Collections;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Reads from memory. */
@QuarkusTest
@ServiceUnderTest
class HotReadsTest {

    private static final String PRODUCTS = BASE + "/products";
    private static final String WEIGHTS = BASE + "/chargeableweight/calculationresults";

    private final String leased = token(1_000_000, 1_000_000_000);
    private final String exact = token(1_000, 5);

    @Test
    void anAnswerThatIsLargerThanTheBufferIsWrittenWhole() {
        String line =
                "{\"packageType\":\"PAL\",\"numberOfPieces\":1,\"weight\":450,\"length\":1450,\"width\":80,\"height\":145}";
        String lines = String.join(",", Collections.nCopies(80, line));
        String body = WEIGHT.replaceFirst("\"pieces\":\\[.*]", "\"pieces\":[" + lines + "]");
        assertThat(body).hasSizeBetween(6_000, 8_000);

        assertThat(weigh(body).asString()).hasSizeGreaterThan(10_000).endsWith("}");
    }

    @Test
    void aConditionalReadCountsLikeAnyOther() {
        String etag = as(exact).get(PRODUCTS).header("ETag");
        for (int left = 3; left >= 0; left--) {
            unchanged(etag).then().statusCode(304).header("RateLimit", matchesPattern("\"day\";r=" + left + ";t=\\d+"));
        }
        unchanged(etag).then().statusCode(429).body("code", equalTo("429.0000002"));
    }

    private Response unchanged(String etag) {
        return as(exact).header("If-None-Match", etag).get(PRODUCTS);
    }

    private Response weigh(String body) {
        return as(leased).contentType(ContentType.JSON).body(body).post(WEIGHTS);
    }

    private static RequestSpecification as(String token) {
        return given().header("Authorization", "Bearer " + token);
    }

    private static String token(long perSecond, long perDay) {
        return new TestIssuer()
                .token()
                .api("freight-product")
                .client("client-" + UUID.randomUUID())
                .level("of the test", perSecond, perDay)
                .signed();
    }
}
