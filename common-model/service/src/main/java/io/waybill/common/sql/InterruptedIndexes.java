package io.waybill.common.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.ErrorDetails;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.exception.FlywayBlockStatementExecutionException;
import org.jboss.logging.Logger;

/**
 * Lets a migration that was killed while it built an index go on by itself, at its next run. {@code create index
 * concurrently} is in no transaction, so what is left of it is an index that PostgreSQL calls invalid, the indexes that
 * the same file had finished before, and, if the process lived long enough to write it, a failed step in Flyway's
 * history. The failed step is forgotten, which is only ever one of such a file: all others are rolled back. Then each
 * statement of the file finds its index finished, and is left out, or invalid, and builds it again.
 *
 * <p>PostgreSQL builds no index concurrently on a table in partitions. There it is built on each partition, and then on
 * the table, which takes those. So one file is for a table in either form.
 */
public final class InterruptedIndexes implements Callback {

    private static final Logger LOG = Logger.getLogger(InterruptedIndexes.class);

    private static final Pattern BUILD = Pattern.compile(
            "(?:\\s|--[^\n]*\n)*create\\s+(?<unique>unique\\s+)?index\\s+concurrently\\s+(?:if\\s+not\\s+exists\\s+)?"
                    + "(?<index>\\w+)\\s+on\\s+(?<table>\\w+)(?<rest>\\b.*)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_VALIDATE || event == Event.BEFORE_EACH_MIGRATE_STATEMENT;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return event == Event.BEFORE_VALIDATE;
    }

    @Override
    public String getCallbackName() {
        return "interrupted indexes";
    }

    @Override
    public void handle(Event event, Context context) {
        try (Statement statement = context.getConnection().createStatement()) {
            if (event == Event.BEFORE_VALIDATE) {
                forgetFailed(statement, '"' + context.getConfiguration().getTable() + '"');
                return;
            }
            Matcher build = BUILD.matcher(context.getStatement().getSql());
            if (build.matches()) {
                prepare(statement, build);
            }
        } catch (SQLException e) {
            throw new FlywayException("an index of this or an earlier migration: " + e.getMessage(), e);
        }
    }

    private static void forgetFailed(Statement statement, String history) throws SQLException {
        if (isThere(statement.getConnection(), "select 1 where to_regclass(?) is not null", history)
                && statement.executeUpdate("delete from " + history + " where not success") > 0) {
            LOG.warn("The last migration failed; its step is forgotten and repeated");
        }
    }

    private static void prepare(Statement statement, Matcher build) throws SQLException {
        // A build goes on in the server after its client was killed, unless the server looks.
        statement.execute("set client_connection_check_interval = '5s'");
        String index = build.group("index");
        List<String> partitions = partitions(statement.getConnection(), build.group("table"));
        if (!clear(statement, index)) {
            for (String partition : partitions) {
                String part = index + "_" + partition;
                if (!clear(statement, part)) {
                    statement.execute(create(build, "concurrently " + part, partition));
                }
            }
            if (partitions.isEmpty()) {
                return;
            }
            statement.execute(create(build, index, build.group("table")));
        }
        throw new FlywayBlockStatementExecutionException(
                new ErrorDetails(CoreErrorCode.CONFIGURATION, "index there"), "index " + index + " is there");
    }

    private static String create(Matcher build, String index, String table) {
        String kind = build.group("unique") == null ? "create index " : "create unique index ";
        return kind + index + " on " + table + build.group("rest");
    }

    /** Whether the index is finished; of one that is not, nothing is left. */
    private static boolean clear(Statement statement, String index) throws SQLException {
        String here = "select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid";
        if (isThere(statement.getConnection(), here, index)) {
            LOG.infof("Index %s is there", index);
            return true;
        }
        // Waits for a build that is still going on; of none, nothing happens.
        statement.execute("drop index concurrently if exists " + index);
        return false;
    }

    private static List<String> partitions(Connection connection, String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "select c.relname from pg_class c join"
                        + " pg_partition_tree(to_regclass(?)) p on p.relid = c.oid where p.isleaf and p.level > 0 order by c.oid")) {
            query.setString(1, table);
            List<String> names = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    names.add(row.getString(1));
                }
            }
            return names;
        }
    }

    private static boolean isThere(Connection connection, String query, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }
}
