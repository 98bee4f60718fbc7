package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.waybill.common.error.Fault;
import io.waybill.common.usage.FailedCall;
import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReceiver.Outcome;
import io.waybill.common.usage.UsageReport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteUsageTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final UsageReport REPORT = new UsageReport(
            "freight/1",
            7,
            List.of(new UsageEntry(
                    "5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e",
                    "freight-product",
                    "listProducts",
                    200,
                    null,
                    Instant.parse("2026-11-22T09:00:00Z"),
                    3,
                    "r-3",
                    null)),
            List.of());

    private static final FailedCall FAILED = new FailedCall(
            "5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e",
            "freight-product",
            "matchProducts",
            400,
            "400.0000001",
            Instant.parse("2026-11-22T09:10:00Z"),
            "r-4",
            List.of(new Fault("/parties", "REQUIRED")),
            false);

    /** As the services configure it. */
    private final ObjectMapper json = new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

    @Test
    void theReportIsSentWithTheCredentialsOfTheService() throws IOException {
        AtomicReference<JsonNode> body = new AtomicReference<>();
        AtomicReference<String> request = new AtomicReference<>();
        try (IssuerOverHttp issuer = new IssuerOverHttp(exchange -> {
            request.set(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            body.set(json.readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(204, -1);
        })) {
            assertThat(new RemoteUsage(issuer.client(), json).receive(REPORT, TIMEOUT))
                    .isEqualTo(Outcome.ACCEPTED);
        }

        assertThat(request.get()).startsWith("POST /oauth2/usage Basic ");
        assertThat(body.get())
                .isEqualTo(json.readTree("{\"source\":\"freight/1\",\"sequence\":7,\"entries\":[{"
                        + "\"application\":\"5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e\",\"api\":\"freight-product\","
                        + "\"operation\":\"listProducts\",\"status\":200,\"hour\":\"2026-11-22T09:00:00Z\","
                        + "\"count\":3,\"lastRequestId\":\"r-3\"}]}"));
    }

    @Test
    void failingCallsAreSentBesideTheCounts() throws IOException {
        UsageReport failing = new UsageReport("freight/1", 7, REPORT.entries(), List.of(FAILED));
        AtomicReference<JsonNode> body = new AtomicReference<>();
        try (IssuerOverHttp issuer = new IssuerOverHttp(exchange -> {
            body.set(json.readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(204, -1);
        })) {
            assertThat(new RemoteUsage(issuer.client(), json).receive(failing, TIMEOUT))
                    .isEqualTo(Outcome.ACCEPTED);
        }

        assertThat(body.get().get("failures"))
                .isEqualTo(json.readTree("[{\"application\":\"5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e\","
                        + "\"api\":\"freight-product\",\"operation\":\"matchProducts\",\"status\":400,"
                        + "\"code\":\"400.0000001\",\"at\":\"2026-11-22T09:10:00Z\",\"requestId\":\"r-4\","
                        + "\"errors\":[{\"pointer\":\"/parties\",\"code\":\"REQUIRED\"}]}]"));
    }

    @ParameterizedTest
    @CsvSource({
        "204,ACCEPTED",
        "400,REFUSED",
        "413,REFUSED",
        // Its secret is being changed.
        "401,UNAVAILABLE",
        "403,UNAVAILABLE",
        "404,UNAVAILABLE",
        "429,UNAVAILABLE",
        "500,UNAVAILABLE",
        "503,UNAVAILABLE"
    })
    void onlyAReportThatIsWrongIsGivenUp(int status, Outcome expected) throws IOException {
        try (IssuerOverHttp issuer = new IssuerOverHttp(exchange -> exchange.sendResponseHeaders(status, -1))) {
            assertThat(new RemoteUsage(issuer.client(), json).receive(REPORT, TIMEOUT))
                    .isEqualTo(expected);
        }
    }

    @Test
    void anIssuerThatIsNotThereIsTriedAgain() throws IOException {
        IssuerOverHttp issuer = new IssuerOverHttp(exchange -> {});
        issuer.close();

        assertThat(new RemoteUsage(issuer.client(), json).receive(REPORT, TIMEOUT))
                .isEqualTo(Outcome.UNAVAILABLE);
    }
}
