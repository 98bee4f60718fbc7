package io.waybill.auth.registry.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** The platform's own applications have a level of their own, in databases of earlier versions as well. */
@QuarkusTest
@ServiceUnderTest
class PlatformLevelTest {

    @Test
    void anApplicationOfTheConfigurationHasTheLevelOfThePlatform() {
        Registry.introspect(Registry.operatorToken()).then().body("level.name", equalTo("platform"));
    }

    @Test
    void theMigrationMovesApplicationsOfTheConfigurationAndNoOther() throws IOException, SQLException {
        App configured = Registry.register("sandbox");
        App customer = Registry.register("sandbox");
        execute("UPDATE secret SET from_configuration = true WHERE id = '" + configured.secretId() + "'");

        try (InputStream script = getClass().getResourceAsStream("/db/migration/V8__platform_level.sql")) {
            execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }

        assertThat(level(configured)).isEqualTo("platform");
        assertThat(level(customer)).isEqualTo("sandbox");
    }

    private static String level(App app) {
        return Registry.admin("GET", "/applications/" + app.id()).path("level");
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
