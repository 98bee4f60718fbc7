package io.waybill.common.partition;

import java.time.YearMonth;
import java.time.temporal.ChronoField;

/** Months of UTC, numbered without gaps from the year 0. */
final class Months {

    private Months() {}

    /** The first moment of a month, as an SQL literal. */
    static String from(long month) {
        return "'" + yearMonth(month) + "-01 00:00:00+00'";
    }

    /** What the name of a partition that begins with this month ends in. */
    static String suffix(long month) {
        return yearMonth(month).toString().replace('-', '_');
    }

    /** An SQL expression: the month that a moment, itself an expression, is in. */
    static String of(String moment) {
        String utc = "(" + moment + ")::timestamptz at time zone 'UTC'";
        return "(extract(year from %1$s) * 12 + extract(month from %1$s) - 1)::bigint".formatted(utc);
    }

    private static YearMonth yearMonth(long month) {
        return YearMonth.of(0, 1).with(ChronoField.PROLEPTIC_MONTH, month);
    }
}
