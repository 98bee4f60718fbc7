package io.waybill.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.health.SmallRyeHealth;
import io.waybill.common.usage.ReplicaReadiness;
import io.waybill.common.usage.ReplicaReadiness.Status;
import io.waybill.common.usage.UsageReceiver.Outcome;
import io.waybill.common.usage.UsageReport;
import jakarta.json.Json;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadinessReporterTest {

    private static final ReplicaReadiness UP = new ReplicaReadiness(Status.UP, List.of());
    private static final ReplicaReadiness DOWN = new ReplicaReadiness(Status.DOWN, List.of("issuer known"));

    private final List<UsageReport> received = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-26T09:00:00Z");
    private Optional<ReplicaReadiness> judged = Optional.of(UP);
    private Outcome outcome = Outcome.ACCEPTED;
    private final ReadinessReporter reporter = new ReadinessReporter(
            () -> judged,
            (report, timeout) -> {
                received.add(report);
                return outcome;
            },
            "freight/1",
            () -> now);

    @Test
    void readinessIsReportedTwiceAMinuteHoweverOftenItIsJudged() {
        tick(13);

        assertThat(received).hasSize(5).containsOnly(UsageReport.of("freight/1", UP));
    }

    @Test
    void whatChangesIsReportedAtOnce() {
        tick(1);
        judged = Optional.of(DOWN);
        tick(1);
        judged = Optional.of(UP);
        tick(1);

        assertThat(received).extracting(UsageReport::readiness).containsExactly(UP, DOWN, UP);
    }

    @Test
    void whatCouldNotBeReportedIsReportedTheNextTimeAndWhatIsRefusedIsNot() {
        outcome = Outcome.UNAVAILABLE;
        tick(2);
        outcome = Outcome.REFUSED;
        tick(2);

        assertThat(received).hasSize(3);
    }

    @Test
    void aReplicaThatStopsSaysSoUnlessItHasNeverReported() {
        judged = Optional.empty();
        tick(1);
        reporter.stop(new ShutdownEvent());
        assertThat(received).isEmpty();

        judged = Optional.of(UP);
        tick(1);
        reporter.stop(new ShutdownEvent());

        assertThat(received)
                .extracting(report -> report.readiness().status())
                .containsExactly(Status.UP, Status.STOPPED);
    }

    @Test
    void theChecksThatFailAreNamed() {
        SmallRyeHealth health =
                new SmallRyeHealth(Json.createReader(new StringReader("""
                        {"status":"DOWN","checks":[{"name":"issuer known","status":"DOWN","data":{"keys":false}},
                        {"name":"catalogue loaded","status":"UP"}]}
                        """)).readObject());

        assertThat(Readiness.judged(health)).isEqualTo(DOWN);
    }

    private void tick(int times) {
        for (int i = 0; i < times; i++) {
            reporter.report();
            now = now.plus(Duration.ofSeconds(10));
        }
    }
}
