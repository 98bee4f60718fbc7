package io.waybill.indiainstruction.ranges;

import java.time.YearMonth;

/**
 * A range of ids. Its partitions are called {@code instruction_<name>}, {@code feed_entry_<name>} and so on.
 *
 * @param name {@value #FIRST}, or a month as {@code 2026_12}
 * @param firstId the lowest id
 * @param endId the lowest id after it
 * @param isBegun whether ids of it have been given away
 */
record IdRange(String name, long firstId, long endId, boolean isBegun) {

    /** The range of what was there before the split. */
    static final String FIRST = "first";

    /**
     * More than a server stores in a month, while thousands of months fit into the integers that JavaScript reads
     * exactly.
     */
    static final long SIZE = 1_000_000_000_000L;

    /** The range of a month that follows another range. */
    static IdRange of(YearMonth month, IdRange before) {
        return new IdRange(name(month), before.endId, before.endId + SIZE, false);
    }

    static String name(YearMonth month) {
        return month.toString().replace('-', '_');
    }
}
