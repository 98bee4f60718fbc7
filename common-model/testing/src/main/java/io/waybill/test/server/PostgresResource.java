package io.waybill.test.server;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A real PostgreSQL for one application under test, with an empty database of its own. Its argument {@code schema} is
 * the service's. The server is embedded, or, with the system property {@value #SERVER}{@code =container}, the image
 * that deployments run, or, with the JDBC URL of a superuser in it, one that runs already.
 */
public class PostgresResource implements QuarkusTestResourceLifecycleManager {

    /**
     * System property that says which server: {@code embedded} (default), {@code container}, or
     * {@code jdbc:postgresql://localhost:5415/postgres?user=postgres&password=…}, which must be one for tests only.
     */
    public static final String SERVER = "test-support.database";

    /** The image that production-like environments run, too. */
    public static final String IMAGE = "postgres:18";

    /** System property with the JDBC URL, user and password included, for tests that look into the tables. */
    public static final String JDBC_URL = "test-support.jdbc-url";

    /** System property with the JDBC URL of the server's superuser. */
    private static final String SUPERUSER_URL = "test-support.superuser-url";

    private static final List<String> SCHEMAS = List.of("auth", "freight", "india_instruction", "india_product");

    private static EmbeddedDatabase embedded;

    private String schema;
    private String server;
    private PostgreSQLContainer container;
    private String database;

    @Override
    public void init(Map<String, String> arguments) {
        schema = arguments.get("schema");
        if (!SCHEMAS.contains(schema)) {
            throw new IllegalArgumentException("the argument schema must be one of " + SCHEMAS + ", not " + schema);
        }
        server = System.getProperty(SERVER, "embedded");
        if (!List.of("embedded", "container").contains(server) && !isUrl()) {
            throw new IllegalArgumentException(SERVER + " must be embedded, container or a JDBC URL, not " + server);
        }
    }

    @Override
    public Map<String, String> start() {
        try {
            DatabaseAccess access =
                    isUrl() ? onRunningServer() : server.equals("container") ? startContainer() : embedded();
            System.setProperty(JDBC_URL, access.jdbcUrlWithCredentials());
            // A machine that stalls for a moment is not an unavailable database. The packaged service uses any free
            // management port, as in @QuarkusTest: another one may be running.
            return Map.of(
                    "quarkus.datasource.jdbc.acquisition-timeout",
                    "60s",
                    "waybill.rate-limit.timeout",
                    "PT30S",
                    "quarkus.datasource.jdbc.url",
                    access.jdbcUrl(),
                    "quarkus.datasource.username",
                    access.username(),
                    "quarkus.datasource.password",
                    access.password(),
                    "quarkus.management.port",
                    "0");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException("the test database cannot be prepared", e);
        }
    }

    /** A connection as the service's own role, to look at what it has stored. */
    public static Connection connection() throws SQLException {
        return DriverManager.getConnection(System.getProperty(JDBC_URL));
    }

    /** The name of the database under test. */
    public static String databaseName() {
        return System.getProperty(JDBC_URL).replaceFirst(".*/([^/?]+).*", "$1");
    }

    /** Runs a statement as the superuser, in a session outside the database under test. */
    public static void asSuperuser(String sql) {
        try {
            asSuperuser(System.getProperty(SUPERUSER_URL), sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private DatabaseAccess embedded() throws IOException, SQLException {
        EmbeddedDatabase server = embeddedServer();
        System.setProperty(SUPERUSER_URL, server.superuser().jdbcUrlWithCredentials());
        database = server.createDatabase();
        return server.schema(database, schema);
    }

    private boolean isUrl() {
        return server.startsWith("jdbc:postgresql:");
    }

    /** Several JVMs may share the server, so databases have names of their own, and a role always the same password. */
    private DatabaseAccess onRunningServer() throws SQLException {
        System.setProperty(SUPERUSER_URL, server);
        database = "test_" + UUID.randomUUID().toString().replace("-", "");
        String url = server.replaceFirst("/[^/?]*(\\?.*)?$", "/" + database);
        asSuperuser(server, """
                do $$ begin
                  perform pg_advisory_xact_lock(1);
                  if not exists (select from pg_roles where rolname = '%1$s') then
                    create role %1$s login password '%1$s';
                    alter role %1$s set search_path = %1$s;
                  end if;
                end $$""".formatted(schema));
        asSuperuser(
                server,
                "create database " + database + " template template0 encoding 'UTF8' lc_collate 'C'"
                        + " lc_ctype 'C.UTF-8'");
        asSuperuser(
                server.replaceFirst("/[^/?]*\\?", "/" + database + "?"),
                "create schema " + schema + " authorization " + schema);
        return new DatabaseAccess(url, schema, schema);
    }

    private static void asSuperuser(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** One server for all tests of this JVM; each start of an application gets a new database in it. */
    private static synchronized EmbeddedDatabase embeddedServer() throws IOException {
        if (embedded == null) {
            EmbeddedDatabase.Builder builder =
                    EmbeddedDatabase.builder().stopAtExit().setting("max_connections", "200");
            SCHEMAS.forEach(builder::schema);
            embedded = builder.start();
        }
        return embedded;
    }

    private DatabaseAccess startContainer() throws SQLException {
        container = new PostgreSQLContainer(IMAGE)
                .withDatabaseName("waybill")
                .withCommand("postgres")
                .withStartupTimeout(Duration.ofMinutes(4));
        container.start();
        String password = "container-" + Long.toHexString(System.nanoTime());
        try (Connection connection = DriverManager.getConnection(
                        container.getJdbcUrl(), container.getUsername(), container.getPassword());
                Statement statement = connection.createStatement()) {
            statement.execute("create role " + schema + " login password '" + password + "'");
            statement.execute("create schema " + schema + " authorization " + schema);
            statement.execute("alter role " + schema + " set search_path = " + schema);
        }
        String url = container.getJdbcUrl().replaceFirst("\\?.*", "");
        System.setProperty(
                SUPERUSER_URL,
                new DatabaseAccess(
                                url.replaceFirst("[^/]*$", "postgres"),
                                container.getUsername(),
                                container.getPassword())
                        .jdbcUrlWithCredentials());
        return new DatabaseAccess(url, schema, password);
    }

    @Override
    public void stop() {
        if (container != null) {
            container.stop();
        }
        if (database != null) {
            try {
                if (isUrl()) {
                    asSuperuser(server, "drop database " + database + " with (force)");
                } else {
                    embedded.dropDatabase(database);
                }
            } catch (SQLException e) {
                throw new IllegalStateException("the test database cannot be dropped", e);
            }
        }
    }
}
