package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.waybill.common.usage.UsageReceiver.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageReporterTest {

    private final SteppedTime clock = new SteppedTime();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final UsageCounter counter = new UsageCounter(new SmallUsage(5_000), clock, meters);
    private final RecentFailures failures = new RecentFailures(new SmallUsage(5_000));
    private final List<UsageReport> received = new ArrayList<>();
    private Outcome outcome = Outcome.ACCEPTED;
    private final UsageReporter reporter = new UsageReporter(
            counter,
            failures,
            (report, timeout) -> {
                received.add(report);
                return outcome;
            },
            "freight/1",
            meters);

    @Test
    void whatIsCountedIsReportedOnce() {
        count("app");

        reporter.report();
        reporter.report();

        assertThat(received).hasSize(1);
        assertThat(received.getFirst().source()).isEqualTo("freight/1");
        assertThat(received.getFirst().entries()).extracting(UsageEntry::count).containsExactly(1L);
    }

    @Test
    void aReportThatIsNotAcceptedIsSentAgainUnchangedAndLaterCallsFollow() {
        outcome = Outcome.UNAVAILABLE;
        count("app");
        reporter.report();
        count("app");
        count("app");
        reporter.report();
        outcome = Outcome.ACCEPTED;
        reporter.report();

        assertThat(received).hasSize(4);
        assertThat(received.get(1)).isEqualTo(received.get(0));
        assertThat(received.get(2)).isEqualTo(received.get(0));
        assertThat(received.get(3).sequence()).isEqualTo(received.get(0).sequence() + 1);
        assertThat(received.get(3).entries()).extracting(UsageEntry::count).containsExactly(2L);
        assertThat(reports("unavailable")).isEqualTo(2);
    }

    @Test
    void aReportThatIsRefusedIsGivenUp() {
        outcome = Outcome.REFUSED;
        count("app");
        reporter.report();
        outcome = Outcome.ACCEPTED;
        count("other-app");
        reporter.report();

        assertThat(received).hasSize(2);
        assertThat(received.getLast().entries())
                .extracting(UsageEntry::application)
                .containsExactly("other-app");
        assertThat(reports("refused")).isEqualTo(1);
    }

    @Test
    void muchIsReportedInSeveralReportsOfBoundedSize() {
        for (int application = 0; application < 2_500; application++) {
            count("app-" + application);
        }

        reporter.report();

        assertThat(received).extracting(report -> report.entries().size()).containsExactly(1_000, 1_000, 500);
        assertThat(received).extracting(UsageReport::sequence).doesNotHaveDuplicates();
    }

    @Test
    void manyFailingCallsAreReportedInSeveralReportsOfBoundedSizeEachOnce() {
        for (int call = 0; call < 2_000; call++) {
            fail("app-" + call % 20, "r-" + call);
        }

        reporter.report();
        reporter.report();

        assertThat(received)
                .extracting(report -> report.failures().size())
                .containsExactly(300, 300, 300, 300, 300, 300, 200);
        assertThat(received)
                .flatExtracting(UsageReport::failures)
                .extracting(FailedCall::requestId)
                .doesNotHaveDuplicates()
                .hasSize(2_000);
    }

    @Test
    void failingCallsThatCouldNotBeReportedAreReportedLaterWithTheirReport() {
        outcome = Outcome.UNAVAILABLE;
        fail("app", "r-1");
        reporter.report();
        fail("app", "r-2");
        outcome = Outcome.ACCEPTED;
        reporter.report();

        assertThat(received).hasSize(3);
        assertThat(received.get(1)).isEqualTo(received.get(0));
        assertThat(received.get(2).failures()).extracting(FailedCall::requestId).containsExactly("r-2");
    }

    @Test
    void aReplicaThatStopsReportsTheRest() {
        count("app");

        reporter.stop(new ShutdownEvent());

        assertThat(received).hasSize(1);
    }

    @Test
    void whereNothingIsCalledNothingIsReported() {
        reporter.report();

        assertThat(received).isEmpty();
    }

    private void count(String application) {
        counter.count(application, "freight-product", "listProducts", 200, null, "r", null);
    }

    private void fail(String application, String requestId) {
        failures.add(new FailedCall(
                application,
                "freight-product",
                "listProducts",
                400,
                "400.0000004",
                Instant.EPOCH,
                requestId,
                List.of(),
                false));
    }

    private double reports(String outcomeName) {
        return meters.get("waybill.usage.reports")
                .tag("outcome", outcomeName)
                .counter()
                .count();
    }
}
