package io.waybill.common.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.waybill.common.usage.UsageReceiver.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageReporterTest {

    private final SteppedTime clock = new SteppedTime();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final UsageCounter counter = new UsageCounter(new SmallUsage(5_000), clock, meters);
    private final List<UsageReport> received = new ArrayList<>();
    private Outcome outcome = Outcome.ACCEPTED;
    private final UsageReporter reporter = new UsageReporter(
            counter,
            (report, timeout) -> {
                received.add(report);
                return outcome;
            },
            meters,
            "freight/1",
            clock);

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
    void aReplicaThatStopsReportsTheRest() {
        count("app");

        reporter.stop(new ShutdownEvent());

        assertThat(received).hasSize(1);
    }

    @Test
    void theAgeOfTheReportGrowsWhileNoneIsAccepted() {
        outcome = Outcome.UNAVAILABLE;
        count("app");
        clock.pass(Duration.ofMinutes(20));
        reporter.report();

        assertThat(age()).isEqualTo(1_200);
        assertThat(reports("unavailable")).isEqualTo(1);

        outcome = Outcome.ACCEPTED;
        reporter.report();

        assertThat(age()).isZero();
    }

    @Test
    void whereNothingIsCalledNothingIsReportedAndTheAgeDoesNotGrow() {
        clock.pass(Duration.ofMinutes(20));
        reporter.report();

        assertThat(received).isEmpty();
        assertThat(age()).isZero();
    }

    private void count(String application) {
        counter.count(application, "freight-product", "listProducts", 200, null, "r", null);
    }

    private double age() {
        return meters.get("waybill.usage.report.age").gauge().value();
    }

    private double reports(String outcomeName) {
        return meters.get("waybill.usage.reports")
                .tag("outcome", outcomeName)
                .counter()
                .count();
    }
}
