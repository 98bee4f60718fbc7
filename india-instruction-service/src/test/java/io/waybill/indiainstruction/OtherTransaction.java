package io.waybill.indiainstruction;

import static org.awaitility.Awaitility.await;

import io.waybill.test.server.PostgresResource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** A transaction beside the service's, such as another replica's, which holds its locks until it ends. */
public final class OtherTransaction implements AutoCloseable {

    private final Connection connection;

    /** Begins one and executes a statement in it. */
    public OtherTransaction(String statement, Object... parameters) throws SQLException {
        connection = PostgresResource.connection();
        connection.setAutoCommit(false);
        execute(statement, parameters);
    }

    public void execute(String statement, Object... parameters) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement)) {
            for (int i = 0; i < parameters.length; i++) {
                prepared.setObject(i + 1, parameters[i]);
            }
            prepared.execute();
        }
    }

    /** Waits until the service waits for a lock. */
    public static void awaitBlockedService() {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> !Service.query("select count(*) from pg_locks where not granted")
                        .equals("0"));
    }

    public void commit() throws SQLException {
        connection.commit();
    }

    public void rollback() throws SQLException {
        connection.rollback();
    }

    /** Rolls back first: otherwise PostgreSQL would keep the locks until it notices the closed connection. */
    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
