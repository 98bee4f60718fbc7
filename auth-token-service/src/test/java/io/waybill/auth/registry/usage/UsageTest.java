package io.waybill.auth.registry.usage;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.usage.UsageReporter;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is reported is entered once, and shown to operators and to the application itself. */
@QuarkusTest
@ServiceUnderTest
class UsageTest {

    private final String source = "freight-product-service/" + UUID.randomUUID();
    private final Instant thisHour = Instant.now().truncatedTo(ChronoUnit.HOURS);
    private final LocalDate today = LocalDate.ofInstant(thisHour, ZoneOffset.UTC);

    /** An entry of a report, as JSON has it. */
    private static final class Entry extends HashMap<String, Object> {

        private static final long serialVersionUID = 1L;
    }

    @Inject
    UsageReporter reporter;

    @Inject
    UsageRepository repository;

    @Inject
    FailedCallRepository failures;

    @Inject
    UsageRetentionConfig retention;

    @Test
    void reportedCallsAreShownByDayAndByOperation() {
        App app = Registry.approved("freight-product");
        send(
                1,
                entry(app, "listProducts", 200, null, thisHour, 100, "r-1"),
                entry(app, "listProducts", 304, null, thisHour, 7, "r-2"),
                entry(app, "matchProducts", 400, "400.0000004", thisHour, 3, "r-3"),
                entry(app, "matchProducts", 429, "429.0000002", thisHour, 20, "r-4"),
                entry(app, "matchProducts", 503, "503.0000001", thisHour.minus(2, ChronoUnit.DAYS), 5, "r-5"));
        send(2, entry(app, "matchProducts", 400, "400.0000004", thisHour, 1, "r-6"));

        usage(app)
                .body("application", equalTo(app.id()))
                .body("level", equalTo("sandbox"))
                .body("from", equalTo(today.minusDays(29).toString()))
                .body("to", equalTo(today.toString()))
                .body("today", hasSize(1))
                .body("today[0].api", equalTo("freight-product"))
                .body("today[0].calls", equalTo(111))
                .body("today[0].limit", equalTo(levelOfSandbox()))
                .body("days", hasSize(2))
                .body("days[0].day", equalTo(today.minusDays(2).toString()))
                .body("days[0].serverErrors", equalTo(5))
                .body("days[1].ok", equalTo(107))
                .body("days[1].clientErrors", equalTo(4))
                .body("days[1].rateLimited", equalTo(20))
                .body("days[1].serverErrors", equalTo(0))
                .body("operations", hasSize(5))
                .body("operations[0].operation", equalTo("listProducts"))
                .body("operations[0].count", equalTo(100))
                .body("operations.find { it.status == 400 }.count", equalTo(4))
                .body("operations.find { it.status == 400 }.lastRequestId", equalTo("r-6"));
    }

    @Test
    void whatWasNotCountedUnlikeItsStatusSaysUsesNothingUp() {
        App app = Registry.approved("freight-product");
        Entry before = entry(app, "matchProducts", 503, "503.0000001", thisHour, 5, "r-1");
        before.put("counted", false);
        Entry counted = entry(app, "matchProducts", 403, "403.0000001", thisHour, 3, "r-2");
        counted.put("counted", true);
        send(
                1,
                before,
                entry(app, "matchProducts", 503, "503.0000001", thisHour, 2, "r-3"),
                counted,
                entry(app, "listProducts", 200, null, thisHour, 10, "r-4"));

        usage(app)
                .body("today[0].calls", equalTo(15))
                .body("days[0].serverErrors", equalTo(7))
                .body("operations.find { it.status == 503 }.count", equalTo(7));

        send(2, before);

        usage(app).body("today[0].calls", equalTo(15)).body("days[0].serverErrors", equalTo(12));
    }

    @Test
    void whatAnAnswerDeclinesIsApartFromWhatSucceeded() {
        App app = Registry.approved("freight-product");
        Instant old = today.minusDays(9).atStartOfDay(ZoneOffset.UTC).toInstant();
        send(
                1,
                entry(app, "giveAlternateInstruction", 200, "AWBNotFound", old, 4, "r-1"),
                entry(app, "giveAlternateInstruction", 200, "AWBNotFound", thisHour, 18, "r-2"));
        send(2, entry(app, "giveAlternateInstruction", 200, null, thisHour, 2, "r-3"));
        repository.sumUpBefore(today.minusDays(3).atStartOfDay(ZoneOffset.UTC).toInstant(), 100_000);

        usage(app)
                .body("today[0].calls", equalTo(20))
                .body("days[0].ok", equalTo(0))
                .body("days[0].declined", equalTo(4))
                .body("days[1].ok", equalTo(2))
                .body("days[1].declined", equalTo(18))
                .body("operations.find { it.code == 'AWBNotFound' }.count", equalTo(22))
                .body("firstCalls.succeeded", contains(false, true))
                .body("firstCalls.code", contains("AWBNotFound", null));
    }

    @Test
    void ofTwoSourcesAndTwoEqualEntriesBothCount() {
        App app = Registry.approved("freight-product");
        Entry entry = entry(app, "listProducts", 200, null, thisHour, 5, "r-1");
        send(1, entry, entry);
        // What a replica could not count for each is of no application.
        report("another/" + UUID.randomUUID(), 1, List.of(entry, entry(null, "other", 200, null, thisHour, 5, "r-1")))
                .then()
                .statusCode(204);

        usage(app).body("operations[0].count", equalTo(15));
    }

    @Test
    void theFirstCallOfAnApiAndTheFirstThatSucceededAreRemembered() {
        App app = Registry.approved("freight-product");
        usage(app).body("firstCalls", empty());

        send(1, entry(app, "matchProducts", 400, "400.0000004", thisHour, 3, "r-1"));
        send(2, entry(app, "listProducts", 200, null, thisHour, 1, "r-2"));
        send(3, entry(app, "listProducts", 200, null, thisHour, 1, "r-3"));

        usage(app)
                .body("firstCalls", hasSize(2))
                .body("firstCalls[0].succeeded", equalTo(false))
                .body("firstCalls[0].code", equalTo("400.0000004"))
                .body("firstCalls[1].succeeded", equalTo(true))
                .body("firstCalls[1].status", equalTo(200))
                .body("firstCalls[1].requestId", equalTo("r-2"));
    }

    @Test
    void theServiceCountsItsOwnCallsWithoutCallingAnyone() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String token = Registry.opaqueToken(app, user);
        given().auth()
                .oauth2(token)
                .header("X-Request-Id", "hello-1")
                .get(Registry.ROPC + "/hello")
                .then()
                .statusCode(200);
        Registry.token(app);
        Registry.requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        reporter.report();

        assertThat(operations(usage(app)))
                .containsExactlyInAnyOrder(
                        "auth-token issueParcelToken 200 1",
                        "parcel tryParcelToken 200 1",
                        "auth-token issueAccessToken 200 1",
                        // The client's own credentials were right.
                        "auth-token issueParcelToken 401 1");
        usage(app)
                .body("operations.find { it.api == 'parcel' }.lastRequestId", equalTo("hello-1"))
                .body("today.find { it.api == 'parcel' }.calls", equalTo(1))
                .body("today.find { it.api == 'auth-token' }.calls", equalTo(2));
    }

    @Test
    void whatTheServicesAskIsNotCounted() {
        App app = Registry.approved("freight-product");
        Registry.introspect(app.clientId()).then().statusCode(200);
        reporter.report();

        String service = Registry.introspect(Registry.SERVICE_ID).path("app");
        Registry.admin("GET", "/applications/" + service + "/usage")
                .then()
                .statusCode(200)
                .body("operations", empty());
        usage(app).body("operations", empty());
    }

    @Test
    void anApplicationSeesItsOwnUsageOfAnyPeriodAndOfToday() {
        App app = Registry.approved("freight-product");
        send(1, entry(app, "listProducts", 200, null, thisHour, 5, "r-1"));

        own(app, "from=" + today).body("application", equalTo(app.id())).body("operations[0].count", equalTo(5));
        own(app, "from=2026-01-01&to=2026-01-31").body("operations", empty()).body("today[0].calls", equalTo(5));
        given().get("/applications/self/usage").then().statusCode(401);
    }

    private static ValidatableResponse own(App app, String period) {
        return Registry.client(app)
                .get("/applications/self/usage?" + period)
                .then()
                .statusCode(200);
    }

    @Test
    void hoursAreSummedUpByDayAndNothingIsLost() {
        App app = Registry.approved("freight-product");
        Instant old = today.minusDays(9).atStartOfDay(ZoneOffset.UTC).toInstant();
        send(
                1,
                entry(app, "listProducts", 200, null, old, 5, "r-1"),
                entry(app, "listProducts", 200, null, old.plus(3, ChronoUnit.HOURS), 6, "r-2"),
                entry(app, "listProducts", 200, null, thisHour, 7, "r-3"));
        JsonPath before = usage(app).extract().jsonPath();

        repository.sumUpBefore(today.minusDays(3).atStartOfDay(ZoneOffset.UTC).toInstant(), 100_000);
        // It was reported late.
        send(2, entry(app, "listProducts", 200, null, old.plus(4, ChronoUnit.HOURS), 1, "r-4"));
        repository.sumUpBefore(today.minusDays(3).atStartOfDay(ZoneOffset.UTC).toInstant(), 100_000);

        assertThat(before.getInt("days[0].ok")).isEqualTo(11);
        usage(app)
                .body("days", hasSize(2))
                .body("days[0].day", equalTo(today.minusDays(9).toString()))
                .body("days[0].ok", equalTo(12))
                .body("days[1].ok", equalTo(7))
                .body("operations[0].count", equalTo(19));

        repository.deleteBefore(today.minusDays(8), 100_000);

        usage(app).body("days", hasSize(1)).body("operations[0].count", equalTo(7));
    }

    @Test
    void aReportIsForgottenAfterFortyDays() {
        App app = Registry.approved("freight-product");
        send(1, entry(app, "listProducts", 200, null, thisHour, 5, "r-1"));

        tidyUpAfter(Duration.ofDays(40));
        send(1, entry(app, "listProducts", 200, null, thisHour, 5, "r-1"));
        usage(app).body("operations[0].count", equalTo(5));

        tidyUpAfter(Duration.ofDays(41));
        send(1, entry(app, "listProducts", 200, null, thisHour, 5, "r-1"));
        usage(app).body("operations[0].count", equalTo(10));
    }

    private void tidyUpAfter(Duration time) {
        new UsageRetention(repository, failures, retention, Clock.fixed(thisHour.plus(time), ZoneOffset.UTC)).tidyUp();
    }

    private void send(int sequence, Entry... entries) {
        report(source, sequence, List.of(entries)).then().statusCode(204);
    }

    private static Response report(String source, int sequence, List<Entry> entries) {
        return Registry.service()
                .contentType(ContentType.JSON)
                .body(Map.of("source", source, "sequence", sequence, "entries", entries))
                .post("/oauth2/usage");
    }

    private static Entry entry(
            App app, String operation, int status, String code, Instant hour, int count, String lastRequestId) {
        Entry entry = new Entry();
        entry.put("application", app == null ? "other" : app.id());
        entry.put("api", "freight-product");
        entry.put("operation", operation);
        entry.put("status", status);
        entry.put("code", code);
        entry.put("hour", hour.toString());
        entry.put("count", count);
        entry.put("lastRequestId", lastRequestId);
        return entry;
    }

    private static ValidatableResponse usage(App app) {
        return Registry.admin("GET", "/applications/" + app.id() + "/usage")
                .then()
                .statusCode(200);
    }

    private static Stream<String> operations(ValidatableResponse usage) {
        List<Map<String, Object>> operations = usage.extract().path("operations");
        return operations.stream()
                .map(operation -> operation.get("api") + " " + operation.get("operation") + " "
                        + operation.get("status") + " " + operation.get("count"));
    }

    private static int levelOfSandbox() {
        return Registry.admin("GET", "/service-levels")
                .then()
                .statusCode(200)
                .body("items", not(empty()))
                .extract()
                .path("items.find { it.name == 'sandbox' }.perDay");
    }
}
