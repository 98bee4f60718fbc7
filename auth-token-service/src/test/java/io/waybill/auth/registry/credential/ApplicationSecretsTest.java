package io.waybill.auth.registry.credential;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An application's secrets: two at a time, shown to their owner, readable nowhere else. */
@QuarkusTest
@ServiceUnderTest
class ApplicationSecretsTest {

    @Inject
    ClientSecrets secrets;

    @Inject
    SecretRepository repository;

    @Inject
    Sql sql;

    @Test
    void aSecondSecretReplacesTheFirstWithoutAGap() {
        App app = Registry.approved("parcel");
        Response added = admin("POST", "/applications/" + app.id() + "/secrets");
        added.then().statusCode(201).body("clientSecret", nullValue());
        String secondId = added.path("id");
        admin("POST", "/applications/" + app.id() + "/secrets").then().statusCode(409);

        String second = secrets.showToMember(UUID.fromString(app.id()), secondId);
        Registry.requestToken(app.clientId(), second).then().statusCode(200);
        Registry.requestToken(app).then().statusCode(200);

        Registry.expire(app, Map.of());
        Registry.requestToken(app).then().statusCode(400);
        Registry.requestToken(app.clientId(), second).then().statusCode(200);
        admin("GET", "/audit?limit=20").then().body("items.action", hasItem("secret.show"));
    }

    @Test
    void aSecretThatHasLeakedSaysSoFromThenOn() {
        App app = Registry.approved("parcel");
        String secret = "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire";

        admin("POST", secret, Map.of("leaked", true)).then().statusCode(200).body("revokedAs", equalTo("leaked"));
        admin("POST", secret, Map.of()).then().statusCode(200).body("revokedAs", equalTo("leaked"));

        Registry.application(app.id()).then().body("secrets.revokedAs", contains("leaked"));
    }

    @Test
    void anAnswerWithASecretIsNotStored() {
        Response registered =
                admin("POST", "/applications", Map.of("name", "Secrets", "owner", "tests", "businessRegion", "SE"));
        String application = "/applications/" + registered.path("id");

        registered.then().statusCode(201).header("Cache-Control", "no-store");
        admin("POST", application + "/licences", Map.of())
                .then()
                .statusCode(201)
                .header("Cache-Control", "no-store");
        admin("POST", application + "/secrets/replace", Map.of("reason", "a test"))
                .then()
                .statusCode(201)
                .header("Cache-Control", "no-store");
    }

    @Test
    void aTokenNeverOutlivesItsSecret() {
        App app = Registry.approved("parcel");
        String soon = java.time.Instant.now().plusSeconds(600).toString();

        Registry.expire(app, Map.of("at", soon));

        int expiresIn =
                Registry.requestToken(app).then().statusCode(200).extract().path("expires_in");
        assertThat(expiresIn).isBetween(1, 600);
    }

    @Test
    void noSecretPasswordOrLicenceKeyStandsReadableInTheDatabase() {
        App app = Registry.approved("india-product");
        User user = Registry.user();
        Response licence = Registry.licence(app);
        String opaque = Registry.opaqueToken(Registry.approved("parcel"), user);
        String mac = opaque.substring(opaque.indexOf('.') + 1);

        assertThat(Registry.application(app.id()).asString()).as("to operators").doesNotContain(app.secret());
        String everything = dump("application", "secret", "licence", "backend_user", "opaque_token", "audit_event");

        assertThat(everything)
                .contains(app.clientId())
                .doesNotContain(app.secret(), user.password(), licence.path("licenceKey"), mac);
    }

    private String dump(String... tables) {
        return Stream.of(tables)
                .flatMap(table -> sql.list("select t::text from " + table + " t", row -> row.getString(1)).stream())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aSecretThatEndedAMonthAgoIsDeletedAndStaysInTheAuditTrail() {
        App app = Registry.approved("parcel");
        Registry.token(app);
        String second =
                Registry.admin("POST", "/applications/" + app.id() + "/secrets").path("id");
        for (String secret : List.of(app.secretId(), second)) {
            Registry.admin("POST", "/applications/" + app.id() + "/secrets/" + secret + "/expire", Map.of())
                    .then()
                    .statusCode(200);
        }
        set("expires_at = now() - interval \'31 days\'", second);
        set("expires_at = now() - interval \'29 days\'", app.secretId());

        repository.deleteEnded();

        assertThat(secretsOf(app)).containsExactly(app.secretId());
        assertThat(Registry.admin("GET", "/audit?limit=100&action=secret.expire&target=application/" + app.id())
                        .<List<String>>path("items.details.secret"))
                .contains(second);
    }

    @Test
    void aConfiguredSecretAndALiveOneStay() {
        App configured = Registry.approved("parcel");
        App live = Registry.approved("parcel");
        set("expires_at = now() - interval \'31 days\'", configured.secretId());
        set("from_configuration = true", configured.secretId());

        repository.deleteEnded();

        assertThat(secretsOf(configured)).containsExactly(configured.secretId());
        assertThat(secretsOf(live)).containsExactly(live.secretId());
        set("from_configuration = false", configured.secretId());
    }

    @Test
    void aSecretWithWebhooksStaysUntilAMonthAfterTheyAreGone() {
        App app = Registry.approved("parcel");
        set("expires_at = now() - interval \'31 days\'", app.secretId());
        set("webhooks_at = now() - interval \'29 days\'", app.secretId());
        repository.deleteEnded();
        assertThat(secretsOf(app)).containsExactly(app.secretId());

        set("webhooks_at = now() - interval \'31 days\'", app.secretId());
        repository.deleteEnded();

        assertThat(secretsOf(app)).isEmpty();
    }

    private static List<String> secretsOf(App app) {
        return Registry.application(app.id()).path("secrets.id");
    }

    private void set(String assignment, String secret) {
        assertThat(sql.update("update secret set " + assignment + " where id = ?", secret))
                .isEqualTo(1);
    }
}
