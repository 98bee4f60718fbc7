package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReceiver.Outcome;
import io.waybill.common.usage.UsageReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageReportSenderTest {

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
                    3L,
                    "r-3",
                    null)),
            List.of());

    private final ScriptedIssuer issuer = new ScriptedIssuer();
    private final UsageReportSender usage = new UsageReportSender(issuer.client());

    @Test
    void theReportIsSentWithTheAccessTokenOfTheService() {
        assertThat(usage.receive(REPORT, TIMEOUT)).isEqualTo(Outcome.ACCEPTED);

        assertThat(issuer.authorizations).containsExactly("Bearer t1");
        assertThat(issuer.sent).containsExactly(REPORT);
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
    void onlyAReportThatIsWrongIsGivenUp(int status, Outcome expected) {
        issuer.status = status;

        assertThat(usage.receive(REPORT, TIMEOUT)).isEqualTo(expected);
    }
}
