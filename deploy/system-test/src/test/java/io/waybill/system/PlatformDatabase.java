package io.waybill.system;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Volume;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.testcontainers.containers.Container;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
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

    /** A volume that outlives the server: the data, the archive of the write-ahead log, and the base backup. */
    private static final String STORE = "/store";

    private static final String DATA = STORE + "/data";

    /**
     * As an archive does that is elsewhere: a segment is there whole, or not. Nothing is archived before a backup is
     * made.
     */
    private static final String ARCHIVE = "test ! -d /store/archive || "
            + "{ cp %p /store/archive/%f.part && mv /store/archive/%f.part /store/archive/%f; }";

    /** A file system of its own in memory, on which a test can use up all room. */
    private static final String SMALL = "/small";

    private final String superuserPassword = RandomSecret.token();
    private final Map<PlatformService, String> passwords = new EnumMap<>(PlatformService.class);
    private final Map<PlatformService, String> ownerPasswords = new EnumMap<>(PlatformService.class);
    /** It stays the same when the server is stopped and started; Docker would choose another one. */
    private final int hostPort = ServerProcess.freePort();

    private final Network network;
    private final String store = "waybill-system-test-" + UUID.randomUUID();
    private GenericContainer<?> container;

    PlatformDatabase(Network network) {
        this.network = network;
        this.container = server();
    }

    /** A server on what the store has: an empty one makes its data there. */
    private GenericContainer<?> server() {
        return new GenericContainer<>(Images.POSTGRES)
                .withNetwork(network)
                .withNetworkAliases(ALIAS)
                .withEnv("POSTGRES_PASSWORD", superuserPassword)
                .withEnv("POSTGRES_DB", NAME)
                .withEnv("PGDATA", DATA)
                .withTmpFs(Map.of(SMALL, "rw,mode=777,size=32m"))
                .withCommand(
                        "postgres",
                        "-c",
                        "max_connections=" + CONNECTIONS,
                        "-c",
                        "archive_mode=on",
                        "-c",
                        "archive_command=" + ARCHIVE)
                .withExposedPorts(PORT)
                .withCreateContainerCmdModifier(command -> command.getHostConfig()
                        .withBinds(bind())
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

    /**
     * Changes the migrated schemas as a next version may (docs/reference/compatibility.md): these services run on that
     * version's.
     */
    void expand() throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Files.readString(
                    SandboxProcess.CHECKOUT.resolve("deploy/system-test/src/test/sql/next-version.sql")));
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

    /** Puts a table, until it is moved back, on a volume of its own: that of the data is the machine's. */
    SmallVolume moveToASmallVolume(String table) throws SQLException, IOException, InterruptedException {
        execute("mkdir -p " + SMALL + "/table && chown postgres " + SMALL + "/table");
        sql("create tablespace small location '" + SMALL + "/table'");
        sql("alter table " + table + " set tablespace small");
        return new SmallVolume(table);
    }

    /** Where a table is that was moved. */
    final class SmallVolume {

        private final String table;

        private SmallVolume(String table) {
            this.table = table;
        }

        /** Takes all room. */
        void fill() throws IOException, InterruptedException {
            execute("! cat /dev/zero >" + SMALL + "/filler 2>/dev/null");
        }

        /** Gives it back. */
        void empty() throws IOException, InterruptedException {
            execute("rm -f " + SMALL + "/filler");
        }

        void moveBack() throws SQLException, IOException, InterruptedException {
            empty();
            sql("alter table " + table + " set tablespace pg_default");
            sql("drop tablespace small");
        }
    }

    private void sql(String statement) throws SQLException {
        try (Connection connection = connect();
                Statement executed = connection.createStatement()) {
            executed.execute(statement);
        }
    }

    /**
     * Makes a base backup beside the data, as the documentation of PostgreSQL has it for backups of one's own (26.3.3),
     * and archives the write-ahead log from now on.
     */
    void backUp() throws SQLException, IOException, InterruptedException {
        execute("mkdir -p /store/archive && chown postgres /store/archive");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_backup_start('drill', true)");
            // A file that goes away while it is copied does no harm: the log brings the copy to what was when the
            // backup ended.
            execute("{ cp -a " + DATA + " /store/base || test -f /store/base/global/pg_control; } && "
                    + "rm -rf /store/base/postmaster.pid /store/base/pg_wal/*");
            try (ResultSet label = statement.executeQuery("select labelfile from pg_backup_stop()")) {
                label.next();
                execute("printf '%s' '" + label.getString(1)
                        + "' > /store/base/backup_label && chown postgres /store/base/backup_label");
            }
        }
    }

    /**
     * Returns when everything that is committed now is in the archive, which otherwise takes until a segment is full or
     * old.
     */
    void archiveAll() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet switched = statement.executeQuery("select pg_walfile_name(pg_switch_wal())")) {
            switched.next();
            String segment = switched.getString(1);
            await(segment + " is archived")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .untilAsserted(() -> execute("test -f /store/archive/" + segment));
        }
    }

    /** The server and its data are gone; the base backup and the archive are elsewhere, and stay. */
    void destroy() {
        killServer();
        container.stop();
        inStore("rm -rf " + DATA);
    }

    /** A new server from the base backup and all of the archive; returns when it takes writes. */
    void restore() {
        inStore("cp -a /store/base " + DATA + " && touch " + DATA + "/recovery.signal && "
                + "echo \"restore_command = 'cp /store/archive/%f %p'\" >> " + DATA + "/postgresql.auto.conf && "
                + "chown -R postgres " + DATA);
        container = server();
        container.start();
        await("PostgreSQL takes writes")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptionsInstanceOf(SQLException.class)
                .until(this::takesWrites);
    }

    private boolean takesWrites() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet recovering = statement.executeQuery("select pg_is_in_recovery()")) {
            return recovering.next() && !recovering.getBoolean(1);
        }
    }

    private void execute(String script) throws IOException, InterruptedException {
        Container.ExecResult result = container.execInContainer("sh", "-c", script);
        if (result.getExitCode() != 0) {
            throw new IOException(script + " failed: " + result.getStderr());
        }
    }

    /** Runs a script in a container that has nothing but the store. */
    private void inStore(String script) {
        try (GenericContainer<?> shell = new GenericContainer<>(Images.POSTGRES)
                .withCreateContainerCmdModifier(command -> {
                    command.withEntrypoint("sh", "-ec", script);
                    command.getHostConfig().withBinds(bind());
                })
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(PATIENCE))) {
            shell.start();
        }
    }

    private Bind bind() {
        return new Bind(store, new Volume(STORE));
    }

    @Override
    public void close() {
        container.stop();
        try {
            docker().removeVolumeCmd(store).exec();
        } catch (NotFoundException never) {
            // It was never started.
        }
    }

    private void awaitConnections() {
        await("PostgreSQL takes connections")
                .atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(SQLException.class)
                .untilAsserted(() -> connect().close());
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }
}
