package io.waybill.auth.registry.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.error.Violation;
import io.waybill.common.json.RequestReader;
import io.waybill.common.usage.FailedCall;
import io.waybill.common.usage.UsageReport;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageReportRulesTest {

    private static final String ENTRY = """
            {"application":"5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e","api":"freight-product","operation":"matchProducts",
            "status":400,"code":"400.0000004","hour":"2026-11-22T09:00:00Z","count":2,"lastRequestId":"r-2"}""";

    private static final String FAILURE = """
            {"application":"5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e","api":"freight-product","operation":"matchProducts",
            "status":400,"code":"400.0000004","at":"2026-11-22T09:10:11.123Z","requestId":"r-2","unproven":true,
            "errors":[{"pointer":"/pieces/0/weight","code":"OUT_OF_RANGE"},{"code":"InvalidAWBNo"}]}""";

    private final RequestReader reader =
            new RequestReader(Validation.buildDefaultValidatorFactory().getValidator());

    private final UsageReportRules rules =
            new UsageReportRules(Clock.fixed(Instant.parse("2026-11-22T09:30:00Z"), ZoneOffset.UTC));

    @ParameterizedTest
    @ValueSource(strings = {"\"code\":\"400.0000004\",", ",\"lastRequestId\":\"r-2\""})
    void codeAndLastRequestMayBeMissing(String field) {
        assertThat(read(report(ENTRY.replace(field, ""))).entries()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-22T10:00:00Z",
                "2026-11-22T09:00:00.000Z",
                "2026-10-20T00:00:00Z",
                "2026-11-22T08:00:00Z"
            })
    void hoursOfTheLastFiveWeeksAreTaken(String hour) {
        assertThat(read(report(ENTRY.replace("2026-11-22T09:00:00Z", hour))).entries())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "application | \"5e0b5f3e\" | /entries/0/application",
                "application | \"other \" | /entries/0/application",
                "application | null | /entries/0/application",
                "api | \"\" | /entries/0/api",
                "api | \"Freight\" | /entries/0/api",
                "api | \"a\\u0000b\" | /entries/0/api",
                "operation | \"a b\" | /entries/0/operation",
                "operation | \"\\uD800\" | /entries/0/operation",
                "status | 99 | /entries/0/status",
                "status | 600 | /entries/0/status",
                "status | 200.5 | /entries/0/status",
                "code | \"400 0000004\" | /entries/0/code",
                "hour | \"2026-11-22T09:30:00Z\" | /entries/0/hour",
                "hour | \"2026-02-30T09:00:00Z\" | /entries/0/hour",
                "hour | \"2026-10-10T09:00:00Z\" | /entries/0/hour",
                "hour | \"2026-11-22T11:00:00Z\" | /entries/0/hour",
                "hour | \"9999-12-31T23:00:00Z\" | /entries/0/hour",
                "count | 0 | /entries/0/count",
                "count | -1 | /entries/0/count",
                "count | 1000000001 | /entries/0/count",
                "count | 1e999999 | /entries/0/count",
                "lastRequestId | \"a;b\" | /entries/0/lastRequestId",
                "lastRequestId | \"\" | /entries/0/lastRequestId"
            })
    void aWrongFieldIsNamed(String field, String value, String pointer) {
        String wrong = ENTRY.replaceFirst(
                "\"" + field + "\":(\"[^\"]*\"|\\d+)",
                "\"" + field + "\":" + value.replace("\\", "\\\\").replace("$", "\\$"));

        assertNamed(report(wrong), pointer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"source\":\"a b\",\"sequence\":1,\"entries\":[ENTRY]} | /source",
                "{\"sequence\":1,\"entries\":[ENTRY]} | /source",
                "{\"source\":\"a\",\"sequence\":-1,\"entries\":[ENTRY]} | /sequence",
                "{\"source\":\"a\",\"sequence\":2147483648,\"entries\":[ENTRY]} | /sequence",
                "{\"source\":\"a\",\"sequence\":1,\"entries\":[ENTRY],\"more\":1} | /more"
            })
    void aWrongReportIsNamed(String report, String pointer) {
        assertNamed(report.replace("ENTRY", ENTRY), pointer);
    }

    @Test
    void failingCallsAreReadAndMayBeAlone() {
        UsageReport report = read("{\"source\":\"a\",\"sequence\":1,\"entries\":[],\"failures\":[" + FAILURE + "]}");

        assertThat(report.failures())
                .containsExactly(new FailedCall(
                        "5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e",
                        "freight-product",
                        "matchProducts",
                        400,
                        "400.0000004",
                        Instant.parse("2026-11-22T09:10:11.123Z"),
                        "r-2",
                        List.of(new Fault("/pieces/0/weight", "OUT_OF_RANGE"), new Fault(null, "InvalidAWBNo")),
                        true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"application\":\"5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e\" | \"application\":\"other\" | /failures/0/application",
                "2026-11-22T09:10:11.123Z | 2026-10-10T09:10:11Z | /failures/0/at",
                "2026-11-22T09:10:11.123Z | 2026-11-22T11:00:00Z | /failures/0/at",
                "/pieces/0/weight | /pieces/0/Mr Smith | /failures/0/errors/0/pointer",
                "OUT_OF_RANGE | OUT OF RANGE | /failures/0/errors/0/code",
                "\"unproven\":true | \"unproven\":1 | /failures/0/unproven",
                "\"unproven\":true | \"body\":\"{}\" | /failures/0/body"
            })
    void aWrongFieldOfAFailingCallIsNamed(String field, String wrong, String pointer) {
        assertNamed(
                "{\"source\":\"a\",\"sequence\":1,\"entries\":[],\"failures\":[" + FAILURE.replace(field, wrong) + "]}",
                pointer);
    }

    @Test
    void aReportHasAtMostThreeHundredFailingCalls() {
        String many = String.join(",", Collections.nCopies(301, FAILURE));

        assertNamed("{\"source\":\"a\",\"sequence\":1,\"entries\":[],\"failures\":[" + many + "]}", "/failures");
    }

    @Test
    void aReportHasAtMostAThousandEntries() {
        assertThat(read(report(String.join(",", Collections.nCopies(1_000, ENTRY))))
                        .entries())
                .hasSize(1_000);
        assertNamed(report(String.join(",", Collections.nCopies(1_001, ENTRY))), "/entries");
    }

    private void assertNamed(String report, String pointer) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(report))
                .satisfies(refusal -> {
                    assertThat(refusal.code().status()).isEqualTo(400);
                    assertThat(refusal.violations())
                            .extracting(Violation::pointer)
                            .contains(pointer);
                });
    }

    private UsageReport read(String report) {
        UsageReport read = reader.read(report.getBytes(StandardCharsets.UTF_8), UsageReport.class);
        rules.check(read);
        return read;
    }

    private static String report(String entries) {
        return "{\"source\":\"freight/1\",\"sequence\":7,\"entries\":[" + entries + "]}";
    }
}
