package io.waybill.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class EmbeddedDatabaseTest {

    private static EmbeddedDatabase shared;

    @BeforeAll
    static void start() throws IOException {
        shared = EmbeddedDatabase.builder().schema("auth").schema("freight").start();
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    @Test
    void theServerIsPostgreSql18() throws SQLException {
        assertThat(query(shared.schema("auth"), "show server_version")).startsWith("18.");
    }

    @Test
    void aRoleOwnsItsSchemaAndFindsItFirst() throws SQLException {
        execute(shared.schema("auth"), "create table thing(id int)");

        assertThat(query(shared.schema("auth"), "select schemaname from pg_tables where tablename = 'thing'"))
                .isEqualTo("auth");
    }

    @Test
    void aRoleCannotReadTheSchemaOfAnother() throws SQLException {
        execute(shared.schema("auth"), "create table secret(id int)");

        assertThatThrownBy(() -> query(shared.schema("freight"), "select * from auth.secret"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("permission denied");
    }

    @Test
    void theReaderReadsEverySchemaAndChangesNone() throws SQLException {
        execute(shared.schema("freight"), "create table product(code text)");
        execute(shared.schema("freight"), "insert into product values ('STD')");

        try (Connection connection = DriverManager.getConnection(shared.reader().jdbcUrlWithCredentials())) {
            assertThat(query(connection, "select code from product")).isEqualTo("STD");
            assertThatThrownBy(() -> query(connection, "delete from freight.product returning 1"))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void noOneGetsInWithoutThePassword() {
        DatabaseAccess auth = shared.schema("auth");

        assertThatThrownBy(() -> DriverManager.getConnection(auth.jdbcUrl(), "auth", "guess"))
                .hasMessageContaining("password authentication failed");
        assertThatThrownBy(() -> DriverManager.getConnection(auth.jdbcUrl(), "postgres", ""))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void aFreshDatabaseHasTheSameRolesAndNothingElse() throws SQLException {
        execute(shared.schema("auth"), "create table only_in_the_first(id int)");

        String name = shared.createDatabase();

        assertThat(query(shared.schema(name, "auth"), "select count(*) from pg_tables where schemaname = 'auth'"))
                .isEqualTo("0");
        execute(shared.schema(name, "auth"), "create table mine(id int)");
        shared.dropDatabase(name);
        assertThatThrownBy(() -> query(shared.schema(name, "auth"), "select 1")).hasMessageContaining("does not exist");
    }

    @Test
    void aKeptFolderKeepsItsDataAndTakesANewPassword(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase first = kept(folder, "first-password")) {
            execute(first.schema("auth"), "create table kept(value text)");
            execute(first.schema("auth"), "insert into kept values ('still here')");
        }
        try (EmbeddedDatabase second = kept(folder, "second-password")) {
            assertThat(query(second.schema("auth"), "select value from kept")).isEqualTo("still here");
            assertThat(query(second.schema("auth"), "show fsync")).isEqualTo("on");
        }
        assertThat(Files.getPosixFilePermissions(folder.resolve("superuser-password")))
                .hasSize(2);
    }

    @Test
    void aServerThatAKilledProcessLeftBehindIsStoppedAndItsDataKept(@TempDir Path folder) throws Exception {
        Process killed = startInAnotherProcess(folder);
        ProcessHandle orphan = PostgresProcess.of(folder.resolve("pgdata")).orElseThrow();
        killed.destroyForcibly().waitFor();
        assertThat(orphan.isAlive()).isTrue();

        try (EmbeddedDatabase next = kept(folder, "another")) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(query(next.schema("auth"), "select value from left_behind"))
                    .isEqualTo("kept");
        }
    }

    @Test
    void aStalePidFileOfAnotherProcessIsNotBelieved(@TempDir Path folder) throws Exception {
        kept(folder, "x").close();
        long own = ProcessHandle.current().pid();
        Files.writeString(
                folder.resolve("pgdata/postmaster.pid"), own + "\n" + folder + "\n" + 1_000_000_000L + "\n5432\n");

        try (EmbeddedDatabase next = kept(folder, "x")) {
            assertThat(next.process()).isPresent();
        }
    }

    @Test
    void aHalfMadeDatabaseIsMadeAgain(@TempDir Path folder) throws Exception {
        Path pgdata = Files.createDirectories(folder.resolve("pgdata"));
        Files.writeString(pgdata.resolve("postgresql.conf"), "# initdb was killed here");

        try (EmbeddedDatabase database = kept(folder, "x")) {
            assertThat(query(database.schema("auth"), "select 1")).isEqualTo("1");
        }
    }

    @Test
    void twoAtOnceOnOneFolderAreRefusedInWords(@TempDir Path folder) throws Exception {
        try (EmbeddedDatabase first = kept(folder, "x")) {
            assertThat(first.process()).isPresent();
            assertThatThrownBy(() -> kept(folder, "x")).hasMessageContaining("in use by another running process");
            // The refusal here has not opened the folder to others.
            assertThatThrownBy(() -> startInAnotherProcess(folder))
                    .hasMessageContaining("in use by another running process");
        }
    }

    @Test
    void aTakenPortIsNamed(@TempDir Path folder) throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> EmbeddedDatabase.builder()
                            .directory(folder)
                            .port(port)
                            .schema("auth")
                            .start())
                    .hasMessage("Port " + port + " is taken: the database cannot listen there");
        }
    }

    @Test
    void aTemporaryFolderIsDeletedAtTheEnd() throws Exception {
        EmbeddedDatabase database = EmbeddedDatabase.builder().schema("auth").start();
        Path pgdata = Path.of(database.process()
                .flatMap(process -> process.info().arguments())
                .map(arguments -> arguments[java.util.List.of(arguments).indexOf("-D") + 1])
                .orElseThrow());
        assertThat(pgdata).exists();

        database.close();

        assertThat(pgdata.getParent()).doesNotExist();
    }

    @Test
    void aNameThatWouldNeedQuotingIsRefused() {
        assertThatThrownBy(() -> EmbeddedDatabase.builder().schema("a; drop table x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void credentialsAreNotInTheTextForm() {
        assertThat(shared.schema("auth").toString())
                .doesNotContain(shared.schema("auth").password());
    }

    private static EmbeddedDatabase kept(Path folder, String password) throws IOException {
        return EmbeddedDatabase.builder()
                .directory(folder)
                .schema("auth", password)
                .start();
    }

    private static Process startInAnotherProcess(Path folder) throws IOException, InterruptedException {
        Path ready = folder.resolve("ready");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                        LeftBehind.class.getName(),
                        folder.toString(),
                        ready.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("other-process.log").toFile())
                .start();
        while (!Files.exists(ready)) {
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(Files.readString(folder.resolve("other-process.log")));
            }
        }
        return process;
    }

    private static void execute(DatabaseAccess access, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String query(DatabaseAccess access, String sql) throws SQLException {
        try (Connection connection =
                DriverManager.getConnection(access.jdbcUrl(), access.username(), access.password())) {
            return query(connection, sql);
        }
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    /** Another program that uses a database until it is killed. */
    static final class LeftBehind {

        private LeftBehind() {}

        public static void main(String[] arguments) throws Exception {
            EmbeddedDatabase database = kept(Path.of(arguments[0]), "x");
            execute(database.schema("auth"), "create table left_behind(value text)");
            execute(database.schema("auth"), "insert into left_behind values ('kept')");
            Files.writeString(Path.of(arguments[1]), "ready");
            Thread.currentThread().join();
        }
    }
}
