package io.waybill.auth.registry.usage;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Fault;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.common.usage.FailedCall;
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
    private static final Pattern KNOWN_APPLICATION =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern API = Pattern.compile("[a-z0-9-]{1,40}");
    private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._-]{0,40}");
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern HOUR = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:00:00(\\.0{1,9})?Z");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z");
    private static final Pattern POINTER = Pattern.compile("[!-~]{0," + Fault.MAX_POINTER + "}");
    private static final Pattern FAULT = Pattern.compile("[A-Za-z0-9._-]{1,40}");

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
                        report.requiredObjects("entries", 0, UsageReport.MAX_ENTRIES, this::entry),
                        report.optionalObjects("failures", UsageReport.MAX_FAILURES, this::failure)));
    }

    private FailedCall failure(JsonObjectReader failure) {
        return new FailedCall(
                matching(failure, "application", KNOWN_APPLICATION, failure.requiredString("application")),
                matching(failure, "api", API, failure.requiredString("api")),
                matching(failure, "operation", OPERATION, failure.requiredString("operation")),
                orZero(failure.requiredInteger("status", 100, 599)),
                matching(failure, "code", CODE, failure.optionalString("code")),
                time(failure, "at", TIME),
                matching(failure, "requestId", REQUEST_ID, failure.optionalString("requestId")),
                failure.optionalObjects("errors", ApiException.MAX_FAULTS, ReportReader::fault),
                Boolean.TRUE.equals(failure.optionalBoolean("unproven")));
    }

    private static Fault fault(JsonObjectReader fault) {
        return new Fault(
                matching(fault, "pointer", POINTER, fault.optionalString("pointer")),
                matching(fault, "code", FAULT, fault.requiredString("code")));
    }

    private UsageEntry entry(JsonObjectReader entry) {
        return new UsageEntry(
                matching(entry, "application", APPLICATION, entry.requiredString("application")),
                matching(entry, "api", API, entry.requiredString("api")),
                matching(entry, "operation", OPERATION, entry.requiredString("operation")),
                orZero(entry.requiredInteger("status", 100, 599)),
                matching(entry, "code", CODE, entry.optionalString("code")),
                time(entry, "hour", HOUR),
                orZero(entry.requiredInteger("count", 1, MAX)),
                matching(entry, "lastRequestId", REQUEST_ID, entry.optionalString("lastRequestId")),
                entry.optionalBoolean("counted"));
    }

    /** A body with violations is never used. */
    private static int orZero(Integer number) {
        return number == null ? 0 : number;
    }

    private Instant time(JsonObjectReader object, String field, Pattern allowed) {
        String sent = matching(object, field, allowed, object.requiredString(field));
        if (sent == null) {
            return null;
        }
        Instant time;
        try {
            time = Instant.parse(sent);
        } catch (DateTimeException e) {
            object.report(field, ViolationCode.INVALID_FORMAT, "is no time", sent);
            return null;
        }
        Instant now = clock.instant();
        // Compared as hours: the hour of a call that is a little ahead has only just begun.
        if (time.isBefore(now.minus(OLDEST))
                || time.truncatedTo(ChronoUnit.HOURS).isAfter(now.plus(AHEAD).truncatedTo(ChronoUnit.HOURS))) {
            object.report(field, ViolationCode.OUT_OF_RANGE, "must be in the last 35 days", sent);
        }
        return time;
    }

    private static String matching(JsonObjectReader object, String field, Pattern allowed, String value) {
        if (value == null || allowed.matcher(value).matches()) {
            return value;
        }
        object.report(field, ViolationCode.INVALID_FORMAT, "must be " + allowed.pattern(), value);
        return null;
    }
}
