package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Migrations that carry rows over, on rows of the version before. */
class MigratedDataTest {

    private static final String AUTH = "auth-token-service";
    private static final String OWNER = "auth_owner";

    private static DeploymentDatabase database;

    @BeforeAll
    static void start() throws IOException, SQLException {
        database = DeploymentDatabase.start();
        database.applySchemas();
        database.letRolesLogIn();
    }

    @AfterAll
    static void stop() throws IOException {
        database.close();
    }

    @Test
    void theTokensOfTodayAreCountedOnAfterTheUpdate() throws SQLException {
        database.migrateTo("20261122.2", AUTH);
        database.execute(OWNER, """
            insert into issued_tokens (application_id, day, count)
            select ('00000000-0000-0000-0000-00000000000' || n)::uuid, (now() at time zone 'UTC')::date - n + 1, 40 + n
            from generate_series(1, 3) n;
            insert into issued_tokens (application_id, day, count)
            values ('00000000-0000-0000-0000-000000000002', (now() at time zone 'UTC')::date, 7);
            """);

        database.migrate(AUTH);

        assertThat(database.column(OWNER, """
            select concat_ws(' ', key, in_second, in_day, granted, abs(second - extract(epoch from now())) < 600)
            from rate_limit order by key"""))
                .containsExactly(
                        "tokens/00000000-0000-0000-0000-000000000001 0 41 0 t",
                        "tokens/00000000-0000-0000-0000-000000000002 0 7 0 t");
    }
}
