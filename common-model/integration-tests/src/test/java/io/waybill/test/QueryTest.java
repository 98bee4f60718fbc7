package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Query parameters that an operation has, and all others. */
@QuarkusTest
@WithDatabaseAndIssuer
class QueryTest {

    @Test
    void whatIsNotSentHasItsDefault() {
        given().get("/query")
                .then()
                .statusCode(200)
                .body("sent", equalTo("Sent[size=50, name=null, unit=null, day=null, dryRun=false]"));
    }

    @Test
    void whatIsSentIsRead() {
        given().get("/query?size=500&name=abc&time-unit=DAYS&day=2026-03-10&dryRun=true&api_key=x")
                .then()
                .statusCode(200)
                .body("sent", equalTo("Sent[size=500, name=abc, unit=DAYS, day=2026-03-10, dryRun=true]"));
    }

    @ParameterizedTest
    @CsvSource({
        "?size=x, size, OUT_OF_RANGE",
        "?size=99999999999, size, OUT_OF_RANGE",
        "?size=%D9%A5, size, OUT_OF_RANGE",
        "?size=501, size, OUT_OF_RANGE",
        "?size=, size, REQUIRED",
        "?name=%20, name, REQUIRED",
        "?size=1&size=1, size, DUPLICATE",
        "?time-unit=days, time-unit, UNKNOWN_CODE",
        "?unit=DAYS, unit, UNKNOWN_FIELD",
        "?day=today, day, INVALID_FORMAT",
        "?dryRun=yes, dryRun, INVALID_FORMAT",
        "?Size=1, Size, UNKNOWN_FIELD",
        "/required, number, REQUIRED",
        "/list?limit=0, limit, OUT_OF_RANGE",
        "/list?limit=501, limit, OUT_OF_RANGE",
        "/list?limit=%2B5, limit, OUT_OF_RANGE",
        "/list?limit=1e2, limit, OUT_OF_RANGE",
        "/list?limit=%205, limit, OUT_OF_RANGE",
        "/list?after=x, after, INVALID_FORMAT",
        "/list?after=, after, REQUIRED",
        "/list?from=yesterday, from, INVALID_FORMAT",
        "/list?from=2026-03-10, from, INVALID_FORMAT",
        "/list?from=2026-03-10T09:00:00, from, INVALID_FORMAT",
        "/list?from=2026-02-30T00:00:00Z, from, INVALID_FORMAT",
        "/list?from=%2B10000-01-01T00:00:00Z, from, INVALID_FORMAT",
        "/list?to=1969-12-31T23:59:59Z, to, INVALID_FORMAT",
        "/list?from=2026-03-10T09:00:00.001Z&to=2026-03-10T09:00:00Z, to, OUT_OF_RANGE",
        "/list?from=2026-03-11T09:00:00Z&to=2026-03-10T09:00:00Z&limit=0&x=1, to limit x, OUT_OF_RANGE OUT_OF_RANGE UNKNOWN_FIELD",
        "/lenient?name=a, name, OUT_OF_RANGE",
        "?size=501&name=long, size name, OUT_OF_RANGE OUT_OF_RANGE",
        "?size=501&name=long&time-unit=x&p=1&a=1, size name time-unit a p, OUT_OF_RANGE OUT_OF_RANGE UNKNOWN_CODE UNKNOWN_FIELD UNKNOWN_FIELD"
    })
    void everyWrongParameterIsNamedInOneAnswer(String query, String names, String codes) {
        given().urlEncodingEnabled(false)
                .get("/query" + query)
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("errors.pointer", equalTo(List.of(names.split(" "))))
                .body("errors.code", equalTo(List.of(codes.split(" "))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?unit=", "?unit=%20&name=", "?name=%20"})
    void blankOnesAreAbsentWhereTheOperationSaysSo(String query) {
        given().urlEncodingEnabled(false)
                .get("/query/lenient" + query)
                .then()
                .statusCode(200)
                .body("unit", equalTo("null"));
    }

    @Test
    void theQueryIsReportedWithTheBody() {
        given().contentType("application/json")
                .body("{\"more\": 1}")
                .post("/query/body?size=0&x=1")
                .then()
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("size", "x", "/more", "/text")));
    }
}
