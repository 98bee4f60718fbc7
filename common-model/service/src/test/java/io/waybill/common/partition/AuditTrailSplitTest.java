package io.waybill.common.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.waybill.common.sql.Sql;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The migrations that split the audit trail, on rows of the version before and while that version runs. */
class AuditTrailSplitTest {

    private static final String BEFORE = "20261122.75";

    private static EmbeddedDatabase server;

    private PGSimpleDataSource database;
    private Sql sql;

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedDatabase.builder().schema(Trail.SCHEMA).start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void aTrailOfTheVersionBefore() throws SQLException {
        database = new PGSimpleDataSource();
        Trail.lead(database, server);
        sql = new Sql(database);
        Trail.migrations(database).target(BEFORE).load().migrate();
        sql.update("""
                insert into audit_event (occurred_at, actor, action, target, details)
                select now() - n * interval '1 hour', 'actor', case n % 10 when 0 then 'login.refused' else 'thing.change' end,
                  'thing/' || n, '{}'
                from generate_series(1, 20000) n""");
    }

    @Test
    void theServiceGoesOnWritingAndReadingWhileItIsSplit() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        AtomicInteger written = new AtomicInteger();
        List<Long> ids;
        try (var threads = Executors.newSingleThreadExecutor()) {
            Future<List<Long>> service = threads.submit(() -> write(isDone, written));
            await().until(() -> written.get() > 20);

            Trail.migrations(database).load().migrate();

            int before = written.get();
            await().until(() -> written.get() > before + 20);
            isDone.set(true);
            ids = service.get();
        }

        assertThat(ids).isSorted().doesNotHaveDuplicates().startsWith(20_001L);
        assertThat(sql.number("select count(*) from audit_event")).isEqualTo(20_000 + ids.size());
        assertThat(sql.number("select count(*) from audit_event_first")).isEqualTo(20_000 + ids.size());
        assertThat(sql.number("select count(*) from pg_constraint where contype = 'c' and conrelid > 0"))
                .isZero();
    }

    /** One transaction after the other, as the version before: with statements that the server keeps prepared. */
    private List<Long> write(AtomicBoolean isDone, AtomicInteger written) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into audit_event (action, actor, details, target) values ('thing.change', 'a', cast(? as json), 'c')",
                        Statement.RETURN_GENERATED_KEYS);
                PreparedStatement list = connection.prepareStatement(
                        "select id from audit_event where (occurred_at, id) < (now() + interval '1 day', ?) and occurred_at >= ?"
                                + " order by occurred_at desc, id desc limit 3")) {
            while (!isDone.get()) {
                insert.setString(1, "{}");
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    keys.next();
                    ids.add(keys.getLong("id"));
                }
                list.setLong(1, Long.MAX_VALUE);
                list.setObject(2, OffsetDateTime.parse("2020-01-01T00:00:00Z"));
                try (ResultSet rows = list.executeQuery()) {
                    rows.next();
                    assertThat(rows.getLong("id")).isEqualTo(ids.getLast());
                }
                written.incrementAndGet();
            }
        }
        return ids;
    }

    /** A clock that was wrong, or an import: no row may be without a partition. */
    @Test
    void aRowOfTheFutureIsInTheFirstPartitionAsWell() {
        sql.update("insert into audit_event (occurred_at, actor, action, target, details)"
                + " values (now() + interval '3 years', 'a', 'b', 'c', '{}')");

        Trail.migrations(database).load().migrate();

        assertThat(sql.number("select count(*) from audit_event_first")).isEqualTo(20_001);
    }

    @Test
    void thePartitionHasTheIndexesOfTheTableAndNoOthers() {
        Trail.migrations(database).load().migrate();

        assertThat(sql.number("select count(*) from pg_index i left join pg_inherits on inhrelid = indexrelid"
                        + " where indrelid = 'audit_event_first'::regclass and inhrelid is null"))
                .isZero();
        assertThat(sql.number("select count(*) from pg_index where indrelid = 'audit_event'::regclass"))
                .isEqualTo(5);
    }

    /** It holds the table for longer than the split waits for it at a time. */
    @Test
    void theSplitWaitsForALongTransactionAndIsTriedAgain() throws Exception {
        Trail.migrations(database).target("20261127.22").load().migrate();
        try (Connection reader = database.getConnection();
                Statement statement = reader.createStatement();
                var threads = Executors.newSingleThreadExecutor()) {
            reader.setAutoCommit(false);
            statement.executeQuery("select count(*) from audit_event").close();
            Future<?> split =
                    threads.submit(() -> Trail.migrations(database).load().migrate());
            String waits = "select exists (select from pg_stat_activity where wait_event = 'PgSleep')";
            await().until(() -> sql.isTrue(waits));
            reader.commit();
            split.get();
        }
        assertThat(sql.number("select count(*) from audit_event_first")).isEqualTo(20_000);
    }

    @Test
    void onlyRefusedLogInsCanBeDeletedAndNothingChanged() {
        Trail.migrations(database).load().migrate();

        assertThat(sql.update("delete from audit_event where action = 'login.refused'"))
                .isEqualTo(2_000);
        for (String change : List.of(
                "update audit_event set actor = 'x'",
                "delete from audit_event",
                "truncate audit_event",
                "update audit_event_first set actor = 'x'",
                "delete from audit_event_first")) {
            assertThat(catchThrowable(() -> sql.update(change))).as(change).hasMessageContaining("append-only");
        }
    }
}
