package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.LogCapture;
import io.waybill.test.LogCapture.Line;
import io.waybill.test.http.Scrape;
import io.waybill.test.http.Scrape.Sample;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What an operator sees of a service, and what must never be visible. Each service runs it in a {@code @QuarkusTest}.
 */
public interface ObservabilityContract {

    /** Secrets that a refused call carries; none may be logged, measured or traced. */
    String JWT = "eyJhbGciOiJFUzI1NiIsImtpZCI6InBsYW50ZWQifQ.eyJzdWIiOiJwbGFudGVkIn0.cGxhbnRlZC1zaWduYXR1cmU";

    String KEY = "planted-subscription-key-0123456789";
    String CLIENT_SECRET = "planted-client-secret-0123456789";
    String PASSWORD = "planted-password-0123456789";
    String LICENCE_KEY = "plantedLicenceKey0123456789";

    String REFUSED_CALLS = "io.waybill.common.web.RefusedCalls";

    /** Any part of the planted secrets that would be a leak. */
    List<String> PLANTED =
            List.of(JWT, "eyJhbGciOiJFUzI1NiIsImtpZCI6InBsYW50ZWQifQ", KEY, CLIENT_SECRET, PASSWORD, LICENCE_KEY);

    /** Labels whose values are bounded by the code, not by what callers send. */
    Set<String> LABELS_OF_OUR_METRICS =
            Set.of("status", "code", "reason", "outcome", "kind", "grant", "consumer", "table", "le");

    /**
     * A call with credentials that are refused.
     *
     * @param number the error number that the log must show
     */
    record Refusal(String name, String number, RequestSpecification request, String method, String path) {

        Response send(String requestId) {
            return request.header("X-Request-Id", requestId).request(method, path);
        }
    }

    /** The scrape, on the management port: {@code @TestHTTPResource(value = "/metrics", management = true)}. */
    URL metrics();

    /** Short name of the service in docs/reference/metrics.md. */
    String service();

    /** Calls of the service that are refused, with the planted secrets wherever the operation could take one. */
    List<Refusal> refusals();

    /** A call with every planted secret in every place, whatever the operation. */
    static RequestSpecification planted() {
        return given().header("Authorization", "Bearer " + JWT)
                .header("JWTToken", JWT)
                .header("Carrier-API-Key", KEY)
                .header("ClientID", KEY)
                .header("clientSecret", CLIENT_SECRET)
                .header("Cookie", "session=" + PASSWORD)
                .queryParam("api_key", KEY)
                .queryParam("client_secret", CLIENT_SECRET);
    }

    /** A JSON body with every planted secret, as values and as names of fields. */
    static String plantedJson() {
        return """
                {"profile":{"LoginID":"someone","LicenceKey":"%s"},"client_secret":"%s","password":"%s","%s":"%s"}""".formatted(LICENCE_KEY, CLIENT_SECRET, PASSWORD, KEY, JWT);
    }

    @Test
    default void aRefusedCallWritesOneLineWithItsNumberAndNoSecret() {
        for (Refusal refusal : refusals()) {
            String requestId = "refused-" + UUID.randomUUID();
            try (LogCapture log = LogCapture.open()) {
                Response answer = refusal.send(requestId);

                List<Line> lines = awaitLines(log, requestId);
                assertThat(lines).as(refusal.name()).hasSize(1);
                assertThat(lines.getFirst().json())
                        .as(refusal.name())
                        .contains("\"requestId\":\"" + requestId + "\"")
                        .contains("\"code\":\"" + refusal.number() + "\"")
                        .contains("\"status\":\"" + answer.statusCode() + "\"")
                        .contains("\"method\":\"" + refusal.method() + "\"")
                        .contains("\"reason\":", "\"path\":\"/", "\"source\":\"127.0.0.1\"", "\"millis\":\"");
                assertThat(log.lines())
                        .as(refusal.name())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line.json()).doesNotContain(PLANTED));
            }
        }
    }

    @Test
    default void noMetricShowsWhatCallersSend() {
        String madeUp = "made-up-" + UUID.randomUUID();
        given().get("/" + madeUp).then().statusCode(404);
        given().get("/q/" + madeUp);
        given().request("BREW", "/" + madeUp);
        given().header("Origin", "https://" + madeUp + ".example")
                .header("Access-Control-Request-Method", "POST")
                .options("/" + madeUp);
        for (String odd : List.of("%00", "%ff", "..%2f", ";api_key=", "q/openapi/", "q/swagger-ui/")) {
            given().urlEncodingEnabled(false).get("/" + odd + madeUp);
        }
        refusals().forEach(refusal -> {
            refusal.send("metrics");
            given().get(refusal.path() + "/" + madeUp);
            given().delete(refusal.path() + "/" + madeUp);
            given().accept("image/png").get(refusal.path() + "/" + madeUp);
            given().contentType("text/xml").body("<a/>").put(refusal.path() + "/" + madeUp);
            given().request("BREW", refusal.path());
        });

        String text = scrapeText();
        assertThat(text).doesNotContain(PLANTED).doesNotContain(madeUp, "BREW");
        assertThat(Scrape.parse(text).values("http_server_requests_seconds_count", "uri"))
                .isNotEmpty()
                .allSatisfy(uri -> assertThat(uri).matches("root|[A-Z_]+|/.*"));
    }

    @Test
    default void everyMetricOfOursHasAUnitADescriptionAndBoundedLabels() {
        refusals().forEach(refusal -> refusal.send("metrics"));

        Scrape scrape = Scrape.parse(scrapeText());

        Map<String, String> ours = scrape.types().entrySet().stream()
                .filter(family -> family.getKey().startsWith("waybill_"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(ours).isNotEmpty();
        ours.forEach((family, type) -> {
            assertThat(scrape.help().get(family)).as("description of " + family).isNotBlank();
            assertThat(family)
                    .as(type)
                    .matches(
                            switch (type) {
                                case "counter" -> "[a-z_]+_total";
                                case "summary", "histogram" -> "[a-z_]+_(seconds|bytes)";
                                // A number of something says of what, a number of a version or a yes and no is what its
                                // name says.
                                default ->
                                    "[a-z_]+_(seconds|seconds_max|bytes|tasks|connections|entries|values|version)|waybill_(ready|database_reachable)";
                            });
        });
        for (Sample sample : scrape.samples()) {
            if (sample.name().startsWith("waybill_")) {
                assertThat(LABELS_OF_OUR_METRICS)
                        .as(sample.toString())
                        .containsAll(sample.labels().keySet());
            }
        }
        assertThat(scrape.names())
                .contains("http_server_requests_seconds_bucket", "agroal_awaiting_count", "agroal_active_count");
    }

    @Test
    default void everyMetricOfOursIsInTheOperationsManualAndNoOther() {
        refusals().forEach(refusal -> refusal.send("metrics"));

        Set<String> documented = ReferencePage.read("metrics.md").names(service());
        Set<String> scraped = Scrape.parse(scrapeText()).names();

        Set<String> ours = scraped.stream()
                .filter(name -> name.startsWith("waybill_"))
                .map(name -> name.replaceFirst("_seconds_(count|sum|max|bucket)$", "_seconds"))
                .collect(Collectors.toCollection(TreeSet::new));
        ours.addAll(onlyAfterAnEvent());
        assertThat(documented).as("documented for " + service()).containsAll(ours);
        assertThat(documented)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(scraped.stream().anyMatch(name::equals)
                                || scraped.contains(name + "_count")
                                || onlyAfterAnEvent().contains(name))
                        .as(name + " is documented, but not in the scrape")
                        .isTrue());
    }

    /** Metrics that exist from their first event on, where the contract's own calls make none. */
    default Set<String> onlyAfterAnEvent() {
        return Set.of();
    }

    @Test
    default void aBrowserTakesNoAnswerOfTheManagementPortForAnotherTypeThanItsOwn() throws URISyntaxException {
        given().get(metrics()).then().header("X-Content-Type-Options", "nosniff");
        given().get(metrics().toURI().resolve("/q/health")).then().header("X-Content-Type-Options", "nosniff");
    }

    private String scrapeText() {
        return given().accept("text/plain;version=0.0.4")
                .get(metrics())
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    /** The line is written when the answer has gone, which the client may see first. */
    private static List<Line> awaitLines(LogCapture log, String requestId) {
        return await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(10))
                .until(
                        () -> log.lines().stream()
                                .filter(line -> line.logger().equals(REFUSED_CALLS)
                                        && line.json().contains(requestId))
                                .toList(),
                        lines -> !lines.isEmpty());
    }
}
