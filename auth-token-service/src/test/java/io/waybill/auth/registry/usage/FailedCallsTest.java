package io.waybill.auth.registry.usage;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.ReportedCalls.failed;
import static io.waybill.auth.ReportedCalls.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.usage.UsageReporter;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The failing calls of an application: what is kept of them, and what the application sees. */
@QuarkusTest
@ServiceUnderTest
class FailedCallsTest {

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @Inject
    UsageReporter reporter;

    @Inject
    FailedCallRepository repository;

    @Test
    void anApplicationSeesItsFailingCallsLatestFirstEachWithItsDocument() {
        App app = Registry.approved("freight-product");
        failed(List.of(
                failure(app.id(), "getProduct", 404, "404.0000001", now.minusSeconds(9), "r-1"),
                failure(
                        app.id(),
                        "matchProducts",
                        400,
                        "400.0000004",
                        now,
                        "r-2",
                        "/pieces/0/weight",
                        "OUT_OF_RANGE")));
        failed(List.of(failure(app.id(), "giveAlternateInstruction", 200, "AWBNotFound", now.minusSeconds(5), "r-3")));

        failures(app, Map.of())
                .body("items.requestId", contains("r-2", "r-3", "r-1"))
                .body("items[0].at", equalTo(now.toString()))
                .body("items[0].api", equalTo("freight-product"))
                .body("items[0].status", equalTo(400))
                .body("items[0].errors", contains(Map.of("pointer", "/pieces/0/weight", "code", "OUT_OF_RANGE")))
                .body("items[0].unproven", equalTo(false))
                .body("items[0].type", endsWith("/docs/errors/400.0000004"))
                .body("items[1].type", nullValue())
                .body("items[2].errors", empty());
    }

    @Test
    void theListIsFilteredByOperationAndCodeAndIsAFileForSpreadsheets() {
        App app = Registry.approved("freight-product");
        failed(List.of(
                failure(app.id(), "getProduct", 404, "404.0000001", now, "r-1"),
                failure(app.id(), "matchProducts", 400, "400.0000004", now, "r-2"),
                failure(app.id(), "matchProducts", 400, "400.0000001", now, "r-3")));

        failures(app, Map.of("operation", "matchProducts")).body("items.requestId", contains("r-3", "r-2"));
        failures(app, Map.of("operation", "matchProducts", "code", "400.0000001"))
                .body("items.requestId", contains("r-3"));
        failures(app, Map.of("code", "503.0000001")).body("items", empty());
        String file = Registry.client(app)
                .accept("text/csv")
                .queryParam("code", "404.0000001")
                .get("/applications/self/failures")
                .then()
                .statusCode(200)
                .contentType("text/csv")
                .extract()
                .asString();
        assertThat(file.lines().toList()).hasSize(2);
        assertThat(file)
                .startsWith("at,api,operation,status,code,requestId,errors,unproven,type\r\n" + now
                        + ",freight-product,getProduct,404,404.0000001,r-1,[],false,http");
    }

    @Test
    void theLastHundredAndTheLastOfEachFurtherKindAreKept() {
        App app = Registry.approved("freight-product");
        App other = Registry.approved("freight-product");
        failed(List.of(
                failure(other.id(), "getProduct", 404, "404.0000001", now, "of-another"),
                failure(app.id(), "getProduct", 404, "404.0000001", now.minusSeconds(300), "first"),
                failure(app.id(), "getProduct", 404, "404.0000001", now.minusSeconds(299), "rare")));
        for (int report = 0; report < 2; report++) {
            failed(many(app, 90, report * 90));
        }

        failures(app, Map.of())
                .body("items", hasSize(101))
                .body("items.requestId", hasItem("rare"))
                .body("items.requestId", not(hasItem("first")))
                .body("items[0].requestId", equalTo("r-179"))
                .body("items[99].requestId", equalTo("r-80"));
        failures(other, Map.of()).body("items.requestId", contains("of-another"));
    }

    @Test
    void callsWithRefusedCredentialsTakeOnePlaceForEachKindHoweverManyThereAre() {
        App app = Registry.approved("parcel");
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        reporter.report();
        failed(List.of(failure(app.id(), "matchProducts", 400, "400.0000004", now, "r-1")));
        for (int call = 0; call < 3; call++) {
            Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
            reporter.report();
        }

        failures(app, Map.of("operation", "issueAccessToken"))
                .body("items", hasSize(1))
                .body("items[0].unproven", equalTo(true))
                .body("items[0].status", equalTo(400))
                .body("items[0].code", equalTo("400.0000005"))
                .body("items[0].requestId", nullValue())
                .body("items[0].errors", empty());
        failures(app, Map.of("operation", "matchProducts")).body("items.requestId", contains("r-1"));
        Registry.admin("GET", "/applications/" + app.id() + "/usage")
                .then()
                .body("operations.operation", not(hasItem("issueAccessToken")));
    }

    @Test
    void theServicesOwnOperationsAreNotedWithTheFieldThatWasWrong() {
        App app = Registry.approved("parcel");
        given().header("X-Request-Id", "grant-1")
                .formParam("client_id", app.clientId())
                .formParam("client_secret", app.secret())
                .formParam("grant_type", "magic")
                .post("/auth/v4/accesstoken")
                .then()
                .statusCode(400);
        reporter.report();

        failures(app, Map.of())
                .body("items.requestId", contains("grant-1"))
                .body("items[0].operation", equalTo("issueAccessToken"))
                .body("items[0].errors", contains(Map.of("pointer", "grant_type", "code", "UNKNOWN_CODE")));
    }

    @Test
    void refusedCredentialsHaveTheCodeThatTheClientGot() {
        App app = Registry.approved("parcel");
        Registry.requestOpaqueToken(app, "nobody", "a wrong password").then().statusCode(401);
        Registry.indiaLogin(app.clientId(), "wrong").then().statusCode(401);
        reporter.report();

        failures(app, Map.of("operation", "issueParcelToken")).body("items.code", contains("invalid_grant"));
        failures(app, Map.of("operation", "issueIndiaToken")).body("items.code", contains("InvalidCredentials"));
    }

    @Test
    void aReportThatComesAgainAddsNothing() {
        App app = Registry.approved("freight-product");
        Map<String, Object> body =
                ReportedCalls.failures(List.of(failure(app.id(), "getProduct", 404, "404.0000001", now, "r-1")));

        ReportedCalls.send(body);
        ReportedCalls.send(body);

        failures(app, Map.of()).body("items", hasSize(1));
    }

    @Test
    void afterAWeekACallIsNeitherShownNorKept() {
        App app = Registry.approved("freight-product");
        Instant old = now.minus(7, ChronoUnit.DAYS).minusSeconds(60);
        failed(List.of(
                failure(app.id(), "getProduct", 404, "404.0000001", old, "r-1"),
                failure(app.id(), "matchProducts", 404, "404.0000001", old.plusSeconds(120), "r-2")));

        failures(app, Map.of()).body("items.requestId", contains("r-2"));

        repository.deleteBefore(Instant.now().minus(Duration.ofDays(7)), 100_000);
        assertThat(repository.of(UUID.fromString(app.id()), Instant.EPOCH)).hasSize(1);
    }

    @Test
    void reportsThatArriveTogetherLeaveTheBoundAndBlockNobody() throws InterruptedException {
        App app = Registry.approved("freight-product");
        List<Thread> replicas = IntStream.range(0, 4)
                .mapToObj(replica -> Thread.ofPlatform().start(() -> {
                    for (int report = 0; report < 5; report++) {
                        failed(many(app, 100, (replica * 5 + report) * 100));
                    }
                }))
                .toList();
        for (Thread replica : replicas) {
            replica.join();
        }
        failed(many(app, 1, 9_000));

        failures(app, Map.of()).body("items", hasSize(100)).body("items[0].requestId", equalTo("r-9000"));
    }

    private List<Map<String, Object>> many(App app, int calls, int first) {
        List<Map<String, Object>> many = new ArrayList<>();
        for (int call = first; call < first + calls; call++) {
            many.add(failure(
                    app.id(),
                    "matchProducts",
                    400,
                    "400.0000004",
                    now.minusSeconds(200).plusMillis(call),
                    "r-" + call));
        }
        return many;
    }

    private static ValidatableResponse failures(App app, Map<String, String> query) {
        return Registry.client(app)
                .queryParams(query)
                .get("/applications/self/failures")
                .then()
                .statusCode(200);
    }
}
