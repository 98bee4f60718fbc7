package io.waybill.common.usage;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.usage.UsageReceiver.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reports the counts of this replica regularly and when it stops. A report that was not accepted is sent again,
 * unchanged, until it is. Calls counted meanwhile stay in the {@link UsageCounter}, which is bounded.
 */
@ApplicationScoped
public class UsageReporter {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A stopping replica has little time: its process ends soon after. */
    private static final Duration TIMEOUT_AT_STOP = Duration.ofSeconds(3);

    private final UsageCounter counter;
    private final RecentFailures failures;
    private final UsageReceiver receiver;
    private final String source;
    private final Map<Outcome, Counter> outcomes = new EnumMap<>(Outcome.class);

    /** Failing calls that are in no report yet. */
    private final Deque<FailedCall> unreported = new ArrayDeque<>();

    private int sequence;
    private UsageReport unaccepted;

    @Inject
    UsageReporter(
            UsageCounter counter,
            RecentFailures failures,
            UsageReceiver receiver,
            MeterRegistry meters,
            @ConfigProperty(name = "quarkus.application.name") String service) {
        this(counter, failures, receiver, service + "/" + UUID.randomUUID(), meters);
    }

    UsageReporter(
            UsageCounter counter,
            RecentFailures failures,
            UsageReceiver receiver,
            String source,
            MeterRegistry meters) {
        this.counter = counter;
        this.failures = failures;
        this.receiver = receiver;
        this.source = source;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(
                    outcome,
                    Counter.builder("waybill.usage.reports")
                            .description("Reports of counted calls to auth-token-service, by outcome")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(meters));
        }
    }

    /** Reports all counts so far, every {@link UsageConfig#reportEvery()}. */
    @Scheduled(
            identity = "usage-report",
            every = "${waybill.usage.report-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    public void report() {
        report(TIMEOUT);
    }

    /** Creates this bean at the start, so that its meters exist before the first count. */
    void start(@Observes StartupEvent starting) {
        report(TIMEOUT);
    }

    void stop(@Observes ShutdownEvent stopping) {
        report(TIMEOUT_AT_STOP);
    }

    private synchronized void report(Duration timeout) {
        // Calls that fail or are counted while reports are sent wait for the next run.
        if (unreported.isEmpty()) {
            unreported.addAll(failures.take());
        }
        boolean isMore = true;
        while (isMore) {
            if (unaccepted == null) {
                List<UsageEntry> entries = counter.take(UsageReport.MAX_ENTRIES);
                List<FailedCall> failed = nextFailures();
                isMore = entries.size() == UsageReport.MAX_ENTRIES || !unreported.isEmpty();
                if (entries.isEmpty() && failed.isEmpty()) {
                    break;
                }
                unaccepted = new UsageReport(source, ++sequence, entries, failed);
            }
            Outcome outcome = receiver.receive(unaccepted, timeout);
            outcomes.get(outcome).increment();
            if (outcome == Outcome.UNAVAILABLE) {
                return;
            }
            unaccepted = null;
        }
    }

    private List<FailedCall> nextFailures() {
        List<FailedCall> next = new ArrayList<>();
        while (!unreported.isEmpty() && next.size() < UsageReport.MAX_FAILURES) {
            next.add(unreported.remove());
        }
        return next;
    }
}
