package io.waybill.auth.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.server.PostgresResource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows of secrets that ended long ago are deleted. */
@QuarkusTest
@ServiceUnderTest
class EndedSecretsTest {

    private final SecretRepository secrets;

    EndedSecretsTest(SecretRepository secrets) {
        this.secrets = secrets;
    }

    @Test
    void aSecretThatEndedAMonthAgoIsDeletedAndStaysInTheAuditTrail() throws SQLException {
        App app = Registry.approved("parcel");
        Registry.token(app);
        String second =
                Registry.admin("POST", "/applications/" + app.id() + "/secrets").path("id");
        for (String secret : List.of(app.secretId(), second)) {
            Registry.admin("POST", "/applications/" + app.id() + "/secrets/" + secret + "/expire", Map.of())
                    .then()
                    .statusCode(200);
        }
        ended("31 days", second);
        ended("29 days", app.secretId());

        secrets.deleteEnded();

        assertThat(secretsOf(app)).containsExactly(app.secretId());
        assertThat(Registry.admin("GET", "/audit?limit=100&action=secret.expire&target=application/" + app.id())
                        .<List<String>>path("items.details.secret"))
                .contains(second);
    }

    @Test
    void aConfiguredSecretAndALiveOneStay() throws SQLException {
        App configured = Registry.approved("parcel");
        App live = Registry.approved("parcel");
        ended("31 days", configured.secretId());
        change("update secret set from_configuration = true where id = '" + configured.secretId() + "'");

        secrets.deleteEnded();

        assertThat(secretsOf(configured)).containsExactly(configured.secretId());
        assertThat(secretsOf(live)).containsExactly(live.secretId());
        change("update secret set from_configuration = false where id = '" + configured.secretId() + "'");
    }

    @Test
    void aSecretWithWebhooksStaysUntilAMonthAfterTheyAreGone() throws SQLException {
        App app = Registry.approved("parcel");
        ended("31 days", app.secretId());
        webhooks("29 days", app.secretId());
        secrets.deleteEnded();
        assertThat(secretsOf(app)).containsExactly(app.secretId());

        webhooks("31 days", app.secretId());
        secrets.deleteEnded();

        assertThat(secretsOf(app)).isEmpty();
    }

    private static void webhooks(String ago, String secret) throws SQLException {
        change("update secret set webhooks_at = now() - interval '" + ago + "' where id = '" + secret + "'");
    }

    private static List<String> secretsOf(App app) {
        return Registry.application(app.id()).path("secrets.id");
    }

    private static void ended(String ago, String secret) throws SQLException {
        change("update secret set expires_at = now() - interval '" + ago + "' where id = '" + secret + "'");
    }

    private static void change(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }
}
