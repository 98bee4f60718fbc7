package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.as;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.common.web.concurrency.CallsInProgress.Permit;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import jakarta.inject.Inject;
import java.net.URL;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What waits is refused while too many calls are in progress; what only reads memory is answered. */
@QuarkusTest
@ServiceUnderTest
class CallsInProgressTest {

    private static final String PRODUCTS = BASE + "/products";
    private static final String WEIGHTS = BASE + "/chargeableweight/calculationresults";
    private static final String MATCHES = BASE + "/productmatches";
    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String LARGE = " ".repeat(100_000);

    @Inject
    CallsInProgress calls;

    @TestHTTPResource(value = "/health/ready", management = true)
    URL ready;

    private final TestToken leased = token(1_000_000, 1_000_000_000);
    private final TestToken exact = token(1_000, 5);

    @Test
    void whatOnlyReadsMemoryIsAnswered() {
        assertStays(() -> as(leased).get(PRODUCTS), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/STD"), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/NONE"), 404);
        assertStays(() -> as(leased).get(BASE + "/packagetypes"), 200);
        assertStays(() -> post(WEIGHTS, WEIGHT), 200);
        assertStays(() -> post(WEIGHTS, "{}"), 400);
        assertStays(() -> post(MATCHES, MATCH), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "?fromCountryCode=SE"), 200);
        assertStays(() -> post(WEIGHTS, WEIGHT + LARGE), 200);
        assertStays(() -> post(MATCHES, MATCH + LARGE), 200);
        assertStays(() -> given().get(ready), 200);
    }

    @Test
    void whatReadsTheDatabaseIsRefused() {
        try (Permit _ = allPermits()) {
            assertRefused(operator().get(CATALOGUE));
        }
        assertThat(operator().get(CATALOGUE).statusCode()).isEqualTo(200);
    }

    @Test
    void aCallThatIsCountedInTheDatabaseIsRefusedAndNotCounted() {
        assertThat(as(exact).get(PRODUCTS).header("RateLimit")).startsWith("\"day\";r=4;");
        try (Permit _ = allPermits()) {
            assertRefused(as(exact).get(PRODUCTS));
        }
        assertThat(as(exact).get(PRODUCTS).header("RateLimit")).startsWith("\"day\";r=3;");
    }

    /** A lease is for a second: if it has ended meanwhile, the call is made again. */
    private void assertStays(Supplier<Response> call, int status) {
        await().untilAsserted(() -> {
            assertThat(call.get().statusCode()).isEqualTo(status);
            try (Permit _ = allPermits()) {
                assertThat(call.get().statusCode()).isEqualTo(status);
            }
        });
    }

    /** Those of calls that other tests have left are free soon. */
    private Permit allPermits() {
        return await().atMost(Duration.ofMinutes(1))
                .ignoreException(ApiException.class)
                .until(() -> calls.acquire(Integer.MAX_VALUE), Objects::nonNull);
    }

    private static void assertRefused(Response answer) {
        answer.then().statusCode(503).header("Retry-After", equalTo("1")).body("code", equalTo("503.0000001"));
    }

    private Response post(String path, String body) {
        return as(leased).contentType(ContentType.JSON).body(body).post(path);
    }

    private static TestToken token(long perSecond, long perDay) {
        return new TestIssuer()
                .token()
                .api("freight-product")
                .client("client-" + UUID.randomUUID())
                .level("of the test", perSecond, perDay);
    }
}
