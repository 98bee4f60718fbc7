package io.waybill.test.server;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;

/**
 * A backup of the whole database under test: a copy of it in the same server, since the embedded one comes without
 * pg_dump. Positions, sequences and rows are those of the moment, as in a dump; unlike after a dump, the system
 * identifier stays the same. The application loses its connections whenever a backup is taken or restored.
 */
public final class DatabaseBackup {

    private final String database;
    private final String copy;

    private DatabaseBackup(String database) {
        this.database = database;
        this.copy = "backup_" + UUID.randomUUID().toString().replace("-", "");
    }

    /** Takes a backup now. */
    public static DatabaseBackup take() {
        String url = System.getProperty(PostgresResource.JDBC_URL);
        DatabaseBackup backup = new DatabaseBackup(
                URI.create(url.replaceFirst("^jdbc:", "")).getPath().substring(1));
        backup.withoutSessions("create database " + backup.copy + " template " + backup.database);
        backup.execute("alter database " + backup.database + " allow_connections true");
        return backup;
    }

    /** Puts the backup in the place of the database. It can be done once. */
    public void restore() {
        withoutSessions("drop database " + database);
        execute("alter database " + copy + " rename to " + database);
    }

    /** Runs a statement that no session of the database may hinder, and lets none in. */
    private void withoutSessions(String statement) {
        execute("alter database " + database + " allow_connections false");
        await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(() -> {
            execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + database + "'");
            execute(statement);
            return true;
        });
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
