package io.waybill.common.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.sql.Sql;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Period;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/** On the audit trail, as the migrations make it. */
class PartitionMaintenanceTest {

    private static final PartitionedTable KEPT = trail(Optional.empty());
    private static final PartitionedTable KEPT_FOR_A_YEAR = trail(Optional.of(Period.ofYears(1)));

    private static final String INSERT =
            "insert into audit_event (occurred_at, actor, action, target, details) values (%s, 'a', 'b', 'c', '{}')";

    private static EmbeddedDatabase server;

    @TempDir
    private Path exports;

    private PGSimpleDataSource database;
    private Sql sql;
    private long now;

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedDatabase.builder().schema(Trail.SCHEMA).start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void aDatabaseAfterItsMigrations() throws SQLException {
        database = new FarFromUtc();
        Trail.lead(database, server);
        sql = new Sql(database);
        Trail.migrations(database).load().migrate();
        now = sql.number("select " + Months.of("now()"));
    }

    /** Months are those of UTC, wherever the session is. */
    private static final class FarFromUtc extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            try (Statement statement = connection.createStatement()) {
                statement.execute("set timezone = 'Pacific/Kiritimati'");
            }
            return connection;
        }
    }

    @Test
    void afterTheMigrationsTheTrailHasAllRowsOfThisMonthAndTheNextInItsFirstPartition() {
        assertThat(partitions())
                .containsExactly("audit_event_first null " + (now + 2), "audit_event_open " + (now + 2) + " null");
        assertThat(sql.number("select %s".formatted(Months.of(Months.from(now + 2)))))
                .isEqualTo(now + 2);
    }

    @Test
    void aRunMakesThePartitionsAheadAndTheNextOneFindsThemThere() throws SQLException {
        run(KEPT);

        List<String> made = partitions();
        assertThat(made)
                .containsExactly(
                        "audit_event_first null " + (now + 2),
                        "audit_event_%s %s %s".formatted(Months.suffix(now + 2), now + 2, now + 3),
                        "audit_event_%s %s %s".formatted(Months.suffix(now + 3), now + 3, now + 4),
                        "audit_event_open " + (now + 4) + " null");
        assertThat(sql.number("select count(*) from partition_run where table_name = 'audit_event'"
                        + " and finished_at > now() - interval '10 minutes'"))
                .isEqualTo(1);

        long open = sql.number("select 'audit_event_open'::regclass::oid::bigint");
        run(KEPT);

        assertThat(partitions()).isEqualTo(made);
        assertThat(sql.number("select 'audit_event_open'::regclass::oid::bigint"))
                .isEqualTo(open);
    }

    @Test
    void aMonthEndsWithItsLastMicrosecondInUtc() {
        monthsOf2020();
        insert(
                "2020-01-31 23:59:59.999999Z",
                "2020-02-01 00:00:00Z",
                "2020-02-29 23:59:59.999999Z",
                "2020-03-01 00:00Z");

        assertThat(sql.list(
                        "select tableoid::regclass::text as partition from audit_event order by occurred_at",
                        row -> row.getString("partition")))
                .containsExactly(
                        "audit_event_2020_01", "audit_event_2020_02", "audit_event_2020_02", "audit_event_2020_03");
    }

    /** Nobody has made partitions for years. */
    @Test
    void rowsThatCameToTheOpenPartitionStayWhereTheyAre() throws SQLException {
        sql.update("alter table audit_event detach partition audit_event_first");
        sql.update("alter table audit_event detach partition audit_event_open");
        sql.update("drop table audit_event_first, audit_event_open");
        part("audit_event_first", "minvalue", "'2020-01-01Z'");
        part("audit_event_open", "'2020-01-01Z'", "maxvalue");
        insert("2019-12-31Z", "2020-07-01Z", "2021-07-01Z", "now()");

        run(KEPT);

        assertThat(partitions())
                .containsExactly(
                        "audit_event_first null 24240",
                        "audit_event_2020_01 24240 " + (now + 4),
                        "audit_event_open " + (now + 4) + " null");
        assertThat(sql.number("select count(*) from audit_event_2020_01")).isEqualTo(3);
        insert("now()");
        assertThat(sql.number("select count(*) from audit_event")).isEqualTo(5);
        assertThat(sql.number("select count(*) from pg_constraint where conname = 'audit_event_open_within'"))
                .isZero();
    }

    @Test
    void withoutARetentionNothingEverLeaves() throws SQLException {
        monthsOf2020();
        insert("2020-01-15Z");

        run(KEPT);

        assertThat(sql.number("select count(*) from audit_event_2020_01")).isEqualTo(1);
        assertThat(exports).isEmptyDirectory();
    }

    @Test
    void aMonthThatIsNotOldEnoughStays() throws SQLException {
        monthsOf2020();

        run(trail(Optional.of(Period.ofYears(100))));

        assertThat(partitions()).anyMatch(partition -> partition.startsWith("audit_event_2020_01 "));
        assertThat(exports).isEmptyDirectory();
    }

    /** A month is old enough when its last moment is. */
    @Test
    void theLastMonthThatLeavesEndedBeforeTheRetention() throws SQLException {
        sql.update("alter table audit_event detach partition audit_event_first");
        sql.update("drop table audit_event_first");
        for (long month = now - 14; month < now + 2; month++) {
            part("audit_event_" + Months.suffix(month), Months.from(month), Months.from(month + 1));
        }

        run(KEPT_FOR_A_YEAR);

        assertThat(partitions().getFirst())
                .isEqualTo("audit_event_%s %s %s".formatted(Months.suffix(now - 12), now - 12, now - 11));
    }

    @Test
    void anOldMonthIsExportedAndThenDropped() throws Exception {
        monthsOf2020();
        sql.update("""
                insert into audit_event (occurred_at, actor, action, target, source_address, request_id, details)
                select timestamptz '2020-01-01Z' + n * interval '10 minutes', 'actor "' || n || '", with
                a line', 'thing.change', 'thing/' || n, nullif('192.0.2.' || n % 3, '192.0.2.0'), nullif(n % 2, 0)::text,
                  json_build_object('n', n, 'text', E'back\\\\slash \\" \\n ü')
                from generate_series(1, 4000) n""");
        sql.update("create table copy as select * from audit_event where occurred_at < '2020-02-01Z'");
        insert("2020-02-03Z", "now()");

        run(KEPT_FOR_A_YEAR);

        assertThat(partitions().getFirst()).startsWith("audit_event_2020_03 ");
        assertThat(sql.number(
                        "select count(*) from pg_class where relname in ('audit_event_first', 'audit_event_2020_01')"))
                .isZero();
        assertThat(names(exports))
                .containsExactly(
                        "freight.audit_event_2020_01", "freight.audit_event_2020_02", "freight.audit_event_first");
        Path export = exports.resolve("freight.audit_event_2020_01");
        assertThat(names(export)).containsExactly("manifest.json", "rows.csv.gz");
        JsonNode manifest =
                new ObjectMapper().readTree(export.resolve("manifest.json").toFile());
        assertThat(manifest.get("rows").asLong()).isEqualTo(4000);
        assertThat(manifest.get("sha256").asText())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256")
                                .digest(Files.readAllBytes(export.resolve("rows.csv.gz")))));
        restore(export.resolve("rows.csv.gz"));
        assertThat(sql.number("select count(*) from restored")).isEqualTo(4000);
        assertThat(sql.number(
                        "select count(*) from (select r::text from restored r except select c::text from copy c) x"))
                .isZero();
        assertThat(sql.list(
                        "select target || ' ' || details as note from audit_event where action = 'partition.archive' order by id",
                        row -> row.getString("note")))
                .hasSize(3)
                .element(1, STRING)
                .startsWith("partition/audit_event_2020_01 {\"rows\" : 4000, \"sha256\" : \"")
                .contains(manifest.get("sha256").asText());
    }

    @Test
    void killedBetweenExportAndDetachmentTheNextRunKeepsTheFile() throws Exception {
        monthsOf2020();
        insert("2020-01-15Z");
        try (Connection connection = database.getConnection()) {
            new PartitionExports(Optional.of(exports), new ObjectMapper())
                    .export(KEPT_FOR_A_YEAR, "audit_event_2020_01", new OwnersConnection(connection));
        }
        Path file = exports.resolve("freight.audit_event_2020_01/rows.csv.gz");
        FileTime written = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(file, written);

        run(KEPT_FOR_A_YEAR);

        assertThat(Files.getLastModifiedTime(file)).isEqualTo(written);
        assertThat(partitions().getFirst()).startsWith("audit_event_2020_03 ");
    }

    @Test
    void killedWhileItWritesTheFileTheNextRunWritesItAgain() throws Exception {
        monthsOf2020();
        insert("2020-01-15Z");
        Path unfinished = Files.createDirectory(exports.resolve("freight.audit_event_2020_01.unfinished"));
        Files.writeString(unfinished.resolve("rows.csv.gz"), "half".repeat(1000));

        run(KEPT_FOR_A_YEAR);

        assertThat(unfinished).doesNotExist();
        restore(exports.resolve("freight.audit_event_2020_01/rows.csv.gz"));
        assertThat(sql.number("select count(*) from restored")).isEqualTo(1);
    }

    /** The second transaction waits for readers of the first, here until its lock times out. */
    @Test
    void killedInTheMiddleOfADetachmentTheNextRunFinishesIt() throws SQLException {
        monthsOf2020();
        insert("2020-01-15Z");
        sql.update("comment on table audit_event_2020_01 is 'has left audit_event'");
        try (Connection reader = database.getConnection();
                Connection killed = database.getConnection()) {
            reader.setAutoCommit(false);
            execute(reader, "select count(*) from audit_event");
            execute(killed, "set lock_timeout = '100ms'");
            assertThatThrownBy(() -> execute(
                            killed, "alter table audit_event detach partition audit_event_2020_01 concurrently"))
                    .hasMessageContaining("lock timeout");
        }
        assertThat(sql.number("select count(*) from pg_inherits where inhdetachpending"))
                .isEqualTo(1);

        run(KEPT_FOR_A_YEAR);

        assertThat(sql.number("select count(*) from pg_class where relname = 'audit_event_2020_01'"))
                .isZero();
        assertThat(exports.resolve("freight.audit_event_2020_01/manifest.json")).exists();
    }

    @Test
    void killedBeforeItIsDroppedTheNextRunDropsIt() throws Exception {
        monthsOf2020();
        insert("2020-01-15Z");
        try (Connection connection = database.getConnection()) {
            new PartitionExports(Optional.of(exports), new ObjectMapper())
                    .export(KEPT_FOR_A_YEAR, "audit_event_2020_01", new OwnersConnection(connection));
        }
        sql.update("comment on table audit_event_2020_01 is 'has left audit_event'");
        sql.update("alter table audit_event detach partition audit_event_2020_01");

        run(KEPT_FOR_A_YEAR);

        assertThat(sql.number("select count(*) from pg_class where relname = 'audit_event_2020_01'"))
                .isZero();
        assertThat(sql.number("select count(*) from audit_event where target = 'partition/audit_event_2020_01'"))
                .isEqualTo(1);
    }

    @Test
    void whatSomebodyElseHasDetachedIsLeftAlone() throws SQLException {
        monthsOf2020();
        sql.update("alter table audit_event detach partition audit_event_2020_01");

        run(KEPT_FOR_A_YEAR);

        assertThat(sql.number("select count(*) from pg_class where relname = 'audit_event_2020_01'"))
                .isEqualTo(1);
    }

    @Test
    void anExportOfOtherRowsOrAnotherFileStopsTheMonthFromLeaving() throws Exception {
        monthsOf2020();
        insert("2020-01-15Z");
        try (Connection connection = database.getConnection()) {
            new PartitionExports(Optional.of(exports), new ObjectMapper())
                    .export(KEPT_FOR_A_YEAR, "audit_event_2020_01", new OwnersConnection(connection));
        }
        insert("2020-01-16Z");

        assertThatThrownBy(() -> run(KEPT_FOR_A_YEAR))
                .hasStackTraceContaining("audit_event_2020_01 has 2 rows, its export in " + exports)
                .hasStackTraceContaining("has 1");

        Path export = exports.resolve("freight.audit_event_2020_01");
        Files.writeString(
                export.resolve("manifest.json"),
                Files.readString(export.resolve("manifest.json")).replace("\"rows\" : 1", "\"rows\" : 2"));
        Files.writeString(export.resolve("rows.csv.gz"), "something else");
        assertThatThrownBy(() -> run(KEPT_FOR_A_YEAR))
                .hasStackTraceContaining("rows.csv.gz is not the file of its manifest");
        assertThat(sql.number("select count(*) from audit_event_2020_01")).isEqualTo(2);
        assertThat(sql.number("select count(*) from audit_event where occurred_at < '2020-02-01Z'"))
                .isEqualTo(2);
    }

    @Test
    void withoutAFolderForExportsNothingLeaves() throws SQLException {
        monthsOf2020();

        assertThatThrownBy(() -> new PartitionMaintenance(
                                database,
                                List.of(KEPT_FOR_A_YEAR),
                                List.of(),
                                new PartitionExports(Optional.empty(), new ObjectMapper()))
                        .run())
                .hasStackTraceContaining("waybill.partitions.export-directory is not set");
        assertThatThrownBy(() -> new PartitionMaintenance(
                                database,
                                List.of(KEPT_FOR_A_YEAR),
                                List.of(),
                                new PartitionExports(Optional.of(exports.resolve("missing")), new ObjectMapper()))
                        .run())
                .hasStackTraceContaining("missing is not a folder");

        assertThat(partitions()).anyMatch(partition -> partition.startsWith("audit_event_2020_01 "));
        assertThat(sql.number("select count(*) from partition_run")).isZero();
    }

    @Test
    void ofTwoRunsAtOnceOneDoesNothing() throws Exception {
        monthsOf2020();
        insert("2020-01-15Z", "2020-02-15Z");
        try (Connection other = database.getConnection()) {
            execute(other, "select pg_advisory_lock(hashtextextended('waybill partitions of freight', 0))");
            run(KEPT_FOR_A_YEAR);
        }
        assertThat(exports).isEmptyDirectory();

        try (var threads = Executors.newFixedThreadPool(4)) {
            List<Future<Object>> runs = IntStream.range(0, 4)
                    .mapToObj(n -> threads.submit(() -> {
                        run(KEPT_FOR_A_YEAR);
                        return null;
                    }))
                    .toList();
            for (Future<Object> run : runs) {
                run.get();
            }
        }
        assertThat(sql.number("select count(*) from audit_event where action = 'partition.archive'"))
                .isEqualTo(3);
        assertThat(names(exports)).hasSize(3);
    }

    @Test
    void aRunWaitsForATransactionThatHasWritten() throws Exception {
        try (Connection writer = database.getConnection();
                var thread = Executors.newSingleThreadExecutor()) {
            writer.setAutoCommit(false);
            execute(writer, INSERT.formatted("now()"));
            Future<Object> run = thread.submit(() -> {
                run(KEPT);
                return null;
            });
            // Behind it, in the queue for the lock, whoever comes later waits too.
            await().until(() -> sql.isTrue("select exists (select from pg_locks where not granted)"));
            insert("now()");
            writer.commit();
            run.get();
        }
        assertThat(sql.number("select count(*) from audit_event")).isEqualTo(2);
        assertThat(partitions()).hasSize(4);
    }

    /** As io.waybill.common.audit lists them. */
    @Test
    void aPageReadsTheMonthsOfItsPeriodAndSortsNothing() {
        monthsOf2020();
        sql.update("""
                insert into audit_event (occurred_at, actor, action, target, details)
                select timestamptz '2020-01-01Z' + n * interval '10 minutes', 'a', 'b', 'c', '{}' from generate_series(1, 8000) n""");
        sql.update("analyze audit_event");

        assertThat(sql.list("""
                        explain select * from audit_event
                        where (occurred_at, id) < ('2020-02-20Z', 7) and occurred_at <= '2020-02-20Z' and occurred_at >= '2020-01-10Z'
                        order by occurred_at desc, id desc limit 51""", row -> row.getString(1)))
                .asString()
                .contains("audit_event_2020_01", "audit_event_2020_02")
                .doesNotContain("audit_event_first", "audit_event_2020_03", "audit_event_open", "Sort", "Seq Scan");
    }

    @Test
    void theFailureOfOneTableIsThrownWhenTheOthersHaveBeenLookedAfter() {
        PartitionedTable missing = new PartitionedTable("missing", "made_at", 1, Optional.empty());

        assertThatThrownBy(() -> new PartitionMaintenance(
                                database,
                                List.of(missing, KEPT),
                                List.of(),
                                new PartitionExports(Optional.empty(), new ObjectMapper()))
                        .run())
                .hasStackTraceContaining("missing is not partitioned, or has no partition missing_open");

        assertThat(partitions()).hasSize(4);
    }

    // The table

    /**
     * The first partition ends with 2019; those of January and February 2020 follow, and one with all that is later.
     */
    private void monthsOf2020() {
        sql.update("alter table audit_event detach partition audit_event_first");
        sql.update("drop table audit_event_first");
        part("audit_event_first", "minvalue", "'2020-01-01Z'");
        part("audit_event_2020_01", "'2020-01-01Z'", "'2020-02-01Z'");
        part("audit_event_2020_02", "'2020-02-01Z'", "'2020-03-01Z'");
        part("audit_event_2020_03", "'2020-03-01Z'", Months.from(now + 2));
    }

    private void part(String name, String from, String to) {
        sql.update("create table %s partition of audit_event for values from (%s) to (%s)".formatted(name, from, to));
    }

    private void insert(String... times) {
        for (String time : times) {
            sql.update(INSERT.formatted(time.endsWith(")") ? time : "'" + time + "'"));
        }
    }

    private static PartitionedTable trail(Optional<Period> retention) {
        return new PartitionedTable("audit_event", "occurred_at", 3, retention);
    }

    private void run(PartitionedTable table) throws SQLException {
        new PartitionMaintenance(
                        database,
                        List.of(table),
                        List.of(),
                        new PartitionExports(Optional.of(exports), new ObjectMapper()))
                .run();
    }

    private List<String> partitions() {
        return Partition.of(KEPT, sql).stream()
                .map(partition -> partition.name() + " " + partition.lower() + " " + partition.upper())
                .toList();
    }

    private void restore(Path file) throws IOException, SQLException {
        sql.update("create table restored (like audit_event)");
        try (Connection connection = database.getConnection();
                InputStream rows = new GZIPInputStream(Files.newInputStream(file))) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy restored from stdin (format csv, header match)", rows);
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void execute(Connection connection, String statement) throws SQLException {
        try (Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }
}
