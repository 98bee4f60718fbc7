package io.waybill.database;

import io.waybill.test.Checkout;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
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
import java.util.Properties;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;

/** A PostgreSQL that is prepared like a deployment's. Each role's password is its name. */
public final class DeploymentDatabase implements AutoCloseable {

    private static final String DATABASE = "postgres";

    private final EmbeddedPostgres server;

    private DeploymentDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    /** The schema of a service, which is also the name of its role. */
    public static String schema(String service) {
        return switch (service) {
            case Checkout.AUTH -> "auth";
            case "freight-product-service" -> "freight";
            case "india-instruction-service" -> "india_instruction";
            case "india-product-service" -> "india_product";
            default -> throw new IllegalArgumentException(service);
        };
    }

    /** The folders of a service's migrations, as its setting {@code quarkus.flyway.locations} names them. */
    public static List<Path> migrations(String service) {
        Properties settings = new Properties();
        try (Reader file = Files.newBufferedReader(
                Checkout.ROOT.resolve(service).resolve("src/main/resources/application.properties"))) {
            settings.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Stream.of(settings.getProperty("quarkus.flyway.locations").split(",", -1))
                .map(location -> Stream.of(service, "common-model/service", "common-model/catalogue")
                        .map(module -> Checkout.ROOT
                                .resolve(module)
                                .resolve("src/main/resources")
                                .resolve(location))
                        .filter(Files::isDirectory)
                        .findFirst()
                        .orElseThrow())
                .toList();
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
            String role = schema(service);
            executeAsSuperuser("alter role " + role + " login password '" + role + "'");
            executeAsSuperuser("alter role " + role + "_owner login password '" + role + "_owner'");
        }
    }

    /** Brings the schema of a service up to date, as its owner. */
    public void migrate(String service) {
        flyway(schema(service) + "_owner", migrations(service)).migrate();
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
