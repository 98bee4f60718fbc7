package io.waybill.auth.registry.usage;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.function.IntUnaryOperator;

/** Sums up hours by day, and deletes old rows. Every replica does so, in batches. */
@ApplicationScoped
class UsageRetention {

    /** Longer than a replica may have to wait before its report is accepted. */
    private static final Duration REPORTS_KEPT = Duration.ofDays(40);

    /** Days before today that are kept by hour; earlier ones are summed up by day. */
    private static final int DAYS_BY_HOUR = 3;

    private static final int AT_ONCE = 5_000;

    private final UsageRepository repository;
    private final FailedCallRepository failures;
    private final Duration daysKept;
    private final Clock clock;

    UsageRetention(
            UsageRepository repository, FailedCallRepository failures, UsageRetentionConfig config, Clock clock) {
        this.repository = repository;
        this.failures = failures;
        this.daysKept = config.days();
        this.clock = clock;
    }

    @Scheduled(
            identity = "usage-retention",
            every = "1h",
            delayed = "5m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void tidyUp() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), UsageRepository.ZONE);
        LocalDate firstDay = today.minusDays(daysKept.toDays());
        Instant oldReports = clock.instant().minus(REPORTS_KEPT).truncatedTo(ChronoUnit.HOURS);
        untilDone(atOnce -> repository.sumUpBefore(start(today.minusDays(DAYS_BY_HOUR)), atOnce));
        untilDone(atOnce -> repository.deleteBefore(firstDay, atOnce));
        untilDone(atOnce -> repository.forgetReportsBefore(oldReports, atOnce));
        untilDone(atOnce -> failures.deleteBefore(clock.instant().minus(FailedCalls.KEPT), atOnce));
        untilDone(atOnce -> repository.forgetFirstCallsOfDeletedBefore(start(firstDay), atOnce));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(UsageRepository.ZONE).toInstant();
    }

    private static void untilDone(IntUnaryOperator batch) {
        int done;
        do {
            done = batch.applyAsInt(AT_ONCE);
        } while (done == AT_ONCE);
    }
}
