package io.waybill.common.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** What an interrupted migration leaves, made by one whose second index cannot be built: its rows are not unique. */
class InterruptedIndexesTest {

    private static final String STATES =
            "select string_agg(indexrelid::regclass || ' ' || indisvalid, ', ' order by indexrelid::regclass::text)"
                    + " as states from pg_index where indrelid = 'parcel'::regclass";

    private static EmbeddedDatabase server;

    @TempDir
    private Path migrations;

    private PGSimpleDataSource database;
    private Sql sql;

    private record States(String states) {}

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedDatabase.builder().schema("migrated").start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void aTableAndItsIndexes() throws IOException {
        DatabaseAccess access = server.schema("migrated");
        database = new PGSimpleDataSource();
        database.setUrl(access.jdbcUrl());
        database.setUser(access.username());
        database.setPassword(access.password());
        sql = new Sql(database);
        sql.update("drop table if exists parcel, flyway_schema_history");
        Files.writeString(migrations.resolve("V1__parcel.sql"), "create table parcel (number int, state text);");
        Files.writeString(migrations.resolve("V2__indexes.sql"), """
                -- Several in one file, which is how they once were.
                create index concurrently parcel_state_ix on parcel (state);
                create unique index concurrently if not exists parcel_number_ix on parcel (number);
                create index concurrently parcel_both_ix on parcel (state, number);
                """);
        Files.writeString(migrations.resolve("V2__indexes.sql.conf"), "executeInTransaction=false");
        flyway(true).target("1").load().migrate();
        sql.update("insert into parcel values (1, 'READY'), (1, 'READY')");
        Flyway interrupted = flyway(true).load();
        assertThatThrownBy(interrupted::migrate).hasMessageContaining("parcel_number_ix");
        assertThat(states()).isEqualTo("parcel_number_ix false, parcel_state_ix true");
    }

    @Test
    void theNextRunGoesOnWhereTheLastOneStopped() {
        long finished = sql.number("select 'parcel_state_ix'::regclass::oid::bigint");
        sql.update("delete from parcel");

        flyway(true).load().migrate();

        assertThat(states()).isEqualTo("parcel_both_ix true, parcel_number_ix true, parcel_state_ix true");
        assertThat(sql.number("select 'parcel_state_ix'::regclass::oid::bigint"))
                .as("what was finished is not built again")
                .isEqualTo(finished);
        assertThat(sql.number("select count(*) from flyway_schema_history where success"))
                .isEqualTo(2);
    }

    /** Killed so early that nothing was noted. */
    @Test
    void theNextRunGoesOnWithoutAFailedStepToo() {
        sql.update("delete from flyway_schema_history where not success");
        sql.update("delete from parcel");

        flyway(true).load().migrate();

        assertThat(states()).isEqualTo("parcel_both_ix true, parcel_number_ix true, parcel_state_ix true");
    }

    @Test
    void whatCannotBeBuiltSaysSoAgain() {
        Flyway again = flyway(true).load();

        assertThatThrownBy(again::migrate).hasMessageContaining("could not create unique index \"parcel_number_ix\"");
    }

    /** Partitions are made while it is in use, so a migration does not know their names. */
    @Test
    void onATableInPartitionsItIsBuiltOnEachAndGoesOnAsWell() {
        sql.update("drop table parcel");
        sql.update("create table parcel (number int, state text) partition by range (number)");
        sql.update("create table parcel_low partition of parcel for values from (minvalue) to (10)");
        sql.update("create table parcel_high partition of parcel for values from (10) to (maxvalue)");
        sql.update("insert into parcel values (1, 'READY'), (11, 'READY'), (11, 'READY')");
        assertThatThrownBy(() -> flyway(true).load().migrate()).hasMessageContaining("parcel_number_ix_parcel_high");
        sql.update("delete from parcel where number = 11");

        flyway(true).load().migrate();

        assertThat(states()).isEqualTo("parcel_both_ix true, parcel_number_ix true, parcel_state_ix true");
        assertThat(sql.number("select count(*) from pg_inherits where inhparent in"
                        + " ('parcel_both_ix'::regclass, 'parcel_number_ix'::regclass, 'parcel_state_ix'::regclass)"))
                .isEqualTo(6);
    }

    /** As a service has it, whose role could not. */
    @Test
    void whoOnlyLooksForgetsNothing() {
        Flyway looking = flyway(false).load();

        assertThatThrownBy(looking::validate)
                .isInstanceOf(FlywayValidateException.class)
                .hasMessageContaining("failed migration");
        assertThat(sql.number("select count(*) from flyway_schema_history where not success"))
                .isEqualTo(1);
    }

    private FluentConfiguration flyway(boolean migrates) {
        FluentConfiguration configuration =
                Flyway.configure().dataSource(database).locations("filesystem:" + migrations);
        new MigrationLock(migrates).customize(configuration);
        return configuration;
    }

    private String states() {
        return sql.first(STATES, Sql.as(States.class)).orElseThrow().states();
    }
}
