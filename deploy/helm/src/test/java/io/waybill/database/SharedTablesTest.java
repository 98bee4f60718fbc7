package io.waybill.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.checkout.Checkout;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tables that common-model works on are the same in every service, as PostgreSQL describes them after all
 * migrations.
 */
class SharedTablesTest {

    private static final List<String> WITH_A_CATALOGUE =
            List.of("freight-product-service", "india-instruction-service", "india-product-service");

    private static DeploymentDatabase database;

    @BeforeAll
    static void migrate() throws IOException, SQLException {
        database = DeploymentDatabase.start();
        database.applySchemas();
        database.letRolesLogIn();
        Checkout.SERVICES.forEach(database::migrate);
    }

    @AfterAll
    static void stop() throws IOException {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit_event", "rate_limit"})
    void aTableOfEveryServiceIsTheSameInAll(String table) throws SQLException {
        assertSame(table, Checkout.SERVICES);
    }

    @Test
    void theCatalogueTableIsTheSameWhereThereIsOne() throws SQLException {
        assertSame("catalogue_version", WITH_A_CATALOGUE);
        assertThat(database.column("auth", "select to_regclass('catalogue_version')"))
                .containsOnlyNulls();
    }

    @Test
    void noOneChangesOrEmptiesTheAuditTrail() throws SQLException {
        for (String service : Checkout.SERVICES) {
            String owner = Checkout.schema(service) + "_owner";
            database.execute(
                    owner, "insert into audit_event (actor, action, target, details) values ('a', 'b', 'c', '{}')");
            for (String change :
                    List.of("update audit_event set actor = 'x'", "delete from audit_event", "truncate audit_event")) {
                assertThat(catchMessage(owner, change))
                        .as(owner + ": " + change)
                        .contains("append-only");
            }
        }
    }

    private static void assertSame(String table, List<String> services) throws SQLException {
        List<String> first = description(services.getFirst(), table);
        assertThat(first).hasSizeGreaterThan(5);
        for (String service : services) {
            assertThat(description(service, table)).as(service).isEqualTo(first);
        }
    }

    private static List<String> description(String service, String table) throws SQLException {
        String schema = Checkout.schema(service);
        return database.column(schema, """
            with t as (select '%s'::regclass as id)
            select concat_ws(' ', 'table', relkind, relpersistence, reloptions) from pg_class, t where oid = t.id
            union all
            select concat_ws(' ', 'column', attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                pg_get_expr(adbin, adrelid))
              from t join pg_attribute on attrelid = t.id left join pg_attrdef on adrelid = attrelid and adnum = attnum
              where attnum > 0 and not attisdropped
            union all
            select concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid)) from pg_constraint, t where conrelid = t.id
            union all
            select pg_get_indexdef(indexrelid) from pg_index, t where indrelid = t.id
            union all
            select concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled, prosrc)
              from t join pg_trigger g on tgrelid = t.id join pg_proc p on p.oid = tgfoid where not tgisinternal
            order by 1""".formatted(table)).stream()
                .map(line -> line.replace(schema + ".", ""))
                .toList();
    }

    private static String catchMessage(String role, String sql) {
        try {
            database.execute(role, sql);
            return "done";
        } catch (SQLException e) {
            return e.getMessage();
        }
    }
}
