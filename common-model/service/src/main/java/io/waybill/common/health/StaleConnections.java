package io.waybill.common.health;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSource.FlushMode;
import io.agroal.api.AgroalPoolInterceptor;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.postgresql.PGConnection;

/**
 * Replaces the connections of the pool when one of them has been closed by the server, or is to a database that takes
 * no writes: after a fail-over, new connections reach the new primary. The pool itself notices only errors of the
 * connection (SQLSTATE 08), when it is used again.
 */
@Singleton
public class StaleConnections implements AgroalPoolInterceptor {

    private static final Logger LOG = Logger.getLogger(StaleConnections.class);

    /** Reads go on while a database accepts no writes, and must not connect for each of them. */
    private static final Duration AT_MOST_EVERY = Duration.ofSeconds(5);

    private final AgroalDataSource pool;
    private final AtomicLong next = new AtomicLong(System.nanoTime());

    /** Watches the connections of this pool. */
    public StaleConnections(AgroalDataSource pool) {
        this.pool = pool;
    }

    @Override
    public void onConnectionReturn(Connection connection) {
        if (!isStale(connection)) {
            return;
        }
        long now = System.nanoTime();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + AT_MOST_EVERY.toNanos())) {
            LOG.warn("the database takes no writes, or has closed a connection: the pool's connections are replaced");
            pool.flush(FlushMode.GRACEFUL);
        }
    }

    private static boolean isStale(Connection connection) {
        // No query: since version 14, PostgreSQL reports every change of both parameters to its clients.
        try {
            if (connection.unwrap(Connection.class).isClosed()) {
                return true;
            }
            Map<String, String> reported = connection.unwrap(PGConnection.class).getParameterStatuses();
            return "on".equals(reported.get("in_hot_standby"))
                    || "on".equals(reported.get("default_transaction_read_only"));
        } catch (SQLException e) {
            LOG.debug("a connection says nothing of itself", e);
            return true;
        }
    }
}
