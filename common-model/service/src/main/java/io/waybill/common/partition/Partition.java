package io.waybill.common.partition;

import io.waybill.common.sql.Sql;
import java.util.List;

/**
 * A partition, as the catalog has it.
 *
 * @param lower its first month; {@code null} if there is no lower bound
 * @param upper the first month after it; {@code null} if there is no upper bound
 * @param isLeaving true between the two transactions of {@code detach partition … concurrently}
 */
record Partition(String name, Long lower, Long upper, boolean isLeaving) {

    private static final String ALL = """
            select name, is_leaving,
              case when bound[1] <> 'MINVALUE' then %1$s end as lower, case when bound[2] <> 'MAXVALUE' then %2$s end as upper
            from (
              select c.relname::text as name, i.inhdetachpending as is_leaving,
                regexp_match(replace(pg_get_expr(c.relpartbound, c.oid), '''', ''), 'FROM \\((.+)\\) TO \\((.+)\\)') as bound
              from pg_inherits i join pg_class c on c.oid = i.inhrelid
              where i.inhparent = to_regclass(?)
            ) p
            order by lower nulls first
            """.formatted(Months.of("bound[1]"), Months.of("bound[2]"));

    boolean isOpen() {
        return upper == null;
    }

    /** All of a table, in the order of their bounds. */
    static List<Partition> of(PartitionedTable table, Sql sql) {
        List<Partition> all = sql.list(
                ALL,
                row -> new Partition(
                        row.getString("name"),
                        row.getObject("lower", Long.class),
                        row.getObject("upper", Long.class),
                        row.getBoolean("is_leaving")),
                table.name());
        if (all.stream().noneMatch(Partition::isOpen)) {
            throw new IllegalStateException(table.name() + " is not partitioned, or has no partition " + table.open());
        }
        return all;
    }
}
