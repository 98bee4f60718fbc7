package io.waybill.common.partition;

import java.time.Period;
import java.util.Optional;

/**
 * A table of the service that is partitioned by the month of a column. A bean of this type declares it; a migration has
 * made its partition {@code <name>_open}, which has no upper bound.
 *
 * @param name of the table, in the service's own schema
 * @param key the column: a {@code timestamptz} that is not null, the time of writing
 * @param ahead how many months after this one have a partition of their own: 1 or more
 * @param retention age at which a month is exported and dropped, in months and years; empty: never
 */
public record PartitionedTable(String name, String key, int ahead, Optional<Period> retention) {

    public PartitionedTable {
        if (ahead < 1) {
            throw new IllegalArgumentException(name + ": the next month must have a partition, not " + ahead);
        }
        if (retention.isPresent() && retention.get().toTotalMonths() < 1) {
            throw new IllegalArgumentException(
                    name + ": the retention must be a month or more, in years and months, not " + retention.get());
        }
    }

    String open() {
        return name + "_open";
    }

    String partition(long month) {
        return name + "_" + Months.suffix(month);
    }
}
