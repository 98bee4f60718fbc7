package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.json.StrictJson;
import io.waybill.common.web.WorkerThreads;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.BusyWorkers;
import io.waybill.test.TestIssuer;
import java.net.URL;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What needs a worker thread is refused while none may be had, and what needs none is answered. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(BusyWorkersTest.TwoOnWorkers.class)
class BusyWorkersTest {

    private static final String PRODUCTS = BASE + "/products";
    private static final String WEIGHTS = BASE + "/chargeableweight/calculationresults";
    private static final String MATCHES = BASE + "/productmatches";
    private static final String CATALOGUE = "/admin/v1/catalogue";
    private static final String LARGE = " ".repeat(WorkerThreads.LARGE_BODY);

    /** Two calls may hold a worker thread. */
    public static class TwoOnWorkers implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("waybill.request.max-on-workers", "2");
        }
    }

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @TestHTTPResource(value = "/health/ready", management = true)
    URL ready;

    private final String leased = token(1_000_000, 1_000_000_000);
    private final String exact = token(1_000, 5);

    @Test
    void smallCallsNeedNone() {
        assertStays(() -> as(leased).get(PRODUCTS), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/STD"), 200);
        assertStays(() -> as(leased).get(PRODUCTS + "/NONE"), 404);
        assertStays(() -> as(leased).get(BASE + "/packagetypes"), 200);
        assertStays(() -> post(WEIGHTS, WEIGHT), 200);
        assertStays(() -> post(WEIGHTS, "{}"), 400);
        assertStays(() -> post(MATCHES, MATCH), 200);
        assertStays(() -> given().get(ready), 200);
    }

    @Test
    void workThatGrowsWithWhatIsAskedIsRefused() throws SQLException {
        try (BusyWorkers busy = busy()) {
            assertThat(busy).isNotNull();
            assertRefused(as(leased).get(PRODUCTS + "?fromCountryCode=SE"));
            assertRefused(post(WEIGHTS, WEIGHT + LARGE));
            assertRefused(post(MATCHES, MATCH + LARGE));
            assertRefused(operator().get(CATALOGUE));
        }
        assertThat(as(leased).get(PRODUCTS + "?fromCountryCode=SE").statusCode())
                .isEqualTo(200);
        assertThat(post(WEIGHTS, WEIGHT + LARGE).statusCode()).isEqualTo(200);
        assertThat(post(MATCHES, MATCH + LARGE).statusCode()).isEqualTo(200);
    }

    @Test
    void aCallThatIsCountedInTheDatabaseIsRefusedAndNotCounted() throws SQLException {
        assertThat(as(exact).get(PRODUCTS).header("RateLimit")).startsWith("\"day\";r=4;");
        try (BusyWorkers busy = busy()) {
            assertThat(busy).isNotNull();
            assertRefused(as(exact).get(PRODUCTS));
        }
        assertThat(as(exact).get(PRODUCTS).header("RateLimit")).startsWith("\"day\";r=3;");
    }

    /** Each product may be in the answer. */
    @Test
    void aMatchInALargeCatalogueIsRefused() {
        inACatalogueOf(501, () -> {
            assertRefusedWhileBusy(() -> post(MATCHES, MATCH));
            post(MATCHES, MATCH).then().statusCode(200).body("matches.size()", greaterThan(450));
        });
        assertStays(() -> post(MATCHES, MATCH), 200);
    }

    /** Each line may be looked at for each product. */
    @Test
    void aMatchOfManyLinesInACatalogueOfSomeHundredProductsIsRefused() {
        String lines = MATCH + " ".repeat(8 * 1024);
        inACatalogueOf(101, () -> {
            assertRefusedWhileBusy(() -> post(MATCHES, lines));
            assertStays(() -> post(MATCHES, MATCH), 200);
        });
        assertStays(() -> post(MATCHES, lines), 200);
    }

    private void assertRefusedWhileBusy(Supplier<Response> call) {
        try (BusyWorkers busy = busy()) {
            assertThat(busy).isNotNull();
            assertRefused(call.get());
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void inACatalogueOf(int products, Runnable test) {
        operator()
                .body(largeCatalogue(products).toString())
                .put(CATALOGUE)
                .then()
                .statusCode(200);
        try {
            test.run();
        } finally {
            operator()
                    .body(SeedCatalogue.bytes())
                    .put(CATALOGUE + "?shrink=true")
                    .then()
                    .statusCode(200);
        }
    }

    private static ObjectNode largeCatalogue(int products) {
        ObjectNode document = (ObjectNode) StrictJson.read(SeedCatalogue.bytes());
        for (int i = document.withArray("products").size(); i < products; i++) {
            for (String row : new String[] {"/products/0", "/laneRules/3"}) {
                ObjectNode copy = document.at(row).deepCopy();
                document.withArray(row.split("/", -1)[1]).add(copy.put("productCode", "N" + i));
            }
        }
        return document;
    }

    /** A lease is for a second: if it has ended meanwhile, the call is made again. */
    private void assertStays(Supplier<Response> call, int status) {
        await().untilAsserted(() -> {
            assertThat(call.get().statusCode()).isEqualTo(status);
            try (BusyWorkers busy = busy()) {
                assertThat(busy).isNotNull();
                assertThat(call.get().statusCode()).isEqualTo(status);
            }
        });
    }

    private BusyWorkers busy() throws SQLException {
        return BusyWorkers.begin(metrics, 2, () -> operator().get("/admin/v1/audit"));
    }

    private static void assertRefused(Response answer) {
        answer.then().statusCode(503).header("Retry-After", equalTo("1")).body("code", equalTo("503.0000001"));
    }

    private Response post(String path, String body) {
        return as(leased).contentType(ContentType.JSON).body(body).post(path);
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
