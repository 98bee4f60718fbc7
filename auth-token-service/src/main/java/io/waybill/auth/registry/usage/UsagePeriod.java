package io.waybill.auth.registry.usage;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * A period of days in UTC.
 *
 * @param from the first day
 * @param to the last day
 */
public record UsagePeriod(LocalDate from, LocalDate to) {

    /** Of the parameter {@code from}, in the OpenAPI documents. */
    public static final String FROM =
            "The first day (UTC), at most 399 days before the last; without it, 29 days before.";

    /** Of the parameter {@code to}, in the OpenAPI documents. */
    public static final String TO = "The last day (UTC); without it, today.";

    /** The default number of days. */
    private static final int DEFAULT_DAYS = 30;

    private static final int MAX_DAYS = 400;

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    /** The last 30 days, today included. */
    public static UsagePeriod endingWith(LocalDate today) {
        return new UsagePeriod(today.minusDays(DEFAULT_DAYS - 1L), today);
    }

    /**
     * The period of a query.
     *
     * @param from as sent; {@code null} for 30 days in all
     * @param to as sent; {@code null} for today
     * @throws ApiException 400 that names the parameter
     */
    static UsagePeriod of(String from, String to, LocalDate today) {
        Violations violations = new Violations();
        LocalDate last = to == null ? today : date("to", to, violations);
        LocalDate first = from != null
                ? date("from", from, violations)
                : last == null ? null : endingWith(last).from();
        violations.throwIfAny();
        long days = ChronoUnit.DAYS.between(first, last) + 1;
        if (days < 1 || days > MAX_DAYS) {
            violations.add("from", ViolationCode.OUT_OF_RANGE, "must be 0 to " + (MAX_DAYS - 1) + " days before to");
        }
        violations.throwIfAny();
        return new UsagePeriod(first, last);
    }

    private static LocalDate date(String parameter, String sent, Violations violations) {
        if (DATE.matcher(sent).matches()) {
            try {
                return LocalDate.parse(sent);
            } catch (DateTimeParseException e) {
                // No such day: the same answer.
            }
        }
        violations.add(parameter, ViolationCode.INVALID_FORMAT, "must be a date such as 2026-11-22", sent);
        return null;
    }
}
