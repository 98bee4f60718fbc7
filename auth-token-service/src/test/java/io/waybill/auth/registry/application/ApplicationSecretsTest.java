package io.waybill.auth.registry.application;

import static io.restassured.RestAssured.given;
import static io.restassured.http.ContentType.JSON;
import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.nimbusds.jose.JWSAlgorithm;
import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An application's secrets: two at a time, shown to their owner, readable nowhere else. */
@QuarkusTest
@ServiceUnderTest
class ApplicationSecretsTest {

    @Inject
    Scheduler scheduler;

    @AfterEach
    void resumeBackgroundJobs() {
        scheduler.resume();
    }

    @Test
    void aSecondSecretReplacesTheFirstWithoutAGap() {
        App app = Registry.approved("parcel");
        Response added = admin("POST", "/applications/" + app.id() + "/secrets");
        added.then().statusCode(201).body("clientSecret", nullValue());
        String secondId = added.path("id");
        admin("POST", "/applications/" + app.id() + "/secrets").then().statusCode(409);

        String second = show(app.clientId(), app.secret(), secondId)
                .then()
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .path("clientSecret");
        Registry.requestToken(app.clientId(), second).then().statusCode(200);
        Registry.requestToken(app).then().statusCode(200);

        admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", Map.of())
                .then()
                .statusCode(200);
        Registry.requestToken(app).then().statusCode(400);
        Registry.requestToken(app.clientId(), second).then().statusCode(200);
        AdminApiTest.audit().then().body("items.action", hasItem("secret.show"));
    }

    @Test
    void nobodyButTheOwnerSeesASecret() {
        App app = Registry.approved("parcel");
        App other = Registry.approved("parcel");

        show(other.clientId(), other.secret(), app.secretId()).then().statusCode(404);
        show(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET, app.secretId())
                .then()
                .statusCode(404);
        show(app.clientId(), "wrong", app.secretId()).then().statusCode(401).header("WWW-Authenticate", notNullValue());
        given().auth()
                .oauth2(Registry.operatorToken())
                .post("/applications/self/secrets/" + app.secretId() + "/show")
                .then()
                .statusCode(401);
        assertThat(admin("GET", "/applications/" + app.id()).asString()).doesNotContain(app.secret());
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

    /** As on a replica that has not heard of the end yet. */
    @Test
    void aSecretThatHasEndedIsGoodForNothingEvenWhileItIsRemembered() throws Exception {
        App app = Registry.approved("parcel");
        String successor =
                admin("POST", "/applications/" + app.id() + "/secrets").path("id");
        // What has been published before is read again, and nothing after it.
        scheduler.pause();
        own(app).get("/applications/self/secrets").then().statusCode(200);
        change("update secret set expires_at = now() where id = '" + app.secretId() + "'");

        show(app.clientId(), app.secret(), successor)
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", notNullValue())
                .body("clientSecret", nullValue());
        own(app).contentType(JSON)
                .body(Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk()))
                .post("/applications/self/keys")
                .then()
                .statusCode(401);
        own(app).contentType(JSON)
                .body(Map.of("level", "premium", "reason", "more"))
                .post("/applications/self/level-requests")
                .then()
                .statusCode(401);
        assertThat(admin("GET", "/applications/" + app.id()).<List<?>>path("keys"))
                .isEmpty();

        change("update secret set expires_at = null where id = '" + app.secretId() + "'");
        change("update application set state = 'suspended' where id = '" + app.id() + "'");
        show(app.clientId(), app.secret(), successor).then().statusCode(401);
    }

    @Test
    void whatAnApplicationDoesItselfIsBoundedInADay() throws Exception {
        App app = Registry.approved("parcel");
        String key = own(app).contentType(JSON)
                .body(Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk()))
                .post("/applications/self/keys")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        Instant end = Instant.parse("2099-01-01T00:00:00Z");
        for (int i = 0; i < 100; i++) {
            end = end.minusSeconds(1);
            ended(app, key, end).then().statusCode(200);
        }

        ended(app, key, end.minusSeconds(1)).then().statusCode(429).header("Retry-After", notNullValue());
    }

    private static Response ended(App app, String key, Instant at) {
        return own(app).contentType(JSON)
                .body(Map.of("at", at.toString()))
                .post("/applications/self/keys/" + key + "/expire");
    }

    private static RequestSpecification own(App app) {
        return given().auth().preemptive().basic(app.clientId(), app.secret());
    }

    private static void change(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    @Test
    void aTokenNeverOutlivesItsSecret() {
        App app = Registry.approved("parcel");
        String soon = java.time.Instant.now().plusSeconds(600).toString();

        admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", Map.of("at", soon))
                .then()
                .statusCode(200);

        int expiresIn =
                Registry.requestToken(app).then().statusCode(200).extract().path("expires_in");
        assertThat(expiresIn).isBetween(1, 600);
    }

    @Test
    void noSecretPasswordOrLicenceKeyStandsReadableInTheDatabase() throws SQLException {
        App app = Registry.approved("india-product");
        User user = Registry.user();
        Response licence = admin("POST", "/applications/" + app.id() + "/licences", Map.of());
        String opaque = Registry.opaqueToken(Registry.approved("parcel"), user);
        String mac = opaque.substring(opaque.indexOf('.') + 1);

        String everything = dump("application", "secret", "licence", "backend_user", "opaque_token", "audit_event");

        assertThat(everything)
                .contains(app.clientId())
                .doesNotContain(app.secret(), user.password(), licence.path("licenceKey"), mac);
    }

    private static Response show(String clientId, String secret, String secretId) {
        return given().auth()
                .preemptive()
                .basic(clientId, secret)
                .post("/applications/self/secrets/" + secretId + "/show");
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
