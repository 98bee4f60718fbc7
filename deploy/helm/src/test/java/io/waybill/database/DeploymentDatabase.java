package io.waybill.database;

import io.waybill.checkout.Checkout;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

/** A PostgreSQL that is prepared like a deployment's. Each role's password is its name. */
public final class DeploymentDatabase implements AutoCloseable {

    private static final String DATABASE = "postgres";

    private final EmbeddedPostgres server;

    private DeploymentDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    public static DeploymentDatabase start() throws IOException {
        return new DeploymentDatabase(EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(2))
                .setServerConfig("unix_socket_directories", "''")
                .start());
    }

    public static String schemasSql() throws IOException {
        return Files.readString(Checkout.ROOT.resolve("deploy/database/schemas.sql"));
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://localhost:" + server.getPort() + "/" + DATABASE;
    }

    public void applySchemas() throws IOException, SQLException {
        executeAsSuperuser(schemasSql());
    }

    /** What passwords.sql does with psql. */
    public void letRolesLogIn() throws SQLException {
        for (String service : Checkout.SERVICES) {
            String role = Checkout.schema(service);
            executeAsSuperuser("alter role " + role + " login password '" + role + "'");
            executeAsSuperuser("alter role " + role + "_owner login password '" + role + "_owner'");
        }
    }

    /** Brings the schema of a service up to date, as its owner. */
    public void migrate(String service) {
        flyway(Checkout.schema(service) + "_owner", Checkout.migrations(service))
                .migrate();
    }

    public Flyway flyway(String role, List<Path> migrations) {
        return Flyway.configure()
                .dataSource(jdbcUrl(), role, role)
                .locations(migrations.stream()
                        .map(folder -> "filesystem:" + folder)
                        .toArray(String[]::new))
                .load();
    }

    public void executeAsSuperuser(String sql) throws SQLException {
        execute("postgres", sql);
    }

    public void execute(String role, String sql) throws SQLException {
        try (Connection connection = connect(role);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the rows that a role reads. */
    public List<String> column(String role, String query) throws SQLException {
        try (Connection connection = connect(role);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    public Connection connect(String role) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(), role, role);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
