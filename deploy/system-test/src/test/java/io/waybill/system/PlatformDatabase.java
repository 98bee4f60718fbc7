package io.waybill.system;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;

/**
 * PostgreSQL in a container, with the roles and schemas of {@code deploy/database}. It can be stopped and started
 * again.
 */
final class PlatformDatabase implements AutoCloseable {

    private static final String ALIAS = "database";
    private static final String NAME = "waybill";
    private static final int PORT = 5432;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Two replicas of each service, three for a moment during a replacement, and the tests. */
    private static final String CONNECTIONS = "300";

    private final String superuserPassword = RandomSecret.token();
    private final Map<PlatformService, String> passwords = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, String> ownerPasswords = new EnumMap<>(PlatformService.class);
    private final int hostPort = freePort();
    private final GenericContainer<?> container;

    PlatformDatabase(Network network) {
        container = new GenericContainer<>(Images.POSTGRES)
                .withNetwork(network)
                .withNetworkAliases(ALIAS)
                .withEnv("POSTGRES_PASSWORD", superuserPassword)
                .withEnv("POSTGRES_DB", NAME)
                .withCommand("postgres", "-c", "max_connections=" + CONNECTIONS)
                .withExposedPorts(PORT)
                .withCreateContainerCmdModifier(command -> command.getHostConfig()
                        .withPortBindings(new PortBinding(Ports.Binding.bindPort(hostPort), ExposedPort.tcp(PORT))))
                .waitingFor(Wait.forListeningPort().withStartupTimeout(PATIENCE));
    }

    /** Starts it, and makes roles and schemas as deploy/database does, with passwords of this run. */
    void start() throws IOException, SQLException, InterruptedException {
        container.start();
        awaitConnections();
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Files.readString(SandboxProcess.CHECKOUT.resolve("deploy/database/schemas.sql")));
            for (PlatformService service : PlatformService.values()) {
                passwords.put(service, logIn(statement, service.role()));
                ownerPasswords.put(service, logIn(statement, service.ownerRole()));
            }
        }
    }

    private static String logIn(Statement statement, String role) throws SQLException {
        String password = RandomSecret.token();
        statement.execute("alter role " + role + " login password '" + password + "'");
        return password;
    }

    /** The settings for a service's container, with its restricted role. */
    Map<String, String> settings(PlatformService service) {
        return settings(service.role(), passwords.get(service));
    }

    /** The settings for a migration. */
    Map<String, String> ownerSettings(PlatformService service) {
        return settings(service.ownerRole(), ownerPasswords.get(service));
    }

    private static Map<String, String> settings(String role, String password) {
        Map<String, String> settings = new HashMap<>();
        settings.put("QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://" + ALIAS + ":" + PORT + "/" + NAME);
        settings.put("QUARKUS_DATASOURCE_USERNAME", role);
        settings.put("QUARKUS_DATASOURCE_PASSWORD", password);
        return settings;
    }

    /** For tests that look into the tables, as the superuser. */
    String jdbcUrl() {
        return "jdbc:postgresql://" + container.getHost() + ":" + hostPort + "/" + NAME + "?user=postgres&password="
                + superuserPassword;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl());
    }

    /** Stops it as {@code docker stop} does: PostgreSQL ends its sessions and writes a checkpoint. */
    void stopServer() {
        docker().stopContainerCmd(container.getContainerId()).withTimeout(30).exec();
    }

    /** Kills all its processes (SIGKILL), as a crash does. */
    void killServer() {
        docker().killContainerCmd(container.getContainerId()).exec();
    }

    /** Restarts it with its data, unless it is running; returns when it accepts connections. */
    void startServer() throws InterruptedException {
        try {
            docker().startContainerCmd(container.getContainerId()).exec();
        } catch (NotModifiedException running) {
            // As it should be.
        }
        awaitConnections();
    }

    @Override
    public void close() {
        container.stop();
    }

    private void awaitConnections() {
        await("PostgreSQL takes connections")
                .atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(SQLException.class)
                .untilAsserted(() -> connect().close());
    }

    /** One that stays the same when the server is stopped and started; Docker would choose another one. */
    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }
}
