package io.waybill.auth.registry.usage;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.usage.UsageEntry;
import io.waybill.common.usage.UsageReport;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/** Parses the body of {@code POST /oauth2/usage}. */
@ApplicationScoped
public class ReportReader {

    private static final Pattern SOURCE = Pattern.compile("[A-Za-z0-9._/:-]{1,100}");
    private static final Pattern APPLICATION =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|" + UsageEntry.OTHER);
    private static final Pattern API = Pattern.compile("[a-z0-9-]{1,40}");
    private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._-]{0,40}");
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern HOUR = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:00:00(\\.0{1,9})?Z");

    private static final int MAX = 1_000_000_000;

    /** The greatest age of reported calls, for replicas that could not report. */
    private static final Duration OLDEST = Duration.ofDays(35);

    /** How far a service's clock may be ahead. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private final Clock clock;

    ReportReader(Clock clock) {
        this.clock = clock;
    }

    /**
     * The report in a body.
     *
     * @throws io.waybill.common.error.ApiException 400 that names every wrong field
     */
    public UsageReport read(byte[] body) {
        return StrictJson.readObject(
                body,
                report -> new UsageReport(
                        matching(report, "source", SOURCE, report.requiredString("source")),
                        orZero(report.requiredInteger("sequence", 0, Integer.MAX_VALUE)),
                        report.requiredObjects("entries", 1, UsageReport.MAX_ENTRIES, this::entry)));
    }

    private UsageEntry entry(JsonObjectReader entry) {
        return new UsageEntry(
                matching(entry, "application", APPLICATION, entry.requiredString("application")),
                matching(entry, "api", API, entry.requiredString("api")),
                matching(entry, "operation", OPERATION, entry.requiredString("operation")),
                orZero(entry.requiredInteger("status", 100, 599)),
                matching(entry, "code", CODE, entry.optionalString("code")),
                hour(entry),
                orZero(entry.requiredInteger("count", 1, MAX)),
                matching(entry, "lastRequestId", REQUEST_ID, entry.optionalString("lastRequestId")),
                entry.optionalBoolean("counted"));
    }

    /** A body with violations is never used. */
    private static int orZero(Integer number) {
        return number == null ? 0 : number;
    }

    private Instant hour(JsonObjectReader entry) {
        String sent = matching(entry, "hour", HOUR, entry.requiredString("hour"));
        if (sent == null) {
            return null;
        }
        Instant hour;
        try {
            hour = Instant.parse(sent);
        } catch (DateTimeException e) {
            entry.report("hour", ViolationCode.INVALID_FORMAT, "is no time", sent);
            return null;
        }
        Instant now = clock.instant();
        if (hour.isBefore(now.minus(OLDEST)) || hour.isAfter(now.plus(AHEAD).truncatedTo(ChronoUnit.HOURS))) {
            entry.report("hour", ViolationCode.OUT_OF_RANGE, "must be in the last 35 days", sent);
        }
        return hour;
    }

    private static String matching(JsonObjectReader object, String field, Pattern allowed, String value) {
        if (value == null || allowed.matcher(value).matches()) {
            return value;
        }
        object.report(field, ViolationCode.INVALID_FORMAT, "must be " + allowed.pattern(), value);
        return null;
    }
}
