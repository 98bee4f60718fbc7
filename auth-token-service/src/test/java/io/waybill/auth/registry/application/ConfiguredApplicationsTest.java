package io.waybill.auth.registry.application;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.application.RegistryConfig.ConfiguredClient;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a start makes of the credentials in the configuration. */
@QuarkusTest
@ServiceUnderTest
class ConfiguredApplicationsTest {

    private static final String FIRST = "the-first-secret-of-all";
    private static final String SECOND = "the-second-secret-of-all";

    private final String clientId = "service-" + UUID.randomUUID();

    @Inject
    ConfiguredApplications configured;

    @Test
    void afterARollOutThereIsExactlyTheNewSecret() {
        start(FIRST);
        assertThat(status(FIRST)).isEqualTo(200);

        start(SECOND);
        start(SECOND);

        assertThat(status(FIRST)).isEqualTo(400);
        assertThat(status(SECOND)).isEqualTo(200);
    }

    @Test
    void theRestartOfAReplicaOfTheFormerRollOutChangesNothing() {
        start(FIRST);
        start(SECOND);

        start(FIRST);

        assertThat(status(FIRST)).isEqualTo(400);
        assertThat(status(SECOND)).isEqualTo(200);
    }

    @Test
    void aSecretThatAnOperatorHasEndedDoesNotComeBackWithTheNextStart() {
        start(FIRST);
        String id = Registry.introspect(clientId).path("app");
        String secret = admin("GET", "/applications/" + id).path("secrets[0].id");
        admin("POST", "/applications/" + id + "/secrets/" + secret + "/expire", Map.of())
                .then()
                .statusCode(200);

        start(FIRST);

        assertThat(status(FIRST)).isEqualTo(400);
    }

    @Test
    void whatAStartChangesIsAudited() {
        start(FIRST);
        start(SECOND);

        String id = Registry.introspect(clientId).path("app");
        List<String> actions =
                admin("GET", "/audit?limit=100").path("items.findAll { it.target == 'application/" + id + "' }.action");
        assertThat(actions)
                .containsExactly("secret.configure", "secret.expire", "secret.configure", "application.configure");
    }

    private void start(String secret) {
        ConfiguredClient client = new ConfiguredClient() {
            @Override
            public String clientId() {
                return clientId;
            }

            @Override
            public String clientSecret() {
                return secret;
            }
        };
        QuarkusTransaction.requiringNew().run(() -> configured.bring("a.setting", "a service", "service", client));
    }

    private int status(String secret) {
        return Registry.requestToken(clientId, secret).statusCode();
    }
}
