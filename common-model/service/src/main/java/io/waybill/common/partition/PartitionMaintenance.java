package io.waybill.common.partition;

import io.waybill.common.partition.PartitionExports.Export;
import io.waybill.common.sql.Sql;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/**
 * What the schema's owner does for partitioned tables: makes partitions ahead, and lets those go that may. One process
 * at a time does it, and others do nothing. Killed at any point, it goes on with the next run: the catalog and the
 * folder of exports say what is left to do.
 */
final class PartitionMaintenance {

    private static final Logger LOG = Logger.getLogger(PartitionMaintenance.class);

    private static final String LOCK = "hashtextextended('waybill partitions of ' || current_schema, 0)";

    private final DataSource database;
    private final Sql sql;
    private final List<PartitionedTable> tables;
    private final List<OwnersTask> tasks;
    private final PartitionExports exports;

    PartitionMaintenance(
            DataSource database, List<PartitionedTable> tables, List<OwnersTask> tasks, PartitionExports exports) {
        this.database = database;
        this.sql = new Sql(database);
        this.tables = tables;
        this.tasks = tasks;
        this.exports = exports;
    }

    private interface Work {
        void run() throws IOException, SQLException;
    }

    /** Looks after all tables; throws what failed for one only after it has looked after the others. */
    void run() throws SQLException {
        IllegalStateException failed = new IllegalStateException("partitions could not be looked after");
        try (Connection connection = database.getConnection()) {
            OwnersConnection owner = new OwnersConnection(connection);
            if (!owner.isTrue("pg_try_advisory_lock(" + LOCK + ")")) {
                LOG.info("Another process looks after the partitions");
                return;
            }
            for (PartitionedTable table : tables) {
                attempt(table.name(), () -> look(table, owner), failed);
            }
            for (OwnersTask task : tasks) {
                attempt(task.toString(), () -> task.run(owner), failed);
            }
            owner.isTrue("pg_advisory_unlock(" + LOCK + ")");
        }
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }

    private static void attempt(String tables, Work work, IllegalStateException failed) {
        try {
            work.run();
        } catch (IOException | SQLException | RuntimeException e) {
            LOG.errorf("Partitions of %s: %s", tables, e.getMessage());
            failed.addSuppressed(e);
        }
    }

    private void look(PartitionedTable table, OwnersConnection owner) throws IOException, SQLException {
        for (Partition partition : Partition.of(table, sql)) {
            if (partition.isLeaving()) {
                owner.detach(table.name(), partition.name());
            }
        }
        makeAhead(table, owner);
        for (Partition partition : Partition.of(table, sql)) {
            if (mayLeave(table, partition, owner)) {
                exports.export(table, partition.name(), owner);
                owner.repeat(() -> owner.execute("comment on table %s is '%s'", partition.name(), hasLeft(table)));
                owner.detach(table.name(), partition.name());
            }
        }
        dropDetached(table, owner);
        sql.update(
                "insert into partition_run (table_name, finished_at) values (?, clock_timestamp())"
                        + " on conflict (table_name) do update set finished_at = excluded.finished_at",
                table.name());
    }

    private void makeAhead(PartitionedTable table, OwnersConnection owner) throws SQLException {
        Partition open = Partition.of(table, sql).getLast();
        long last = owner.number("select %s", Months.of("clock_timestamp()")) + table.ahead();
        if (open.lower() > last) {
            return;
        }
        if (owner.isTrue("exists (select from %s)", table.open())) {
            closeUsed(table, open, last, owner);
        } else {
            owner.transaction(() -> {
                owner.execute("lock table %s in access exclusive mode", table.name());
                if (owner.isTrue("exists (select from %s)", table.open())) {
                    throw new IllegalStateException("rows came to " + table.open() + " meanwhile");
                }
                owner.execute("alter table %s detach partition %s", table.name(), table.open());
                owner.execute("drop table %s", table.open());
                make(table, open.lower(), last, owner);
            });
        }
        LOG.infof("%s has partitions ahead, up to %s", table.name(), table.partition(last));
    }

    /** Rows came to the open partition, because nobody had made others for a long time. */
    private void closeUsed(PartitionedTable table, Partition open, long last, OwnersConnection owner)
            throws SQLException {
        LOG.warnf("There are rows in %s: no partition had been made ahead", table.open());
        long newest = owner.number("select %s from %s", Months.of("max(" + table.key() + ")"), table.open());
        // A month at least from now, because no row may pass the end before the last step.
        long end = Math.max(newest, last) + 1;
        String within = table.open() + "_within";
        owner.transaction(() -> {
            owner.execute("alter table %s drop constraint if exists %s", table.open(), within);
            owner.execute(
                    "alter table %1$s add constraint %2$s check (%3$s >= %4$s and %3$s < %5$s) not valid",
                    table.open(), within, table.key(), Months.from(open.lower()), Months.from(end));
        });
        owner.repeat(() -> owner.execute("alter table %s validate constraint %s", table.open(), within));
        owner.transaction(() -> {
            String closed = table.partition(open.lower());
            owner.execute("lock table %s in access exclusive mode", table.name());
            owner.execute("alter table %s detach partition %s", table.name(), table.open());
            owner.execute("alter table %s rename to %s", table.open(), closed);
            owner.execute(
                    "alter table %s attach partition %s for values from (%s) to (%s)",
                    table.name(), closed, Months.from(open.lower()), Months.from(end));
            owner.execute("alter table %s drop constraint %s", closed, within);
            make(table, table.open(), end, "maxvalue", owner);
        });
    }

    /** Makes a partition of each of these months, and the open one. */
    private static void make(PartitionedTable table, long first, long last, OwnersConnection owner)
            throws SQLException {
        for (long month = first; month <= last; month++) {
            make(table, table.partition(month), month, Months.from(month + 1), owner);
        }
        make(table, table.open(), last + 1, "maxvalue", owner);
    }

    private static void make(PartitionedTable table, String partition, long from, String to, OwnersConnection owner)
            throws SQLException {
        owner.execute(
                "create table %s partition of %s for values from (%s) to (%s)",
                partition, table.name(), Months.from(from), to);
        // The service has rights on the table, and needs none on a partition.
        owner.execute("""
                do $$ declare role regrole; begin
                  for role in select distinct grantee from pg_class c, aclexplode(c.relacl)
                      where c.oid = '%1$s'::regclass and grantee not in (0, c.relowner) loop
                    execute format('revoke all on %1$s from %%s', role);
                  end loop;
                end $$""", partition);
    }

    private static boolean mayLeave(PartitionedTable table, Partition partition, OwnersConnection owner)
            throws SQLException {
        return table.retention().isPresent()
                && !partition.isOpen()
                && owner.isTrue(
                        "timestamptz %s at time zone 'UTC' <= clock_timestamp() at time zone 'UTC' - interval '%s'",
                        Months.from(partition.upper()), table.retention().get());
    }

    /** A mark: what others have detached is left alone. */
    private static String hasLeft(PartitionedTable table) {
        return "has left " + table.name();
    }

    /** Drops what this run has detached, or one that was killed, if nothing is lost with it. */
    private void dropDetached(PartitionedTable table, OwnersConnection owner) throws IOException, SQLException {
        List<String> detached = sql.list(
                "select relname::text from pg_class where relnamespace = current_schema::regnamespace"
                        + " and not relispartition and obj_description(oid, 'pg_class') = ? order by oid",
                row -> row.getString(1),
                hasLeft(table));
        for (String partition : detached) {
            Export export = exports.export(table, partition, owner);
            owner.transaction(() -> {
                owner.execute("drop table %s", partition);
                note(export, owner.connection());
            });
            LOG.infof("%s has left: %s", partition, export);
        }
    }

    /** In the audit trail. */
    private static void note(Export export, Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                insert into audit_event (actor, action, target, details)
                values ('system', 'partition.archive', ?, json_build_object('rows', ?::bigint, 'sha256', ?::text))""")) {
            statement.setString(1, "partition/" + export.partition());
            statement.setLong(2, export.rows());
            statement.setString(3, export.sha256());
            statement.executeUpdate();
        }
    }
}
