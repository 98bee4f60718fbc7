package io.waybill.test.server;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The database under test takes no writes until this is closed, as a standby or a server that has run out of room. Its
 * sessions are ended when it begins, as by a fail-over; those that were opened meanwhile never take writes.
 */
public final class ReadOnlyDatabase implements AutoCloseable {

    private final String database = URI.create(
                    System.getProperty(PostgresResource.JDBC_URL).replaceFirst("^jdbc:", ""))
            .getPath()
            .substring(1);

    private ReadOnlyDatabase() {}

    /** Makes it read-only now. */
    public static ReadOnlyDatabase begin() {
        ReadOnlyDatabase readOnly = new ReadOnlyDatabase();
        readOnly.execute("alter database " + readOnly.database + " set default_transaction_read_only = on");
        readOnly.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + readOnly.database + "'");
        return readOnly;
    }

    /** New sessions take writes again. */
    @Override
    public void close() {
        execute("alter database " + database + " reset default_transaction_read_only");
    }

    private void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(System.getProperty(PostgresResource.SUPERUSER_URL));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
