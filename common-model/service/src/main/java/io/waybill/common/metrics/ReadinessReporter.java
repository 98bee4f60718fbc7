package io.waybill.common.metrics;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.usage.ReplicaReadiness;
import io.waybill.common.usage.ReplicaReadiness.Status;
import io.waybill.common.usage.UsageReceiver;
import io.waybill.common.usage.UsageReceiver.Outcome;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reports the readiness of this replica to auth-token-service, for the status page: twice a minute, when it changes,
 * and when the replica stops.
 */
@ApplicationScoped
public class ReadinessReporter {

    private static final Duration EVERY = Duration.ofSeconds(30);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A stopping replica has little time: its process ends soon after. */
    private static final Duration TIMEOUT_AT_STOP = Duration.ofSeconds(3);

    private final Supplier<Optional<ReplicaReadiness>> readiness;
    private final UsageReceiver receiver;
    private final String source;
    private final InstantSource clock;
    private ReplicaReadiness reported;
    private Instant reportedAt;

    @Inject
    ReadinessReporter(
            Readiness readiness,
            UsageReceiver receiver,
            @ConfigProperty(name = "quarkus.application.name") String service) {
        this(readiness::last, receiver, service + "/" + UUID.randomUUID(), Uptime.UPTIME);
    }

    ReadinessReporter(
            Supplier<Optional<ReplicaReadiness>> readiness,
            UsageReceiver receiver,
            String source,
            InstantSource clock) {
        this.readiness = readiness;
        this.receiver = receiver;
        this.source = source;
        this.clock = clock;
    }

    /** Reports the readiness if it is new, or was reported some time ago. */
    @Scheduled(
            identity = "readiness-report",
            every = "${waybill.readiness.judged}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    synchronized void report() {
        readiness.get().filter(this::isDue).ifPresent(last -> send(last, TIMEOUT));
    }

    synchronized void stop(@Observes ShutdownEvent stopping) {
        if (reportedAt != null) {
            send(new ReplicaReadiness(Status.STOPPED, List.of()), TIMEOUT_AT_STOP);
        }
    }

    private boolean isDue(ReplicaReadiness last) {
        return !last.equals(reported) || !clock.instant().isBefore(reportedAt.plus(EVERY));
    }

    private void send(ReplicaReadiness last, Duration timeout) {
        if (receiver.receive(UsageReport.of(source, last), timeout) != Outcome.UNAVAILABLE) {
            reported = last;
            reportedAt = clock.instant();
        }
    }
}
