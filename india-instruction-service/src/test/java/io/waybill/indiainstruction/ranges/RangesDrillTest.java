package io.waybill.indiainstruction.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.indiainstruction.feed.FeedRepository;
import io.waybill.indiainstruction.instruction.InstructionGroupRepository;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twelve months of instructions in one table, and in ranges: the plans of the statements that matter, and how long the
 * longest transaction takes while the table is split and while a range leaves.
 * {@code -Dtest-support.drill-rows=1000000} is how many instructions a month has; the default is small. The plans are
 * in {@code target/ranges-plans.txt}.
 */
@Tag("drill")
class RangesDrillTest {

    private static final int MONTHS = 12;
    private static final int ROWS = Integer.getInteger("test-support.drill-rows", 2_000);
    private static final int ROUNDS = Math.clamp(ROWS / 200, 50, 2_000);
    private static final int CLIENTS = 3;

    /** One in so many instructions has a row of its waybill; the others are only there to be many. */
    private static final int WITH_WAYBILL = 10;

    private static final ZonedDateTime FIRST_MONTH = ZonedDateTime.of(2026, 1, 1, 0, 10, 0, 0, ZoneOffset.UTC);
    private static final Path PLANS = Path.of("target", "ranges-plans.txt");

    @TempDir
    Path folder;

    private EmbeddedDatabase server;

    @Test
    void theLongestTransactionIsShortWhileTablesAreSplitAndRangesLeave() throws Exception {
        Files.deleteIfExists(PLANS);
        try (EmbeddedDatabase started = EmbeddedDatabase.builder()
                .directory(folder.resolve("data"))
                .schema("india_instruction")
                .setting("shared_buffers", "512MB")
                .setting("max_wal_size", "4GB")
                .setting("autovacuum", "off")
                .setting("synchronous_commit", "off")
                .start()) {
            server = started;
            String oneName = server.createDatabase();
            RangesDatabase one = new RangesDatabase(server.schema(oneName, "india_instruction"));
            fill(oneName, "", 0, MONTHS);
            vacuum(oneName);
            plans("one table", one);
            transactions("one table", one);
            longest("split", one, () -> one.split(at(MONTHS)));

            one.close();
            server.dropDatabase(oneName);

            String manyName = server.createDatabase();
            RangesDatabase many = new RangesDatabase(server.schema(manyName, "india_instruction"));
            fill(manyName, "", 0, 1);
            for (int month = 1; month < MONTHS; month++) {
                many.split(at(month));
                fill(manyName, "_" + IdRange.name(YearMonth.from(FIRST_MONTH.plusMonths(month))), month, month + 1);
            }
            vacuum(manyName);
            plans("ranges", many);
            transactions("ranges", many);
            many.execute("update instruction_range set closed_at = closed_at - interval '1 year'");
            Duration detached = longest(
                    "detach",
                    many,
                    () -> many.maintain(
                            Instant.now().plusSeconds(3600), Map.of("waybill.instructions.retention.age", "P100D")));
            assertThat(many.column("select name from instruction_range where detached_at is not null"))
                    .isNotEmpty();
            assertThat(detached).isLessThan(Duration.ofSeconds(30));
        }
    }

    private static Instant at(int month) {
        return FIRST_MONTH.plusMonths(month).toInstant();
    }

    /** Months of instructions, without triggers and checks of keys, and with indexes that are built afterwards. */
    private void fill(String database, String suffix, int from, int to) throws SQLException {
        try (Connection connection = superuser(database);
                Statement statement = connection.createStatement()) {
            statement.execute("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
            statement.execute("set search_path = india_instruction");
            List<String> indexes = new ArrayList<>();
            try (ResultSet row = statement.executeQuery("""
                    select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index
                    where indrelid in ('instruction%1$s'::regclass, 'feed_entry%1$s'::regclass, 'feed_change%1$s'::regclass,
                        'outcome%1$s'::regclass)
                      and not exists (select from pg_constraint where conindid = indexrelid)""".formatted(suffix))) {
                while (row.next()) {
                    indexes.add(row.getString(2));
                    statement.addBatch("drop index " + row.getString(1));
                }
            }
            statement.executeBatch();
            for (int month = from; month < to; month++) {
                statement.execute("""
                    create temp table row as select n, (10000000000 + %2$d * 10000000::bigint + n)::text as awb_no,
                      nextval('instruction_id_seq') as id, timestamptz '%4$s' + n * interval '1 month' / %1$d as at
                    from generate_series(1, %1$d) n;
                    insert into waybill (awb_no, login_id, state, updated_at, changed_at, instructions_after)
                      select awb_no, 'LOGIN' || n %% 500, 'IN_TRANSIT', at, at, id - 1 from row where n %% %5$d = 0;
                    insert into instruction%3$s (id, awb_no, login_id, kind, mobile_no, accepted_at, accepted_on,
                        application_id, request_id, state, state_at) overriding system value
                      select id, awb_no, 'LOGIN' || n %% 500, 'SM', '+91********10', at, at::date, 'application-' || n %% 100,
                        'request-' || n, 'APPLIED', at from row;
                    insert into feed_entry%3$s select id, 2 * id from row;
                    insert into feed_change%3$s (id, instruction_id, changed_at, position) select id, id, at, 2 * id + 1 from row;
                    insert into outcome%3$s (instruction_id, id, application_id, position)
                      select id, id, 'application-' || n %% 100, id from row;
                    drop table row;
                    """.formatted(ROWS, month, suffix, at(month), WITH_WAYBILL));
            }
            for (String index : indexes) {
                statement.execute(index);
            }
            statement.execute(
                    "update feed_head set last_position = (select max(position) from feed_change%s)".formatted(suffix));
            System.out.printf("months %d to %d are stored%n", from + 1, to);
        }
    }

    private void vacuum(String database) throws SQLException {
        try (Connection connection = superuser(database);
                Statement statement = connection.createStatement()) {
            statement.execute("vacuum analyze");
        }
    }

    private Connection superuser(String database) throws SQLException {
        return DriverManager.getConnection(
                server.superuser().jdbcUrlWithCredentials().replaceFirst("/postgres\\?", "/" + database + "?"));
    }

    /** What the service runs, for a waybill of the last month; the desk's list is as Hibernate makes it. */
    private static void plans(String shape, RangesDatabase database) throws Exception {
        String awbNo = database.column("select max(awb_no) from waybill").getFirst();
        String loginId = database.column("select login_id from waybill where awb_no = ?", awbNo)
                .getFirst();
        long end = Long.parseLong(
                database.column("select last_position from feed_head").getFirst());
        Object now = Instant.now().atOffset(ZoneOffset.UTC);
        plan(
                shape,
                "history of a waybill",
                database,
                statement(InstructionGroupRepository.class, "READ"),
                new String[] {awbNo},
                new String[] {loginId},
                new String[] {null},
                now);
        String feed = statement(FeedRepository.class, "AFTER");
        plan(shape, "feed, a page in the middle", database, feed, end / 2, 500, end / 2, 500, 500);
        plan(shape, "feed, the last page", database, feed, end - 200, 500, end - 200, 500, 500);
        plan(shape, "feed, is anything not numbered", database, statement(FeedRepository.class, "HAS_UNNUMBERED"));
        plan(shape, "status of a waybill", database, """
                select * from instruction where awb_no = ? and login_id = ?
                  and id > coalesce((select instructions_after from waybill where awb_no = ?), 0) order by id desc limit 100
                """, awbNo, loginId, awbNo);
        plan(shape, "the desk's list", database, """
                select * from instruction where (accepted_at, id) < (?, 9223372036854775807) and accepted_at >= '-infinity'
                order by accepted_at desc, id desc limit 101
                """, now);
        plan(shape, "what is too old, 1 000 rows", database, """
                select id from instruction where state <> 'ACCEPTED' and state_at < timestamptz '%s' order by state_at limit 1000
                """.formatted(at(1)));
    }

    private static String statement(Class<?> repository, String name) throws ReflectiveOperationException {
        Field field = repository.getDeclaredField(name);
        field.setAccessible(true);
        return (String) field.get(null);
    }

    private static void plan(String shape, String what, RangesDatabase database, String query, Object... parameters)
            throws Exception {
        List<String> lines = new ArrayList<>();
        try (Connection connection = database.connection();
                PreparedStatement explain =
                        connection.prepareStatement("explain (analyze, buffers, costs off) " + query)) {
            for (int i = 0; i < parameters.length; i++) {
                explain.setObject(i + 1, parameters[i]);
            }
            for (int run = 0; run < 2; run++) {
                lines.clear();
                try (ResultSet row = explain.executeQuery()) {
                    while (row.next()) {
                        lines.add(row.getString(1));
                    }
                }
            }
        }
        Files.write(
                PLANS,
                Stream.concat(Stream.of("", shape + ": " + what), lines.stream())
                        .toList(),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        String buffers = lines.stream()
                .filter(line -> line.contains("Buffers:"))
                .findFirst()
                .orElse("")
                .strip();
        String time = lines.stream()
                .filter(line -> line.contains("Execution Time"))
                .findFirst()
                .orElse("")
                .strip();
        System.out.printf("%s, %s: %s, %s%n", shape, what, buffers, time);
    }

    /** How long the three statements of an instruction take for one client. */
    private static void transactions(String shape, RangesDatabase database) throws Exception {
        List<String> awbNos = database.column("select awb_no from waybill order by awb_no desc limit ?", ROUNDS);
        AtomicLong longest = new AtomicLong();
        try (Instructing client = new Instructing(database)) {
            for (String awbNo : awbNos) {
                client.instruct(awbNo, longest);
            }
            long begin = System.nanoTime();
            for (String awbNo : awbNos) {
                client.instruct(awbNo, longest);
            }
            System.out.printf(
                    "%s, an instruction that supersedes another: %d µs%n",
                    shape, (System.nanoTime() - begin) / 1_000 / awbNos.size());
        }
    }

    /** The longest transaction of clients that give instructions while something runs. */
    private static Duration longest(String what, RangesDatabase database, Runnable run) throws Exception {
        List<String> awbNos = database.column("select awb_no from waybill order by awb_no desc limit ?", ROUNDS);
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicLong usually = new AtomicLong();
        AtomicLong longest = new AtomicLong();
        AtomicLong many = new AtomicLong();
        AtomicBoolean isRunning = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int c = 0; c < CLIENTS; c++) {
                int first = c;
                clients.add(CompletableFuture.runAsync(
                        () -> {
                            try (Instructing client = new Instructing(database)) {
                                for (int i = first; !isOver.get(); i += CLIENTS) {
                                    client.instruct(awbNos.get(i % awbNos.size()), isRunning.get() ? longest : usually);
                                    many.incrementAndGet();
                                }
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        threads));
            }
            while (many.get() < ROUNDS) {
                Thread.onSpinWait();
            }
            isRunning.set(true);
            long begin = System.nanoTime();
            run.run();
            Duration took = Duration.ofNanos(System.nanoTime() - begin);
            isRunning.set(false);
            isOver.set(true);
            clients.forEach(CompletableFuture::join);
            System.out.printf(
                    "%s: took %d ms; %d clients, longest transaction meanwhile %d ms, before it %d ms%n",
                    what, took.toMillis(), CLIENTS, longest.get() / 1_000_000, usually.get() / 1_000_000);
            return Duration.ofNanos(longest.get());
        }
    }

    /** Gives instructions as the service does, one in a group. */
    private static final class Instructing implements AutoCloseable {

        private final Connection connection;
        private final PreparedStatement lock;
        private final PreparedStatement read;
        private final PreparedStatement write;

        Instructing(RangesDatabase database) throws Exception {
            connection = database.connection();
            connection.setAutoCommit(false);
            lock = connection.prepareStatement(
                    "select login_id, last_instruction from waybill where awb_no = ? for update");
            read = connection.prepareStatement(statement(InstructionGroupRepository.class, "READ"));
            write = connection.prepareStatement(statement(InstructionGroupRepository.class, "WRITE"));
        }

        void instruct(String awbNo, AtomicLong longest) throws SQLException {
            long begin = System.nanoTime();
            lock.setString(1, awbNo);
            String loginId;
            String last;
            try (ResultSet row = lock.executeQuery()) {
                row.next();
                loginId = row.getString(1);
                last = row.getString(2);
            }
            read.setObject(1, new String[] {awbNo});
            read.setObject(2, new String[] {loginId});
            read.setObject(3, new String[] {null});
            read.setObject(4, Instant.now().atOffset(ZoneOffset.UTC));
            String superseded = null;
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    superseded = "ACCEPTED".equals(row.getString("state")) ? row.getString("id") : superseded;
                }
            }
            String now = Instant.now().toString();
            Object[] values = {
                awbNo,
                loginId,
                "SM",
                null,
                "false",
                null,
                null,
                "+919876543210",
                null,
                now,
                now.substring(0, 10),
                "app",
                "request",
                last
            };
            for (int i = 0; i < values.length; i++) {
                write.setObject(i + 1, new String[] {(String) values[i]});
            }
            write.setObject(15, superseded == null ? new String[0] : new String[] {superseded});
            write.setObject(16, superseded == null ? new String[0] : new String[] {now});
            try (ResultSet row = write.executeQuery()) {
                assertThat(row.next()).as(awbNo).isTrue();
            }
            connection.commit();
            longest.accumulateAndGet(System.nanoTime() - begin, Math::max);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
