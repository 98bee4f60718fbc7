package io.waybill.common.partition;

import com.google.errorprone.annotations.FormatMethod;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jboss.logging.Logger;

/**
 * The connection that the schema's owner makes partitions and lets them go on. A statement waits for a lock no longer
 * than {@value #LOCK_TIMEOUT}, because whatever comes later waits behind it, and is then tried again.
 */
public final class OwnersConnection {

    private static final Logger LOG = Logger.getLogger(OwnersConnection.class);

    /** Less than deadlock_timeout, so that a deadlock never ends a call instead. */
    private static final String LOCK_TIMEOUT = "500ms";

    private static final int ATTEMPTS = 120;
    private static final long PAUSE_MILLIS = 1_000;
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String DEADLOCK = "40P01";

    private final Connection connection;

    public OwnersConnection(Connection connection) {
        this.connection = connection;
    }

    /** Statements on this connection. */
    public interface Work {
        void run() throws SQLException;
    }

    Connection connection() {
        return connection;
    }

    /**
     * Detaches a partition in two transactions, so that the service goes on reading and writing; or goes on where an
     * earlier run, or the attempt before, was interrupted.
     */
    public void detach(String table, String partition) throws SQLException {
        repeat(() -> execute(
                "alter table %s detach partition %s %s",
                table, partition, isLeaving(partition) ? "finalize" : "concurrently"));
    }

    private boolean isLeaving(String partition) throws SQLException {
        return isTrue("select inhdetachpending from pg_inherits where inhrelid = '%s'::regclass", partition);
    }

    /** In one transaction. */
    void transaction(Work work) throws SQLException {
        repeat(() -> {
            connection.setAutoCommit(false);
            try {
                work.run();
                connection.commit();
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        });
    }

    /** Each statement in a transaction of its own. */
    public void repeat(Work work) throws SQLException {
        execute("set lock_timeout = '%s'", LOCK_TIMEOUT);
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    work.run();
                    return;
                } catch (SQLException e) {
                    boolean mayPass = LOCK_NOT_AVAILABLE.equals(e.getSQLState()) || DEADLOCK.equals(e.getSQLState());
                    if (!mayPass || attempt == ATTEMPTS) {
                        throw e;
                    }
                    LOG.infof("Tries again: %s", e.getMessage());
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            // Else this would hide what has closed it.
            if (!connection.isClosed()) {
                execute("reset lock_timeout");
            }
        }
    }

    @FormatMethod
    public void execute(String statement, Object... names) throws SQLException {
        try (Statement run = connection.createStatement()) {
            run.execute(statement.formatted(names));
        }
    }

    @FormatMethod
    boolean isTrue(String query, Object... names) throws SQLException {
        return number("select (%s)::int", query.formatted(names)) == 1;
    }

    @FormatMethod
    long number(String query, Object... names) throws SQLException {
        try (Statement run = connection.createStatement();
                ResultSet row = run.executeQuery(query.formatted(names))) {
            row.next();
            return row.getLong(1);
        }
    }
}
