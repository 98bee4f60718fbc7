package io.waybill.indiainstruction.ranges;

import static io.waybill.indiainstruction.ranges.RangesDatabase.SPLIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the schema's owner does with ranges of ids, as the tables show it. */
class RangesTest {

    private static final Instant NEXT_MONTH = Instant.parse("2026-12-01T00:10:00Z");

    /** Everything that is stored now is older than it is kept. */
    private static final Map<String, String> KEEP_NOTHING = Map.of(
            "waybill.instructions.retention.age", "PT0S", "waybill.instructions.retention.unacknowledged", "P1D");

    private static final String PARTITIONS = """
            select inhrelid::regclass from pg_inherits where inhparent in ('instruction'::regclass,
              'feed_entry'::regclass, 'feed_change'::regclass, 'outcome'::regclass) order by 1
            """;

    private RangesDatabase database;

    @BeforeEach
    void start() throws IOException, SQLException {
        database = RangesDatabase.ofRanges();
    }

    @AfterEach
    void stop() {
        database.close();
    }

    @Test
    void withoutTheSettingTablesStayAsTheyAre() throws IOException, SQLException {
        database.close();
        database = RangesDatabase.unsplit();
        database.maintain(SPLIT, Map.of());

        assertThat(database.column(PARTITIONS)).isEmpty();
        assertThat(database.column("select name from instruction_range")).isEmpty();
    }

    @Test
    void rowsColumnsRightsAndTriggersAreTheSameAfterTheSplit() throws IOException, SQLException {
        database.close();
        database = RangesDatabase.unsplit();
        database.store(1, 20, "ACCEPTED");
        database.store(21, 40, "APPLIED");
        database.number();
        database.execute(
                "grant select on instruction to pg_monitor; grant usage on sequence instruction_id_seq to pg_monitor");
        String columns = """
                select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || is_identity
                from information_schema.columns where table_schema = current_schema
                  and table_name in ('instruction', 'feed_entry', 'feed_change', 'outcome', 'waybill')
                order by table_name, ordinal_position""";
        String rows = """
                select i::text || f::text || coalesce(c::text, '') || coalesce(o::text, '') from instruction i
                join feed_entry f on f.instruction_id = i.id left join feed_change c on c.instruction_id = i.id
                left join outcome o on o.instruction_id = i.id order by i.id""";
        String rights = """
                select relname || ' ' || grantee::regrole || ' ' || privilege_type from pg_class, aclexplode(relacl)
                where relnamespace = current_schema::regnamespace and relname in ('instruction', 'instruction_id_seq')
                order by 1""";
        List<String> columnsBefore = database.column(columns);
        List<String> rowsBefore = database.column(rows);
        List<String> rightsBefore = database.column(rights);

        database.split(SPLIT);

        assertThat(database.column(columns)).isEqualTo(columnsBefore);
        assertThat(database.column(rows)).hasSize(40).isEqualTo(rowsBefore);
        assertThat(database.column(rights))
                .contains("instruction pg_monitor SELECT")
                .isEqualTo(rightsBefore);
        database.store(41, 50, "REJECTED");
        assertThat(database.column("select count(*) from feed_entry where position is null"))
                .containsExactly("10");
        assertThat(database.column("select count(*) from feed_change where position is null"))
                .containsExactly("10");
        assertThat(database.column("select count(*) from outcome where id > 1000000"))
                .containsExactly("10");
        database.execute("delete from instruction where state = 'REJECTED'");
        assertThat(database.column("select count(*) from feed_entry where position is null"))
                .containsExactly("0");
    }

    @Test
    void aMonthIsARangeOfIdsWhosePartitionsAreMadeAhead() throws IOException, SQLException {
        database.close();
        database = RangesDatabase.unsplit();
        database.store(1, 3, "ACCEPTED");
        database.split(SPLIT);
        database.store(4, 6, "ACCEPTED");
        database.maintain(SPLIT, Map.of());
        database.store(7, 9, "ACCEPTED");
        database.maintain(NEXT_MONTH, Map.of());
        database.store(10, 12, "ACCEPTED");

        assertThat(database.column("select distinct tableoid::regclass || ' ' || tableoid from instruction"))
                .hasSize(3);
        assertThat(database.column("""
                        select r.name || ' ' || count(i.id) || ' ' || count(w.awb_no) || ' ' || (r.begun_at is not null) || ' ' || (r.closed_at is not null)
                        from instruction_range r left join instruction i on i.id >= r.first_id and i.id < r.end_id
                          left join waybill w on w.awb_no = i.awb_no and w.instructions_after < i.id
                        group by r.name, r.first_id order by r.first_id"""))
                .containsExactly(
                        "first 3 0 true true",
                        "2026_11 6 6 true true",
                        "2026_12 3 3 true false",
                        "2027_01 0 0 false false",
                        "2027_02 0 0 false false");
        assertThat(database.column(PARTITIONS)).hasSize(20);
        assertThat(database.column("select count(*) from feed_entry")).containsExactly("12");
    }

    @Test
    void anEpochOfTheFeedLeavesOutIdsOfTheMonth() {
        database.store(1, 1, "ACCEPTED");

        database.execute("select feed_begin_epoch(7)");

        database.store(2, 2, "ACCEPTED");
        assertThat(database.column("select max(id) - min(id) > 1000000000 from instruction"))
                .containsExactly("t");
        assertThat(database.column("select distinct tableoid::regclass from instruction"))
                .containsExactly("instruction_2026_11");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update instruction set state = 'ACCEPTED' where id = (select max(id) from instruction)",
                "update instruction set state_at = now() + interval '1 hour' where id = (select max(id) from instruction)",
                "update feed_entry set position = null where instruction_id = (select max(id) from instruction)",
                "update feed_change set position = null where instruction_id = (select max(id) from instruction)",
                "insert into feed_consumer (name, epoch, position, acknowledged_at) select 'slow', epoch, 1, now() from feed_head"
            })
    void aRangeStaysWhileSomethingOfItIsToBeKept(String kept) {
        database.store(1, 3, "APPLIED");
        database.number();
        database.maintain(NEXT_MONTH, Map.of());
        database.execute(kept);

        database.maintain(Instant.now().plusSeconds(60), KEEP_NOTHING);

        assertThat(database.column("select count(*) from instruction")).containsExactly("3");
    }

    @Test
    void aRangeLeavesWithItsEntriesItsOutcomesAndTheMessagesAboutThem() {
        database.store(1, 3, "APPLIED");
        database.number();
        database.execute("""
                insert into webhook_endpoint (id, application_id, url, enabled, created_at, from_position, sealing_key,
                  sealed, secret_at) values ('hook', 'app', 'https://receiver.example', true, now(), 0, 'key', '', now());
                insert into webhook_delivery (endpoint_id, instruction_id, state, created_at, next_at)
                  select 'hook', instruction_id, 'WAITING', now(), now() from outcome
                """);
        database.maintain(NEXT_MONTH, Map.of());
        database.store(4, 6, "APPLIED");

        database.maintain(Instant.now().plusSeconds(60), KEEP_NOTHING);

        assertThat(database.column("select distinct tableoid::regclass from instruction"))
                .containsExactly("instruction_2026_12");
        assertThat(database.column("select count(*) from feed_entry")).containsExactly("3");
        assertThat(database.column("select count(*) from webhook_delivery")).containsExactly("0");
        assertThat(database.column(
                        "select name from instruction_range where detached_at is not null order by first_id"))
                .containsExactly("first", "2026_11");
        assertThat(database.column("select to_regclass('instruction_2026_11')")).containsExactly((String) null);
    }

    /** The owner's process has settings of its own, which say nothing about what the service keeps. */
    @ParameterizedTest
    @CsvSource({"PT0S,off", "P1095D,1h", ","})
    void aRangeStaysForAsLongAsTheServiceKeepsInstructions(String age, String every) {
        database.store(1, 3, "APPLIED");
        database.number();
        database.maintain(
                NEXT_MONTH,
                age == null
                        ? Map.of()
                        : Map.of(
                                "waybill.instructions.retention.age",
                                age,
                                "waybill.instructions.retention.every",
                                every));
        if (age == null) {
            database.execute("delete from instruction_retention");
        }

        database.maintainAlone(Instant.now().plus(Duration.ofDays(500)), KEEP_NOTHING);

        assertThat(database.column("select count(*) from instruction")).containsExactly("3");
    }

    @Test
    void theTablesOfARangeThatHasLeftCanBeKept() {
        database.store(1, 3, "APPLIED");
        database.number();
        database.maintain(NEXT_MONTH, Map.of());

        database.maintain(
                Instant.now().plusSeconds(60),
                Map.of(
                        "waybill.instructions.retention.age",
                        "PT0S",
                        "waybill.instructions.ranges.keep-detached",
                        "true"));

        assertThat(database.column("select count(*) from instruction")).containsExactly("0");
        assertThat(
                        database.column(
                                "select count(*) from instruction_2026_11 join outcome_2026_11 on instruction_id = instruction_2026_11.id"))
                .containsExactly("3");
    }

    @Test
    void detachingWaitsForWhoIsReadingAndNobodyWaitsForIt() throws SQLException {
        database.store(1, 3, "APPLIED");
        database.number();
        database.maintain(NEXT_MONTH, Map.of());
        try (Connection reader = database.connection();
                Statement reads = reader.createStatement()) {
            reader.setAutoCommit(false);
            reads.execute("select count(*) from feed_entry");
            CompletableFuture<Void> run = CompletableFuture.runAsync(
                    () -> database.maintain(Instant.now().plusSeconds(60), KEEP_NOTHING));
            await().until(() -> !database.column("select 1 from pg_inherits where inhdetachpending")
                    .isEmpty());

            database.store(4, 6, "APPLIED");

            // The first attempt has waited too long by then, and the next goes on where it was.
            await().until(() -> !database.column(
                            "select 1 from pg_stat_activity where query like 'alter table feed_entry detach % finalize'")
                    .isEmpty());
            assertThat(run).isNotDone();
            reader.rollback();
            run.join();
        }
        assertThat(database.column("select count(*) from feed_entry")).containsExactly("3");
        assertThat(database.column("select to_regclass('instruction_2026_11')")).containsExactly((String) null);
    }

    @Test
    void whatWasInterruptedIsFinishedByTheNextRun() throws SQLException {
        database.store(1, 3, "APPLIED");
        database.number();
        database.maintain(NEXT_MONTH, Map.of());
        try (Connection reader = database.connection();
                Statement reads = reader.createStatement()) {
            reader.setAutoCommit(false);
            reads.execute("select count(*) from outcome");
            CompletableFuture<Void> run = CompletableFuture.runAsync(
                    () -> database.maintain(Instant.now().plusSeconds(60), KEEP_NOTHING));
            await().until(() -> !database.column(
                            "select 1 from pg_inherits where inhdetachpending and inhparent = 'outcome'::regclass")
                    .isEmpty());
            database.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'alter table outcome detach%'");
            assertThat(run).failsWithin(Duration.ofSeconds(30));
            reader.rollback();
        }

        database.maintain(Instant.now().plusSeconds(60), KEEP_NOTHING);

        assertThat(database.column("select count(*) from instruction")).containsExactly("0");
        assertThat(database.column("select 1 from pg_inherits where inhdetachpending"))
                .isEmpty();
        assertThat(database.column("select to_regclass('instruction_2026_11')")).containsExactly((String) null);
    }
}
