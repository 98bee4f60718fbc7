package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.WEIGHT;
import static io.waybill.freight.FreightCalls.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.usage.UsageReporter;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.server.TestIssuer;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the service counts of its calls, and reports to the issuer. */
@QuarkusTest
@ServiceUnderTest
class CountedCallsTest {

    private final TestIssuer issuer = new TestIssuer();
    private final String client = "client-" + UUID.randomUUID();

    @Inject
    UsageReporter reporter;

    @AfterEach
    void theIssuerIsUp() {
        issuer.isUp();
    }

    @Test
    void callsOfAnApplicationAreReportedByOperationAndOutcome() {
        caller("r-1").get(BASE + "/products").then().statusCode(200);
        caller("r-2").get(BASE + "/products").then().statusCode(200);
        caller("r-3").get(BASE + "/products/NONE").then().statusCode(404);
        caller("r-4")
                .contentType(ContentType.JSON)
                .body("{}")
                .post(BASE + "/productmatches")
                .then()
                .statusCode(400);
        caller("r-5")
                .contentType(ContentType.JSON)
                .body(MATCH)
                .post(BASE + "/productmatches")
                .then()
                .statusCode(200);

        assertThat(reported())
                .containsExactlyInAnyOrder(
                        "listProducts 200 - 2 r-2",
                        "getProduct 404 404.0000001 1 r-3",
                        "matchProducts 400 400.0000001 1 r-4",
                        "matchProducts 200 - 1 r-5");
    }

    @Test
    void aCallWithASubscriptionKeyIsItsApplications() {
        String key = newKey();
        issuer.knowsKey(key, "freight-product");

        given().header(KEY_HEADER, key)
                .header("X-Request-Id", "r-key")
                .get(BASE + "/packagetypes")
                .then()
                .statusCode(200);

        assertThat(reported("app-of-" + Integer.toHexString(key.hashCode())))
                .containsExactly("listPackageTypes 200 - 1 r-key");
    }

    @Test
    void refusedCallsAreCountedOnlyIfTheApplicationIsKnown() {
        given().header(
                        "Authorization",
                        "Bearer " + issuer.token().client(client).signed())
                .header("X-Request-Id", "r-1")
                .get(BASE + "/products")
                .then()
                .statusCode(403);
        String limited = issuer.token()
                .client(client)
                .api("freight-product")
                .level("tiny", 1_000, 1)
                .signed();
        for (int status : List.of(200, 429)) {
            given().header("Authorization", "Bearer " + limited)
                    .header("X-Request-Id", "r-" + status)
                    .get(BASE + "/products")
                    .then()
                    .statusCode(status);
        }
        given().header(
                        "Authorization",
                        "Bearer "
                                + issuer.token()
                                        .client(client)
                                        .api("freight-product")
                                        .forged())
                .get(BASE + "/products")
                .then()
                .statusCode(401);
        given().get(BASE + "/products").then().statusCode(401);
        caller("r-2").get(BASE + "/no/such/path").then().statusCode(404);

        assertThat(reported())
                .containsExactlyInAnyOrder(
                        "listProducts 403 403.0000001 1 r-1",
                        "listProducts 200 - 1 r-200",
                        "listProducts 429 429.0000002 1 r-429");
    }

    @Test
    void tenCallsThatFailInTenWaysAreAllReportedWithWhatWasWrong() {
        caller("r-1").get(BASE + "/products/NONE").then().statusCode(404);
        caller("r-2").get(BASE + "/products?colour=red").then().statusCode(400);
        caller("r-3").get(BASE + "/products?active=perhaps").then().statusCode(400);
        post("r-4", "productmatches", "{broken").then().statusCode(400);
        post("r-5", "productmatches", MATCH.replace("450", "\"450\"")).then().statusCode(400);
        post("r-6", "productmatches", MATCH.replace("450", "-1")).then().statusCode(400);
        post("r-7", "productmatches", MATCH.replace("stackable", "Mr Smith's"))
                .then()
                .statusCode(400);
        post("r-8", "chargeableweight/calculationresults", WEIGHT.replace("STD", "NONE"))
                .then()
                .statusCode(404);
        given().header(
                        "Authorization",
                        "Bearer " + issuer.token().client(client).signed())
                .header("X-Request-Id", "r-9")
                .get(BASE + "/products")
                .then()
                .statusCode(403);
        given().header(
                        "Authorization",
                        "Bearer "
                                + issuer.token()
                                        .client(client)
                                        .api("freight-product")
                                        .expired()
                                        .signed())
                .header("X-Request-Id", "r-10")
                .get(BASE + "/products")
                .then()
                .statusCode(401);

        assertThat(reportedFailures())
                .containsExactlyInAnyOrder(
                        "getProduct 404 404.0000001 r-1",
                        "listProducts 400 400.0000004 r-2 *:UNKNOWN_FIELD",
                        "listProducts 400 400.0000004 r-3 active:UNKNOWN_CODE",
                        "matchProducts 400 400.0000003 r-4",
                        "matchProducts 400 400.0000004 r-5 /cargo/pieces/0/weight:WRONG_TYPE",
                        "matchProducts 400 400.0000004 r-6 /cargo/pieces/0/weight:OUT_OF_RANGE",
                        "matchProducts 400 400.0000004 r-7 /cargo/pieces/0/*:UNKNOWN_FIELD",
                        "calculateChargeableWeight 404 404.0000001 r-8 /productCode:UNKNOWN_CODE",
                        "listProducts 403 403.0000001 r-9",
                        "listProducts 401 401.0000008 -");
    }

    @Test
    void anOperatorsCallsAreNotCounted() {
        given().header(
                        "Authorization",
                        "Bearer " + issuer.token().client(client).operator().signed())
                .get("/admin/v1/catalogue")
                .then()
                .statusCode(200);

        assertThat(reported()).isEmpty();
    }

    private RequestSpecification caller(String requestId) {
        return given().header(
                        "Authorization",
                        "Bearer "
                                + issuer.token()
                                        .client(client)
                                        .api("freight-product")
                                        .signed())
                .header("X-Request-Id", requestId);
    }

    private Response post(String requestId, String path, String body) {
        return caller(requestId).contentType(ContentType.JSON).body(body).post(BASE + "/" + path);
    }

    private List<String> reportedFailures() {
        reporter.report();
        return issuer.reportedFailures("app-of-" + client);
    }

    private List<String> reported() {
        return reported("app-of-" + client);
    }

    /** What has been reported of an application: operation, status, code, count, last request. */
    private List<String> reported(String application) {
        reporter.report();
        List<String> entries = new ArrayList<>();
        for (JsonNode report : issuer.usageReports()) {
            assertThat(report.get("source").asText()).startsWith("freight-product-service/");
            for (JsonNode entry : report.get("entries")) {
                if (entry.get("application").asText().equals(application)) {
                    assertThat(entry.get("api").asText()).isEqualTo("freight-product");
                    Instant hour = Instant.parse(entry.get("hour").asText());
                    assertThat(hour).isEqualTo(hour.truncatedTo(ChronoUnit.HOURS));
                    assertThat(hour).isBetween(Instant.now().minus(2, ChronoUnit.HOURS), Instant.now());
                    entries.add(entry.get("operation").asText() + " "
                            + entry.get("status").asInt() + " "
                            + entry.path("code").asText("-") + " "
                            + entry.get("count").asLong() + " "
                            + entry.get("lastRequestId").asText());
                }
            }
        }
        return entries;
    }
}
