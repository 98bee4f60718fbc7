package io.waybill.common.usage;

import java.util.List;

/**
 * What a replica has counted since its previous report.
 *
 * @param source names the replica, for as long as it runs
 * @param sequence numbers its reports; one that is sent again has the same number
 * @param entries at most {@value #MAX_ENTRIES}
 */
public record UsageReport(String source, int sequence, List<UsageEntry> entries) {

    /** A replica that has counted more sends several reports. */
    public static final int MAX_ENTRIES = 1_000;
}
