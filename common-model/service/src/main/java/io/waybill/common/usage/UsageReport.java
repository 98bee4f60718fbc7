package io.waybill.common.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The calls that a replica has counted since its previous report.
 *
 * @param source identifies the replica while it runs
 * @param sequence number of the report; a repeated report keeps its number
 * @param entries at most {@value #MAX_ENTRIES}
 * @param failures calls that failed, at most {@value #MAX_FAILURES}
 */
public record UsageReport(
        String source,
        int sequence,
        List<UsageEntry> entries,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FailedCall> failures) {

    /** A replica that has counted more sends several reports. */
    public static final int MAX_ENTRIES = 1_000;

    /** The same for failing calls: with entries, a report of as many is below the limit of a body, 1 MiB. */
    public static final int MAX_FAILURES = 300;
}
