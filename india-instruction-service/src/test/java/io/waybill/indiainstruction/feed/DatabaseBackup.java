package io.waybill.indiainstruction.feed;

import static org.awaitility.Awaitility.await;

import io.waybill.test.server.PostgresResource;
import java.time.Duration;
import java.util.UUID;

/**
 * A backup of the whole database under test: a copy of it in the same server, since the embedded one comes without
 * pg_dump. Positions, sequences and rows are those of the moment, as in a dump; unlike after a dump, the system
 * identifier stays the same. The application loses its connections whenever a backup is taken or restored.
 */
final class DatabaseBackup {

    private final String database;
    private final String copy;

    private DatabaseBackup(String database) {
        this.database = database;
        this.copy = "backup_" + UUID.randomUUID().toString().replace("-", "");
    }

    /** Takes a backup now. */
    static DatabaseBackup take() {
        DatabaseBackup backup = new DatabaseBackup(PostgresResource.databaseName());
        backup.withoutSessions("create database " + backup.copy + " template " + backup.database);
        PostgresResource.asSuperuser("alter database " + backup.database + " allow_connections true");
        return backup;
    }

    /** Puts the backup in the place of the database. It can be done once. */
    void restore() {
        withoutSessions("drop database " + database);
        PostgresResource.asSuperuser("alter database " + copy + " rename to " + database);
    }

    /** Runs a statement that no session of the database may hinder, and lets none in. */
    private void withoutSessions(String statement) {
        PostgresResource.asSuperuser("alter database " + database + " allow_connections false");
        await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(() -> {
            PostgresResource.asSuperuser(
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + database + "'");
            PostgresResource.asSuperuser(statement);
            return true;
        });
    }
}
