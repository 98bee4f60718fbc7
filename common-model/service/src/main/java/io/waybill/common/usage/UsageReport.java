package io.waybill.common.usage;

import java.util.List;

/**
 * The calls that a replica has counted since its previous report.
 *
 * @param source identifies the replica while it runs
 * @param sequence number of the report; a repeated report keeps its number
 * @param entries at most {@value #MAX_ENTRIES}
 */
public record UsageReport(String source, int sequence, List<UsageEntry> entries) {

    /** A replica that has counted more sends several reports. */
    public static final int MAX_ENTRIES = 1_000;
}
