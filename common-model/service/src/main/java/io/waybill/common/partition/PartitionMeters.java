package io.waybill.common.partition;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.quarkus.arc.All;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.sql.Sql;
import io.waybill.common.sql.UncheckedSqlException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Whether somebody makes partitions, as each replica sees it in the catalog. */
@ApplicationScoped
public class PartitionMeters implements MeterBinder {

    private static final Logger LOG = Logger.getLogger(PartitionMeters.class);

    private static final Look UNKNOWN = new Look(Double.NaN, Double.NaN);

    private final List<PartitionedTable> tables;
    private final Sql sql;
    private final Map<String, Look> looks = new ConcurrentHashMap<>();

    PartitionMeters(@All List<PartitionedTable> tables, Sql sql) {
        this.tables = tables;
        this.sql = sql;
    }

    /**
     * @param ahead whole months between this one and the open partition; negative if rows are in that
     * @param age seconds since the last run; NaN if there was none
     */
    private record Look(double ahead, double age) {}

    @Override
    public void bindTo(MeterRegistry registry) {
        for (PartitionedTable table : tables) {
            Gauge.builder("waybill.partitions.ahead", () -> look(table).ahead())
                    .description("Months after this one that have a partition of their own")
                    .baseUnit("entries")
                    .tag("table", table.name())
                    .register(registry);
            Gauge.builder("waybill.partitions.run.age", () -> look(table).age())
                    .description("Time since partitions were last made and let go without a failure")
                    .baseUnit("seconds")
                    .tag("table", table.name())
                    .register(registry);
        }
    }

    private Look look(PartitionedTable table) {
        return looks.getOrDefault(table.name(), UNKNOWN);
    }

    @Scheduled(
            identity = "partitions",
            every = "${waybill.partitions.look-every}",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void look() {
        for (PartitionedTable table : tables) {
            try {
                long open = Partition.of(table, sql).getLast().lower();
                looks.put(
                        table.name(),
                        sql.first(
                                        "select %s as written, (select extract(epoch from clock_timestamp() - finished_at)"
                                                        .formatted(Months.of("clock_timestamp()"))
                                                + " from partition_run where table_name = ?) as age",
                                        row -> new Look(
                                                open - 1 - row.getLong("written"),
                                                row.getObject("age") == null ? Double.NaN : row.getDouble("age")),
                                        table.name())
                                .orElseThrow());
            } catch (UncheckedSqlException e) {
                looks.remove(table.name());
                LOG.warnf("the partitions of %s could not be looked at: %s", table.name(), e.getMessage());
            }
        }
    }
}
