package io.waybill.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.test.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** deploy/database/schemas.sql and the services' migrations on a real PostgreSQL. */
class DatabaseRolesTest {

    private static DeploymentDatabase database;

    @BeforeAll
    static void migrateAsTheOwners() throws IOException, SQLException {
        database = DeploymentDatabase.start();
        database.applySchemas();
        // A second time changes nothing.
        database.applySchemas();
        database.letRolesLogIn();
        for (String service : Checkout.SERVICES) {
            database.migrate(service);
        }
        // And after the migrations, as an upgrade does.
        database.applySchemas();
    }

    @AfterAll
    static void stop() throws IOException {
        database.close();
    }

    static Stream<String> services() {
        return Checkout.SERVICES.stream();
    }

    /** Through a pooler, which ignores what the service asks for when it connects. */
    @Test
    void anInstructionDoesNotWaitForAnotherForEver() throws SQLException {
        assertThat(database.column("india_instruction", "show lock_timeout")).containsExactly("5s");
    }

    @ParameterizedTest
    @MethodSource("services")
    void aServiceReadsAndWritesTheRowsOfAllItsTables(String service) throws SQLException {
        String role = DeploymentDatabase.schema(service);
        List<String> tables = database.column(
                role,
                "select relname from pg_class where relnamespace = current_schema::regnamespace"
                        + " and relkind in ('r', 'p') and not relispartition");

        assertThat(tables).hasSizeGreaterThan(2);
        for (String table : tables) {
            for (String right : List.of("SELECT", "INSERT", "UPDATE", "DELETE")) {
                assertThat(database.column(role, "select has_table_privilege('" + table + "', '" + right + "')"))
                        .as(right + " on " + table)
                        .containsExactly("t");
            }
        }
        // Through an identity column and, for auth and instructions, triggers.
        database.execute(role, "insert into audit_event (actor, action, target, details) values ('a', 'b', 'c', '{}')");
        assertThat(database.column(role, "select actor from audit_event")).contains("a");
    }

    /** It appends to the trail; what leaves, leaves by the owner's function. */
    @ParameterizedTest
    @MethodSource("services")
    void aServiceDeletesExpiredAuditEventsAndNoOthers(String service) throws SQLException {
        String role = DeploymentDatabase.schema(service);
        database.execute(role, """
                insert into audit_event (occurred_at, actor, action, target, details)
                select now() - ago, 'a', 'aged', ago, '{}'
                from unnest(array[interval '3 years', interval '2 years 1 day', interval '700 days']) as ago""");

        assertDenied(role, "delete from audit_event where action = 'aged'", "append-only");
        assertDenied(role, "select delete_expired_audit_events(interval '364 days', 10)", "a year or longer");
        assertDenied(role, "select delete_expired_audit_events(interval '-1 day', 10)", "a year or longer");
        assertDenied(
                role + "_owner",
                "delete from audit_event where occurred_at > now() - interval '364 days'",
                "append-only");
        assertThat(database.column(role, "select count(*) from audit_event where action = 'aged'"))
                .containsExactly("3");

        for (String target : List.of("2 years 1 day", "700 days")) {
            assertThat(database.column(role, "select delete_expired_audit_events(interval '2 years', 1)"))
                    .containsExactly("1");
            assertThat(database.column(
                            role, "select target from audit_event where action = 'aged' order by occurred_at limit 1"))
                    .containsExactly(target);
        }
        assertThat(database.column(role, "select delete_expired_audit_events(interval '2 years', 1)"))
                .containsExactly("0");
    }

    /** Anybody on the network can cause them, and they are the traces of whoever guesses. */
    @ParameterizedTest
    @MethodSource("services")
    void aServiceDeletesRefusedLoginsAfter90Days(String service) throws SQLException {
        String role = DeploymentDatabase.schema(service);
        database.execute(role, """
                insert into audit_event (occurred_at, actor, action, target, details)
                select now() - ago, 'a', action, 'refused', '{}'
                from unnest(array[interval '91 days', interval '89 days']) as ago,
                  unnest(array['login.refused', 'login.refused2']) as action""");

        assertDenied(role, "delete from audit_event where action = 'login.refused'", "append-only");
        assertDenied(
                role,
                "delete from audit_event where target = 'refused' and occurred_at < now() - interval '90 days'",
                "append-only");
        database.execute(
                role,
                "delete from audit_event where action = 'login.refused' and occurred_at < now() - interval '90 days'");

        assertThat(database.column(role, "select count(*) from audit_event where target = 'refused'"))
                .containsExactly("3");
    }

    @ParameterizedTest
    @MethodSource("services")
    void nobodyElseDeletesAuditEvents(String service) throws SQLException {
        String schema = DeploymentDatabase.schema(service);
        for (String other : Checkout.SERVICES) {
            assertThat(database.column(
                            schema + "_owner",
                            "select has_function_privilege('" + DeploymentDatabase.schema(other)
                                    + "', 'delete_expired_audit_events(interval, integer)', 'execute')"))
                    .containsExactly(other.equals(service) ? "t" : "f");
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void aServiceChangesNoTable(String service) {
        String role = DeploymentDatabase.schema(service);

        assertDenied(role, "create table stolen (id int)");
        assertDenied(role, "create table public.stolen (id int)");
        assertDenied(role, "create temporary table stolen (id int)");
        assertDenied(role, "create schema stolen");
        assertDenied(role, "alter table audit_event add column stolen int", "must be owner");
        assertDenied(role, "alter table audit_event disable trigger all", "must be owner");
        assertDenied(role, "drop table audit_event", "must be owner");
        assertDenied(role, "drop schema " + role, "must be owner");
        assertDenied(role, "create index on audit_event (actor)", "must be owner");
        assertDenied(role, "set role " + role + "_owner");
        assertDenied(role, "grant " + role + "_owner to " + role);
    }

    @ParameterizedTest
    @MethodSource("services")
    void aServiceSeesNoOtherSchema(String service) {
        String role = DeploymentDatabase.schema(service);
        for (String other : Checkout.SERVICES) {
            if (!other.equals(service)) {
                String schema = DeploymentDatabase.schema(other);
                assertDenied(role, "select * from " + schema + ".audit_event");
                assertDenied(role + "_owner", "select * from " + schema + ".audit_event");
                assertDenied(role + "_owner", "create table " + schema + ".stolen (id int)");
            }
        }
    }

    @Test
    void theTokenServiceEmptiesAnExpiredSlot() throws SQLException {
        database.execute(
                "auth",
                "begin; lock table opaque_token_slot_3 in access exclusive mode; truncate opaque_token_slot_3; commit");
    }

    @ParameterizedTest
    @MethodSource("services")
    void notEvenTheOwnerChangesOrEmptiesTheAuditTrail(String service) throws SQLException {
        String owner = DeploymentDatabase.schema(service) + "_owner";
        database.execute(
                owner, "insert into audit_event (actor, action, target, details) values ('a', 'b', 'c', '{}')");

        assertDenied(owner, "update audit_event set actor = 'x'", "append-only");
        assertDenied(owner, "truncate audit_event", "append-only");
    }

    @ParameterizedTest
    @ValueSource(strings = {"freight", "india_instruction", "india_product"})
    void theOtherServicesEmptyNoTable(String role) {
        assertDenied(role, "truncate audit_event");
    }

    @ParameterizedTest
    @MethodSource("services")
    void aServiceTellsThatItsSchemaIsUpToDate(String service) {
        assertThat(flyway(service, DeploymentDatabase.schema(service)).validateWithResult().validationSuccessful)
                .isTrue();
    }

    @Test
    void aServiceRefusesASchemaThatIsOlderThanItsMigrations(@TempDir Path migrations) throws IOException {
        copy("freight-product-service", migrations);
        Files.writeString(migrations.resolve("V99991231__newer.sql"), "create table newer (id int);");

        Flyway newer = database.flyway("freight", List.of(migrations));

        assertThatThrownBy(newer::validate)
                .isInstanceOf(FlywayValidateException.class)
                .hasMessageContaining("Detected resolved migration not applied to database: 99991231");
        assertThatThrownBy(newer::migrate).hasMessageContaining("permission denied for schema freight");
    }

    @Test
    void aServiceStartsOnASchemaThatIsNewerThanItsMigrations(@TempDir Path migrations)
            throws IOException, SQLException {
        copy("india-product-service", migrations);
        Files.writeString(migrations.resolve("V99991231__newer.sql"), "create table newer (id int);");
        database.flyway("india_product_owner", List.of(migrations)).migrate();

        assertThat(flyway("india-product-service", "india_product").validateWithResult().validationSuccessful)
                .isTrue();
        assertThat(database.column("india_product", "select has_table_privilege('newer', 'INSERT')"))
                .containsExactly("t");
    }

    @Test
    void aRoleWithoutALoginOrFromOutsideGetsNoConnection() throws SQLException {
        database.executeAsSuperuser("create role stranger login password 'stranger'");

        assertThatThrownBy(() -> database.execute("stranger", "select 1"))
                .hasMessageContaining("permission denied for database");
    }

    @Test
    void anOwnerOfTheDatabaseWhoIsNoSuperuserCanPrepareIt() throws IOException, SQLException {
        try (DeploymentDatabase managed = DeploymentDatabase.start()) {
            managed.executeAsSuperuser("create role manager login createrole password 'manager'");
            managed.executeAsSuperuser("alter database postgres owner to manager");

            String sql = DeploymentDatabase.schemasSql();
            managed.execute("manager", sql);
            managed.execute("manager", sql);

            assertThat(
                            managed.column(
                                    "manager",
                                    "select nspname || ' ' || nspowner::regrole from pg_namespace where nspowner::regrole::text like '%_owner' and nspname <> 'public' order by 1"))
                    .containsExactly(
                            "auth auth_owner",
                            "freight freight_owner",
                            "india_instruction india_instruction_owner",
                            "india_product india_product_owner");
        }
    }

    private static void assertDenied(String role, String sql) {
        assertDenied(role, sql, "permission denied");
    }

    private static void assertDenied(String role, String sql, String message) {
        assertThatThrownBy(() -> database.execute(role, sql))
                .as(role + ": " + sql)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(message);
    }

    private static Flyway flyway(String service, String role) {
        return database.flyway(role, DeploymentDatabase.migrations(service));
    }

    private static void copy(String service, Path folder) throws IOException {
        for (Path migrations : DeploymentDatabase.migrations(service)) {
            try (Stream<Path> files = Files.list(migrations)) {
                for (Path file : files.toList()) {
                    Files.copy(file, folder.resolve(file.getFileName()));
                }
            }
        }
    }
}
