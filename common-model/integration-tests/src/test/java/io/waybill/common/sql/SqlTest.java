package io.waybill.common.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class SqlTest {

    private static final UUID ID = UUID.fromString("0e5f8a5e-6a5e-4c4e-9a53-2f7e1b0c3d4a");

    private static EmbeddedDatabase server;
    private static Sql sql;

    private record Inner(String text, Instant endsAt) {}

    private record Row(
            UUID id, long bigCount, int count, boolean isOpen, LocalDate day, DayOfWeek weekday, Inner inner) {}

    @BeforeAll
    static void start() throws IOException {
        server = EmbeddedDatabase.builder().schema("sql").start();
        DatabaseAccess access = server.schema("sql");
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(access.jdbcUrl());
        database.setUser(access.username());
        database.setPassword(access.password());
        sql = new Sql(database);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aRecordIsReadByTheNamesOfItsComponentsInAnyOrder() {
        assertThat(sql.first("""
                select 'SUNDAY' as weekday, date '2026-03-01' as day, true as is_open, 7 as count, 8::numeric as big_count,
                       'a' as text, ?::timestamptz as ends_at, ?::uuid as id, 1 as other
                """, Sql.as(Row.class), Instant.EPOCH, ID))
                .contains(new Row(
                        ID, 8, 7, true, LocalDate.of(2026, 3, 1), DayOfWeek.SUNDAY, new Inner("a", Instant.EPOCH)));
    }

    @Test
    void whatIsNullInTheRowIsNullInTheRecord() {
        assertThat(sql.list(
                        "select null as text, null::timestamptz as ends_at from generate_series(1, 2)",
                        Sql.as(Inner.class)))
                .containsExactly(new Inner(null, null), new Inner(null, null));
    }

    @Test
    void aMissingColumnIsNamed() {
        Sql.RowReader<Inner> inner = Sql.as(Inner.class);

        assertThatThrownBy(() -> sql.first("select 'a' as text", inner))
                .isInstanceOf(UncheckedSqlException.class)
                .hasMessageContaining("ends_at");
    }
}
