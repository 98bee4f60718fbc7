package io.waybill.auth.registry.usage;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.usage.UsageReport;
import io.waybill.common.web.request.RequestRules;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Checks that the calls of a report are recent. */
@ApplicationScoped
public class UsageReportRules implements RequestRules<UsageReportRequest> {

    /** The greatest age of reported calls, for replicas that could not report. */
    private static final Duration OLDEST = Duration.ofDays(35);

    /** How far a service's clock may be ahead. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private final Clock clock;

    UsageReportRules(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Class<UsageReportRequest> type() {
        return UsageReportRequest.class;
    }

    @Override
    public void check(UsageReportRequest request, Violations violations) {
        List<UsageReportRequest.Entry> entries = listed(request.entries());
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i) != null) {
                check(entries.get(i).hour(), "/entries/" + i + "/hour", violations);
            }
        }
        List<UsageReportRequest.Failure> failures = listed(request.failures());
        for (int i = 0; i < failures.size(); i++) {
            if (failures.get(i) != null) {
                check(failures.get(i).at(), "/failures/" + i + "/at", violations);
            }
        }
    }

    /**
     * The report of a request.
     *
     * @throws io.waybill.common.error.ApiException 400 that names every wrong time
     */
    public UsageReport report(UsageReportRequest request) {
        Violations violations = new Violations();
        check(request, violations);
        violations.throwIfAny();
        return request.report();
    }

    private void check(String sent, String pointer, Violations violations) {
        if (sent == null || violations.isReported(pointer)) {
            return;
        }
        Instant time;
        try {
            time = Instant.parse(sent);
        } catch (DateTimeException e) {
            violations.add(pointer, ViolationCode.INVALID_FORMAT, "is no time", sent);
            return;
        }
        Instant now = clock.instant();
        // Compared as hours: the hour of a call that is a little ahead has only just begun.
        if (time.isBefore(now.minus(OLDEST))
                || time.truncatedTo(ChronoUnit.HOURS).isAfter(now.plus(AHEAD).truncatedTo(ChronoUnit.HOURS))) {
            violations.add(pointer, ViolationCode.OUT_OF_RANGE, "must be in the last 35 days", sent);
        }
    }

    private static <T> List<T> listed(List<T> list) {
        return list == null ? List.of() : list;
    }
}
