package io.waybill.auth;

import io.restassured.http.ContentType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Calls of an application, as a service reports them. */
public final class ReportedCalls {

    /** All operations of freight that a client can be told apart by. */
    public static final List<String> FREIGHT = List.of(
            "listProducts",
            "getProduct",
            "matchProducts",
            "calculateChargeableWeight",
            "listPackageTypes",
            "listPackageTypesOfProduct");

    private ReportedCalls() {}

    public static void report(String application, String api, String operation, int status, int count) {
        send(body(application, api, operation, status, count));
    }

    /** Reports calls that were answered 200 with IsError. */
    public static void declined(String application, String api, String operation, int count) {
        send(body(application, api, operation, 200, "AWBNotFound", count));
    }

    /** Reports failing calls. */
    public static void failed(List<Map<String, Object>> failures) {
        send(failures(failures));
    }

    /** The report of failing calls. */
    public static Map<String, Object> failures(List<Map<String, Object>> failures) {
        return Map.of(
                "source", "a-service/" + UUID.randomUUID(), "sequence", 1, "entries", List.of(), "failures", failures);
    }

    /** A failing call of freight. */
    public static Map<String, Object> failure(
            String application, String operation, int status, String code, Instant at, String requestId) {
        return Map.of(
                "application", application,
                "api", "freight-product",
                "operation", operation,
                "status", status,
                "code", code,
                "at", at.toString(),
                "requestId", requestId);
    }

    /** A failing call with a field that was wrong. */
    public static Map<String, Object> failure(
            String application,
            String operation,
            int status,
            String code,
            Instant at,
            String requestId,
            String pointer,
            String fault) {
        Map<String, Object> failure = new HashMap<>(failure(application, operation, status, code, at, requestId));
        failure.put("errors", List.of(Map.of("pointer", pointer, "code", fault)));
        return failure;
    }

    public static void send(Map<String, Object> body) {
        Registry.service()
                .contentType(ContentType.JSON)
                .body(body)
                .post("/oauth2/usage")
                .then()
                .statusCode(204);
    }

    /** The report of calls in this hour. */
    public static Map<String, Object> body(String application, String api, String operation, int status, int count) {
        return body(application, api, operation, status, "", count);
    }

    private static Map<String, Object> body(
            String application, String api, String operation, int status, String code, int count) {
        return Map.of(
                "source",
                "a-service/" + UUID.randomUUID(),
                "sequence",
                1,
                "entries",
                List.of(Map.of(
                        "application", application,
                        "api", api,
                        "operation", operation,
                        "status", status,
                        "code", code,
                        "hour", Instant.now().truncatedTo(ChronoUnit.HOURS).toString(),
                        "count", count)));
    }

    /** Enough of freight for production: each operation five times. */
    public static void completeFreight(String application) {
        FREIGHT.forEach(operation -> report(application, "freight-product", operation, 200, 5));
    }
}
