package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The limits of a service level, as the freight operations show them. */
@QuarkusTest
@ServiceUnderTest
class ServiceLevelTest {

    private final String token = new TestIssuer()
            .token()
            .api("freight-product")
            .client("client-" + UUID.randomUUID())
            .level("small", 1_000, 5)
            .signed();

    @Test
    void theCallAfterTheLastOfADayIs429AndAConditionalReadCountsLikeAnyOther() {
        Response first = call("\"none\"");
        assertLeft(first, 200, 4);
        for (int left = 3; left >= 0; left--) {
            assertLeft(call(first.header("ETag")), 304, left);
        }

        Response refused = call("\"none\"");
        refused.then().statusCode(429).contentType("application/problem+json").body("code", equalTo("429.0000002"));
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 86_400);
    }

    private static void assertLeft(Response answer, int status, int left) {
        answer.then()
                .statusCode(status)
                .header("RateLimit-Policy", equalTo("\"second\";q=1000;w=1, \"day\";q=5;w=86400"))
                .header("RateLimit", matchesPattern("\"day\";r=" + left + ";t=\\d+"));
    }

    @Test
    void aRefusedBodyCounts() {
        for (int i = 0; i < 5; i++) {
            caller().contentType("application/json")
                    .body("{}")
                    .post(BASE + "/productmatches")
                    .then()
                    .statusCode(400);
        }
        call("\"none\"").then().statusCode(429);
    }

    private Response call(String etag) {
        return caller().header("If-None-Match", etag).get(BASE + "/packagetypes");
    }

    private RequestSpecification caller() {
        return given().header("Authorization", "Bearer " + token);
    }
}
