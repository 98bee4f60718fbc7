package io.waybill.auth.registry.registration;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.RegistryConfig.ConfiguredAccount;
import io.waybill.auth.registry.RegistryConfig.ConfiguredClient;
import io.waybill.test.server.StandInCluster;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    void afterARollOutThereIsExactlyTheNewSecretWhicheverReplicaRestarts() {
        start(FIRST);
        assertThat(status(FIRST)).isEqualTo(200);

        start(SECOND);
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

    @Test
    void aServiceAccountTakesThePlaceOfTheSecretWhichGoesOnUntilSomebodyEndsIt() {
        start(FIRST);

        start(null, account("pod", "one"));
        start(null, account("pod", "one"));

        assertThat(status(FIRST)).as("replicas that still have the secret").isEqualTo(200);
        assertThat(accounts()).containsExactly("pod/one");
    }

    @Test
    void anotherServiceAccountEndsTheFormerOneAndNoneEndsIt() {
        start(null, account("pod", "one"));

        start(null, account("pod", "two"));
        assertThat(accounts()).containsExactly("pod/two");
        start(FIRST);

        assertThat(accounts()).isEmpty();
    }

    @Test
    void aConfiguredServiceAccountStaysInTheConfigurationsHands() {
        start(null, account("pod", "one"));
        String id = Registry.introspect(clientId).path("app");
        String key = admin("GET", "/applications/" + id).path("keys[0].id");

        admin("POST", "/applications/" + id + "/keys/" + key + "/expire", Map.of())
                .then()
                .statusCode(409);
        admin("DELETE", "/applications/" + id).then().statusCode(409);
    }

    @Test
    void anAccountOfAnotherApplicationIsLeftToIt() {
        start(null, account("pod", "one"));
        String other = Registry.approved().id();
        String mine = "system:serviceaccount:tests:other-" + clientId;
        admin(
                        "POST",
                        "/applications/" + other + "/keys",
                        Map.of(
                                "serviceAccount",
                                Map.of("issuer", StandInCluster.ISSUER, "subject", mine, "audience", "one")))
                .then()
                .statusCode(201);

        start(null, account("other", "one"));

        assertThat(accounts()).isEmpty();
    }

    @Test
    void withoutSecretAndServiceAccountOrWithAnUnknownIssuerItDoesNotStart() {
        assertThatThrownBy(() -> start(null)).hasMessage("a.setting needs a client-secret or a service-account");
        ConfiguredAccount elsewhere = new Account("https://elsewhere.example", "pod", "one");
        assertThatThrownBy(() -> start(null, elsewhere))
                .hasMessage("a.setting.service-account.issuer must be one of waybill.auth.trusted-issuers");
    }

    private record Client(String clientId, Optional<String> clientSecret, Optional<ConfiguredAccount> serviceAccount)
            implements ConfiguredClient {}

    private record Account(String issuer, String subject, String audience) implements ConfiguredAccount {}

    private ConfiguredAccount account(String name, String audience) {
        return new Account(StandInCluster.ISSUER, "system:serviceaccount:tests:" + name + "-" + clientId, audience);
    }

    /** The live ones, as {@code name/audience}. */
    private List<String> accounts() {
        String id = Registry.introspect(clientId).path("app");
        List<Map<String, String>> live =
                admin("GET", "/applications/" + id).path("keys.findAll { it.expiresAt == null }.serviceAccount");
        return live.stream()
                .map(account -> account.get("subject")
                                .replaceFirst("^system:serviceaccount:tests:", "")
                                .replace("-" + clientId, "")
                        + "/" + account.get("audience"))
                .toList();
    }

    private void start(String secret) {
        start(secret, null);
    }

    private void start(String secret, ConfiguredAccount account) {
        Client client = new Client(clientId, Optional.ofNullable(secret), Optional.ofNullable(account));
        QuarkusTransaction.requiringNew().run(() -> configured.bring("a.setting", "a service", "service", client));
    }

    private int status(String secret) {
        return Registry.requestToken(clientId, secret).statusCode();
    }
}
