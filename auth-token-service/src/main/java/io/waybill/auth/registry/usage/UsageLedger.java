package io.waybill.auth.registry.usage;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.registry.servicelevel.Level;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.registry.usage.Usage.Day;
import io.waybill.auth.registry.usage.Usage.FirstCall;
import io.waybill.auth.registry.usage.Usage.Today;
import io.waybill.auth.registry.usage.UsageRepository.Row;
import io.waybill.common.ApiId;
import io.waybill.common.usage.UsageReceiver;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Stores what the services report as usage, and sums it up by application. */
@ApplicationScoped
public class UsageLedger implements UsageReceiver {

    private static final Logger LOG = Logger.getLogger(UsageLedger.class);
    private static final int TOO_MANY_REQUESTS = 429;

    private final UsageRepository repository;
    private final FailedCallRepository failures;
    private final ServiceLevels levels;
    private final Clock clock;

    UsageLedger(UsageRepository repository, FailedCallRepository failures, ServiceLevels levels, Clock clock) {
        this.repository = repository;
        this.failures = failures;
        this.levels = levels;
        this.clock = clock;
    }

    /** Adds the calls of a report and those that failed, once. */
    @Transactional
    public void enter(UsageReport report) {
        Instant now = clock.instant();
        if (repository.isNew(report, now)) {
            repository.add(report.entries(), now);
            if (!report.failures().isEmpty()) {
                failures.add(report.failures());
            }
        }
    }

    /** Enters this service's own counts directly. */
    @Override
    public Outcome receive(UsageReport report, Duration timeout) {
        try {
            QuarkusTransaction.requiringNew().run(() -> enter(report));
            return Outcome.ACCEPTED;
        } catch (RuntimeException e) {
            LOG.warnf("What this replica reports could not be stored, and is stored later: %s", e);
            return Outcome.UNAVAILABLE;
        }
    }

    /**
     * The usage of an application.
     *
     * @param level name of its service level
     * @throws io.waybill.common.error.ApiException 400 that names what is wrong with the period
     */
    public Usage of(UUID application, String level, UsageQuery query) {
        LocalDate today = today();
        return of(application, level, UsagePeriod.of(query, today), today, firstCalls(application));
    }

    /** The usage of an application in the last 30 days, without its first calls. */
    public Usage recent(UUID application, String level) {
        LocalDate today = today();
        return of(application, level, UsagePeriod.endingWith(today), today, List.of());
    }

    private Usage of(UUID application, String level, UsagePeriod period, LocalDate today, List<FirstCall> firstCalls) {
        List<Row> rows = repository.of(application, period);
        List<Row> ofToday = period.to().equals(today)
                ? rows.stream().filter(row -> row.day().equals(today)).toList()
                : repository.of(application, new UsagePeriod(today, today));
        return new Usage(
                application,
                period.from(),
                period.to(),
                level,
                usedUp(ofToday, levels.get(level)),
                firstCalls,
                days(rows),
                outcomes(rows));
    }

    /** The first call of each API, and the first successful one, earliest first. */
    public List<FirstCall> firstCalls(UUID application) {
        return repository.firstCalls(application);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), UsageRepository.ZONE);
    }

    private static List<Today> usedUp(List<Row> rows, Level level) {
        Map<String, Long> calls = new TreeMap<>();
        for (Row row : rows) {
            if (row.counted() > 0) {
                calls.merge(row.outcome().api(), row.counted(), Long::sum);
            }
        }
        return calls.entrySet().stream()
                .map(api -> new Today(
                        api.getKey(), api.getValue(), api.getKey().equals(ApiId.AUTH_TOKEN) ? null : level.perDay()))
                .toList();
    }

    private static List<Day> days(List<Row> rows) {
        Map<LocalDate, Day> days = new TreeMap<>();
        for (Row row : rows) {
            days.merge(row.day(), day(row), Day::plus);
        }
        return List.copyOf(days.values());
    }

    private static Day day(Row row) {
        Usage.Outcome outcome = row.outcome();
        long calls = outcome.count();
        if (outcome.status() == TOO_MANY_REQUESTS) {
            return new Day(row.day(), 0, 0, calls, 0, 0);
        }
        return switch (outcome.status() / 100) {
            case 4 -> new Day(row.day(), 0, calls, 0, 0, 0);
            case 5 -> new Day(row.day(), 0, 0, 0, calls, 0);
            default ->
                outcome.declined() ? new Day(row.day(), 0, 0, 0, 0, calls) : new Day(row.day(), calls, 0, 0, 0, 0);
        };
    }

    private static List<Usage.Outcome> outcomes(Collection<Row> rows) {
        record Kind(String api, String operation, int status, String code) {}
        Map<Kind, Usage.Outcome> outcomes = new LinkedHashMap<>();
        for (Row row : rows) {
            Usage.Outcome outcome = row.outcome();
            Kind kind = new Kind(outcome.api(), outcome.operation(), outcome.status(), outcome.code());
            // The rows are in the order of their days.
            outcomes.merge(kind, outcome, Usage.Outcome::then);
        }
        return outcomes.values().stream()
                .sorted((one, other) -> Long.compare(other.count(), one.count()))
                .toList();
    }
}
