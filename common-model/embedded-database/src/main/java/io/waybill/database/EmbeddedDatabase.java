package io.waybill.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;

/**
 * A PostgreSQL 18 server on this machine, without Docker; root can start it, too. It has one database,
 * {@value #DATABASE}, and for each schema a role of the same name, which owns the schema and has it first in its search
 * path. It listens on the loopback interface only, and always asks for a password.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    /** The database that the services use. */
    public static final String DATABASE = "waybill";

    /** A role that can read every schema and change none. */
    public static final String READER = "waybill_reader";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private final DataDirectory directory;
    private final EmbeddedPostgres server;
    private final Map<String, String> passwords;
    private final List<String> schemas;
    private final AtomicInteger databases = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedDatabase(
            DataDirectory directory, EmbeddedPostgres server, List<String> schemas, Map<String, String> passwords) {
        this.directory = directory;
        this.server = server;
        this.schemas = schemas;
        this.passwords = passwords;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Deletes the data of a database that was kept in this folder and is not running. */
    public static void delete(Path folder) throws IOException {
        DataDirectory.deleteTree(folder);
    }

    public int port() {
        return server.getPort();
    }

    /** Access to the database {@value #DATABASE} as the owner of a schema. */
    public DatabaseAccess schema(String schema) {
        return schema(DATABASE, schema);
    }

    /** Access to a database made by {@link #createDatabase} as the owner of a schema. */
    public DatabaseAccess schema(String database, String schema) {
        if (!schemas.contains(schema)) {
            throw new IllegalArgumentException("No schema " + schema + " here, only " + schemas);
        }
        return access(database, schema);
    }

    /** Read access to every schema of the database {@value #DATABASE}. */
    public DatabaseAccess reader() {
        return access(DATABASE, READER);
    }

    /** Access as the superuser, for what no owner of a schema may do, such as copying a whole database. */
    public DatabaseAccess superuser() {
        try {
            return new DatabaseAccess(
                    "jdbc:postgresql://localhost:" + port() + "/postgres",
                    "postgres",
                    Files.readString(directory.superuserPassword()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates another, empty database with the same schemas, owned by the same roles: a test that needs its own
     * database gets one in a tenth of a second.
     *
     * @return its name
     */
    public String createDatabase() throws SQLException {
        String name = DATABASE + "_" + databases.incrementAndGet();
        makeDatabase(name);
        return name;
    }

    public void dropDatabase(String name) throws SQLException {
        try (Connection connection = superuser("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + checked(name) + " with (force)");
        }
    }

    /** The server's process; empty once it has ended. */
    public Optional<ProcessHandle> process() {
        try {
            return PostgresProcess.of(directory.pgdata());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the server; a temporary data directory is deleted, a given one is kept. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            Optional<ProcessHandle> process = process();
            server.close();
            if (process.isPresent()) {
                PostgresProcess.awaitEnd(process.get());
            }
            // pg_ctl gives up after 5 s; a server that is still running then is stopped by force.
            PostgresProcess.stopOrphan(directory.pgdata());
            directory.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The embedded database did not stop cleanly", e);
        }
    }

    private DatabaseAccess access(String database, String role) {
        return new DatabaseAccess(
                "jdbc:postgresql://localhost:" + port() + "/" + checked(database), role, passwords.get(role));
    }

    private Connection superuser(String database) throws SQLException {
        return server.getDatabase("postgres", database).getConnection();
    }

    private void prepare() throws SQLException {
        try (Connection connection = superuser("postgres");
                Statement statement = connection.createStatement()) {
            for (String role : passwords.keySet()) {
                if (isMissing(statement, "select 1 from pg_roles where rolname = '" + role + "'")) {
                    statement.execute("create role " + role + " login");
                }
                // Sends the SCRAM verifier, so that no server log can contain the password itself.
                connection
                        .unwrap(PGConnection.class)
                        .alterUserPassword(role, passwords.get(role).toCharArray(), "scram-sha-256");
            }
            for (String schema : schemas) {
                statement.execute("alter role " + schema + " set search_path = " + schema);
            }
            statement.execute("grant pg_read_all_data to " + READER);
            statement.execute("alter role " + READER + " set search_path = " + String.join(", ", schemas));
        }
        makeDatabase(DATABASE);
    }

    private void makeDatabase(String name) throws SQLException {
        try (Connection connection = superuser("postgres");
                Statement statement = connection.createStatement()) {
            if (isMissing(statement, "select 1 from pg_database where datname = '" + checked(name) + "'")) {
                statement.execute("create database " + name);
                statement.execute("revoke connect on database " + name + " from public");
            }
            statement.execute("grant connect on database " + name + " to " + String.join(", ", passwords.keySet()));
        }
        try (Connection connection = superuser(name);
                Statement statement = connection.createStatement()) {
            for (String schema : schemas) {
                statement.execute("create schema if not exists " + schema + " authorization " + schema);
            }
        }
    }

    private static boolean isMissing(Statement statement, String query) throws SQLException {
        try (var result = statement.executeQuery(query)) {
            return !result.next();
        }
    }

    private static String checked(String name) {
        // Names are in SQL where parameters are not allowed.
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a plain database name (a-z, 0-9, _): " + name);
        }
        return name;
    }

    /** Settings of an {@link EmbeddedDatabase}. */
    public static final class Builder {

        private final Map<String, String> passwords = new LinkedHashMap<>();
        private final Map<String, String> settings = new LinkedHashMap<>();
        private Path directory;
        private int port;
        private boolean stopAtExit;

        private Builder() {}

        /** Keeps the data in this folder, with every commit on disk; the default is a temporary folder. */
        public Builder directory(Path folder) {
            this.directory = folder;
            return this;
        }

        /** The TCP port; by default, and for 0, a free one. */
        public Builder port(int number) {
            this.port = number;
            return this;
        }

        /** Adds a schema and its role, with a new password at each start. */
        public Builder schema(String name) {
            return schema(name, Passwords.next());
        }

        /** Adds a schema and its role with this password. */
        public Builder schema(String name, String password) {
            passwords.put(checked(name), password);
            return this;
        }

        /** A setting of postgresql.conf. */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** Stops the server when this JVM ends; for callers that have no better moment, such as tests. */
        public Builder stopAtExit() {
            this.stopAtExit = true;
            return this;
        }

        /**
         * Starts the server, after stopping one that a killed process left running on the same folder.
         *
         * @throws IOException if it does not start; the message tells the user why
         */
        public EmbeddedDatabase start() throws IOException {
            List<String> schemas = List.copyOf(passwords.keySet());
            Map<String, String> roles = new LinkedHashMap<>(passwords);
            roles.computeIfAbsent(READER, role -> Passwords.next());
            DataDirectory folder = directory == null ? DataDirectory.temporary() : DataDirectory.open(directory);
            try {
                EmbeddedPostgres server = PostgresServer.start(folder, port, settings);
                EmbeddedDatabase database = new EmbeddedDatabase(folder, server, schemas, roles);
                try {
                    database.prepare();
                    folder.markInitialized();
                } catch (SQLException e) {
                    database.close();
                    throw new IOException("The embedded database started but cannot be prepared: " + e.getMessage(), e);
                }
                if (stopAtExit) {
                    Runtime.getRuntime().addShutdownHook(new Thread(database::close, "stop-embedded-database"));
                }
                return database;
            } catch (IOException | RuntimeException e) {
                folder.close();
                throw e;
            }
        }
    }
}
