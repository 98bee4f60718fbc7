package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.overload.Kind;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.FullLane;
import io.waybill.test.TestIssuer;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is answered on the event loop, and what gets a worker thread. */
@QuarkusTest
@ServiceUnderTest
class HotReadsTest {

    private static final String PRODUCTS = BASE + "/products";
    private static final String WEIGHTS = BASE + "/chargeableweight/calculationresults";

    @Inject
    OperationThread thread;

    private final String leased = token(1_000_000, 1_000_000_000);
    private final String exact = token(1_000, 5);

    @Test
    void whatNeedsNoDatabaseStaysOnTheEventLoop() {
        assertStays(() -> as(leased).get(PRODUCTS), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/STD"), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/NONE"), 404);
        assertStays(() -> as(leased).get(BASE + "/packagetypes"), 200);
        assertStays(() -> as(leased).get(BASE + "/packagetypes/STD"), 200);
        assertStays(() -> weigh(WEIGHT), 200);
        assertStays(() -> weigh("{}"), 400);
        assertStays(() -> match(MATCH), 200);
        assertStays(() -> match("{}"), 400);
        String etag = as(leased).get(PRODUCTS).header("ETag");
        assertStays(() -> as(leased).header("If-None-Match", etag).get(PRODUCTS), 304);
        assertStays(() -> as(leased).header("If-None-Match", "\"another\"").get(PRODUCTS), 200);
    }

    @Test
    void anAnswerThatIsLargerThanTheBufferIsWrittenThereToo() {
        String line =
                "{\"packageType\":\"PAL\",\"numberOfPieces\":1,\"weight\":450,\"length\":1450,\"width\":80,\"height\":145}";
        String lines = String.join(",", Collections.nCopies(80, line));
        String body = WEIGHT.replaceFirst("\"pieces\":\\[.*]", "\"pieces\":[" + lines + "]");
        assertThat(body).hasSizeBetween(6_000, 8_000);

        assertStays(() -> weigh(body), 200);
        assertThat(weigh(body).asString()).hasSizeGreaterThan(10_000).endsWith("}");
    }

    @Test
    void aCallThatIsCountedInTheDatabaseGetsAThread() {
        assertThat(as(exact).get(PRODUCTS).statusCode()).isEqualTo(200);
        assertThat(thread.isEventLoop()).isFalse();
    }

    @Test
    void workThatGrowsWithWhatIsAskedGetsAThread() {
        assertStays(() -> as(leased).get(PRODUCTS), 200);
        assertGetsAThread(() -> as(leased).get(PRODUCTS + "?fromCountryCode=SE"));
        assertGetsAThread(() -> weigh(WEIGHT + " ".repeat(8 * 1024)));
        assertGetsAThread(() -> match(MATCH + " ".repeat(8 * 1024)));
    }

    @Test
    void whileNoThreadIsFreeHotReadsWaitForTheirTurnToo() {
        assertStays(() -> as(leased).get(PRODUCTS), 200);
        try (FullLane full = FullLane.full(Kind.CALLS)) {
            assertThat(full).isNotNull();
            assertThat(as(leased).get(PRODUCTS).statusCode()).isEqualTo(503);
        }
    }

    @Test
    void aConditionalReadIsCountedWhenItsAnswerIsKnown() {
        String etag = as(exact).get(PRODUCTS).header("ETag");
        for (int left = 3; left >= 0; left--) {
            changed().then().statusCode(200).header("RateLimit", matchesPattern("\"day\";r=" + left + ";t=\\d+"));
        }
        changed().then().statusCode(429).body("code", equalTo("429.0000002"));
        as(exact)
                .header("If-None-Match", etag)
                .get(PRODUCTS)
                .then()
                .statusCode(304)
                .header("RateLimit", matchesPattern("\"day\";r=0;t=\\d+"));
    }

    @Test
    void aConditionalReadThatFindsNoThreadToBeCountedOnIsRefused() {
        assertThat(as(exact).get(PRODUCTS).statusCode()).isEqualTo(200);
        try (FullLane full = FullLane.full(Kind.CALLS)) {
            assertThat(full).isNotNull();
            changed().then().statusCode(503);
        }
        changed().then().statusCode(200).header("RateLimit", matchesPattern("\"day\";r=3;t=\\d+"));
    }

    private Response changed() {
        return as(exact).header("If-None-Match", "\"another\"").get(PRODUCTS);
    }

    private Response weigh(String body) {
        return as(leased).contentType(ContentType.JSON).body(body).post(WEIGHTS);
    }

    private Response match(String body) {
        return as(leased).contentType(ContentType.JSON).body(body).post(BASE + "/productmatches");
    }

    /** Once a second, a call takes a lease for those after it. */
    private void assertStays(Supplier<Response> call, int status) {
        await().untilAsserted(() -> {
            assertThat(call.get().statusCode()).isEqualTo(status);
            assertThat(thread.isEventLoop()).isTrue();
        });
    }

    private void assertGetsAThread(Supplier<Response> call) {
        for (int i = 0; i < 3; i++) {
            assertThat(call.get().statusCode()).isEqualTo(200);
            assertThat(thread.isEventLoop()).isFalse();
        }
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
