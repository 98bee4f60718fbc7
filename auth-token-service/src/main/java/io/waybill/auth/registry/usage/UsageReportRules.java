package io.waybill.auth.registry.usage;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Checks that the calls of a report are recent. */
@ApplicationScoped
public class UsageReportRules {

    /** The greatest age of reported calls, for replicas that could not report. */
    private static final Duration OLDEST = Duration.ofDays(35);

    /** How far a service's clock may be ahead. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private final Clock clock;

    UsageReportRules(Clock clock) {
        this.clock = clock;
    }

    /**
     * Checks the times of a report.
     *
     * @throws io.waybill.common.error.ApiException 400 that names every wrong time
     */
    public void check(UsageReport report) {
        Violations violations = new Violations();
        for (int i = 0; i < report.entries().size(); i++) {
            Instant hour = report.entries().get(i).hour();
            String pointer = "/entries/" + i + "/hour";
            if (hour.equals(hour.truncatedTo(ChronoUnit.HOURS))) {
                checkIsRecent(hour, pointer, violations);
            } else {
                violations.add(pointer, ViolationCode.INVALID_FORMAT, "must be a whole hour", hour.toString());
            }
        }
        for (int i = 0; i < report.failures().size(); i++) {
            checkIsRecent(report.failures().get(i).at(), "/failures/" + i + "/at", violations);
        }
        violations.throwIfAny();
    }

    private void checkIsRecent(Instant time, String pointer, Violations violations) {
        Instant now = clock.instant();
        // Compared as hours: the hour of a call that is a little ahead has only just begun.
        if (time.isBefore(now.minus(OLDEST))
                || time.truncatedTo(ChronoUnit.HOURS).isAfter(now.plus(AHEAD).truncatedTo(ChronoUnit.HOURS))) {
            violations.add(pointer, ViolationCode.OUT_OF_RANGE, "must be in the last 35 days", time.toString());
        }
    }
}
