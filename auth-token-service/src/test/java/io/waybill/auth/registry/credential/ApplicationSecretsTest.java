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
import io.waybill.test.server.PostgresResource;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An application's secrets: two at a time, shown to their owner, readable nowhere else. */
@QuarkusTest
@ServiceUnderTest
class ApplicationSecretsTest {

    @Inject
    ClientSecrets secrets;

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
    void operatorsDoNotSeeASecretOnceItIsMade() {
        App app = Registry.approved("parcel");

        assertThat(Registry.application(app.id()).asString()).doesNotContain(app.secret());
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
    void noSecretPasswordOrLicenceKeyStandsReadableInTheDatabase() throws SQLException {
        App app = Registry.approved("india-product");
        User user = Registry.user();
        Response licence = Registry.licence(app);
        String opaque = Registry.opaqueToken(Registry.approved("parcel"), user);
        String mac = opaque.substring(opaque.indexOf('.') + 1);

        String everything = dump("application", "secret", "licence", "backend_user", "opaque_token", "audit_event");

        assertThat(everything)
                .contains(app.clientId())
                .doesNotContain(app.secret(), user.password(), licence.path("licenceKey"), mac);
    }

    private static String dump(String... tables) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            for (String table : tables) {
                try (ResultSet row = statement.executeQuery("SELECT t::text FROM " + table + " t")) {
                    while (row.next()) {
                        text.append(row.getString(1)).append('\n');
                    }
                }
            }
        }
        return text.toString();
    }
}
