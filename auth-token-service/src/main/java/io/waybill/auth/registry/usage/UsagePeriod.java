package io.waybill.auth.registry.usage;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * A period of days in UTC.
 *
 * @param from the first day
 * @param to the last day
 */
public record UsagePeriod(LocalDate from, LocalDate to) {

    /** The default number of days. */
    private static final int DEFAULT_DAYS = 30;

    private static final int MAX_DAYS = 400;

    /** The last 30 days, today included. */
    public static UsagePeriod endingWith(LocalDate today) {
        return new UsagePeriod(today.minusDays(DEFAULT_DAYS - 1L), today);
    }

    /**
     * The period of a query.
     *
     * @throws io.waybill.common.error.ApiException 400 that names the parameter
     */
    static UsagePeriod of(UsageQuery query, LocalDate today) {
        LocalDate to = query.to() == null ? today : query.to();
        LocalDate from = query.from() == null ? endingWith(to).from() : query.from();
        long days = ChronoUnit.DAYS.between(from, to) + 1;
        Violations violations = new Violations();
        if (days < 1 || days > MAX_DAYS) {
            violations.add("from", ViolationCode.OUT_OF_RANGE, "must be 0 to " + (MAX_DAYS - 1) + " days before to");
        }
        violations.throwIfAny();
        return new UsagePeriod(from, to);
    }
}
