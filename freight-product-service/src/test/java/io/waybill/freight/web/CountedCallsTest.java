package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.as;
import static io.waybill.freight.FreightCalls.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.common.usage.UsageReporter;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the service counts of its calls, and reports to the issuer. */
@QuarkusTest
@ServiceUnderTest
class CountedCallsTest {

    private static final String PRODUCTS = BASE + "/products";

    private final TestIssuer issuer = new TestIssuer();
    private final String client = "client-" + UUID.randomUUID();

    @Inject
    UsageReporter reporter;

    @Test
    void callsOfAnApplicationAreReportedByOperationAndOutcome() {
        get("r-1", PRODUCTS, 200);
        get("r-2", PRODUCTS, 200);
        get("r-3", PRODUCTS + "/NONE", 404);
        post("r-4", "productmatches", "{}", 400);
        post("r-5", "productmatches", MATCH, 200);

        assertThat(reported("app-of-" + client))
                .containsExactlyInAnyOrder(
                        "listProducts 200 - 2",
                        "getProduct 404 404.0000001 1",
                        "matchProducts 400 400.0000001 1",
                        "matchProducts 200 - 1");
    }

    @Test
    void aCallWithASubscriptionKeyIsItsApplications() {
        String key = newKey();
        issuer.knowsKey(key, "freight-product");
        given().header(KEY_HEADER, key).get(BASE + "/packagetypes").then().statusCode(200);

        assertThat(reported("app-of-" + Integer.toHexString(key.hashCode())))
                .containsExactly("listPackageTypes 200 - 1");
    }

    @Test
    void refusedCallsAreCountedOnlyIfTheApplicationIsKnown() {
        as(issuer.token().client(client)).get(PRODUCTS).then().statusCode(403);
        TestToken limited = token().level("tiny", 1_000, 1);
        for (int status : List.of(200, 429)) {
            as(limited).get(PRODUCTS).then().statusCode(status);
        }
        given().header("Authorization", "Bearer " + token().forged())
                .get(PRODUCTS)
                .then()
                .statusCode(401);
        given().get(PRODUCTS).then().statusCode(401);
        get("r-1", BASE + "/no/such/path", 404);

        assertThat(reported("app-of-" + client))
                .containsExactlyInAnyOrder(
                        "listProducts 403 403.0000001 1", "listProducts 200 - 1", "listProducts 429 429.0000002 1");
    }

    @Test
    void callsThatFailAreReportedWithWhatWasWrong() {
        get("r-1", PRODUCTS + "?colour=red", 400);
        get("r-2", PRODUCTS + "?active=perhaps", 400);
        post("r-3", "productmatches", "{broken", 400);
        post("r-4", "productmatches", MATCH.replace("450", "-1"), 400);
        post("r-5", "productmatches", MATCH.replace("stackable", "Mr Smith's"), 400);
        post("r-6", "chargeableweight/calculationresults", WEIGHT.replace("STD", "NONE"), 404);
        as(token().expired()).header("X-Request-Id", "r-7").get(PRODUCTS).then().statusCode(401);

        reporter.report();
        assertThat(issuer.reportedFailures("app-of-" + client))
                .containsExactlyInAnyOrder(
                        "listProducts 400 400.0000004 r-1 *:UNKNOWN_FIELD",
                        "listProducts 400 400.0000004 r-2 active:UNKNOWN_CODE",
                        "matchProducts 400 400.0000003 r-3",
                        "matchProducts 400 400.0000004 r-4 /cargo/pieces/0/weight:OUT_OF_RANGE",
                        "matchProducts 400 400.0000004 r-5 /cargo/pieces/0/*:UNKNOWN_FIELD",
                        "calculateChargeableWeight 404 404.0000001 r-6 /productCode:UNKNOWN_CODE",
                        "listProducts 401 401.0000008 -");
    }

    private void get(String requestId, String path, int status) {
        as(token()).header("X-Request-Id", requestId).get(path).then().statusCode(status);
    }

    private void post(String requestId, String path, String body, int status) {
        as(token())
                .header("X-Request-Id", requestId)
                .contentType(ContentType.JSON)
                .body(body)
                .post(BASE + "/" + path)
                .then()
                .statusCode(status);
    }

    private TestToken token() {
        return issuer.token().client(client).api("freight-product");
    }

    /** What has been reported of an application: operation, status, code, count. */
    private List<String> reported(String application) {
        reporter.report();
        return issuer.reportedCalls(application);
    }
}
