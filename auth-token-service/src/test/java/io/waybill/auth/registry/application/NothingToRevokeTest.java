package io.waybill.auth.registry.application;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of revocations has no entry for what is not believed, and keeps none longer than that could be. */
@QuarkusTest
@ServiceUnderTest
class NothingToRevokeTest {

    private static final long KEY_BELIEVED = Duration.ofMinutes(15 + 60).toSeconds();
    private static final long LAST_TOKEN = Duration.ofMinutes(15 + 60).toSeconds();
    private static final long MARGINS = Duration.ofMinutes(2).toSeconds();

    @Test
    void anApplicationThatWasNeverApprovedLeavesNothingBehind() {
        App app = Registry.register();
        String second = admin("POST", "/applications/" + app.id() + "/secrets").path("id");
        String login = admin("POST", "/applications/" + app.id() + "/licences", Map.of())
                .path("loginId");

        expire(app, second);
        admin("DELETE", "/applications/" + app.id() + "/licences/" + login)
                .then()
                .statusCode(204);
        admin("POST", "/applications/" + app.id() + "/reject", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        delete(app);

        assertThat(entries("client_id", app.clientId())).isEmpty();
        assertThat(entries("sid", second)).isEmpty();
    }

    @Test
    void aSecretThatGotNoTokenLeavesNothingBehind() {
        App app = Registry.approved("parcel");
        Registry.token(app);
        String second = admin("POST", "/applications/" + app.id() + "/secrets").path("id");

        expire(app, second);

        assertThat(entries("sid", second)).isEmpty();
    }

    @Test
    void aSecretWhoseLastTokenHasExpiredLeavesNothingBehind() throws SQLException {
        App app = Registry.approved("parcel");
        Registry.token(app);
        change("update secret set issuing_until = now() - interval '62 minutes' where id = '" + app.secretId() + "'");

        expire(app, app.secretId());

        assertThat(entries("sid", app.secretId())).isEmpty();
    }

    @Test
    void anEntryLastsAsLongAsTheLastTokenThatMayHaveBeenIssued() throws SQLException {
        App app = Registry.approved("parcel");
        Registry.token(app);
        Instant now = Instant.now();

        expire(app, app.secretId());

        assertThat(entries("sid", app.secretId()))
                .singleElement()
                .satisfies(entry ->
                        assertThat(until(entry) - now.getEpochSecond()).isBetween(LAST_TOKEN, LAST_TOKEN + MARGINS));
        App idle = Registry.approved("parcel");
        Registry.token(idle);
        change("update secret set issuing_until = now() - interval '30 minutes' where id = '" + idle.secretId() + "'");
        Instant later = Instant.now();

        expire(idle, idle.secretId());

        assertThat(entries("sid", idle.secretId()))
                .as("no replica has issued for half an hour")
                .singleElement()
                .satisfies(entry ->
                        assertThat(until(entry) - later.getEpochSecond()).isBetween(30 * 60L, 30 * 60L + MARGINS));
    }

    @Test
    void aDeletedApplicationIsListedAsLongAsItsKeyIsBelieved() {
        App app = Registry.approved("freight-product");
        Instant now = Instant.now();

        delete(app);

        assertThat(entries("client_id", app.clientId()))
                .singleElement()
                .satisfies(entry -> assertThat(until(entry) - now.getEpochSecond())
                        .isBetween(KEY_BELIEVED, KEY_BELIEVED + MARGINS));
    }

    /** After a restore, there are tokens that nobody has recorded. */
    @Test
    void untilTheRecordIsCompleteAnEntryLastsForADay() throws SQLException {
        App app = Registry.approved("parcel");
        App unapproved = Registry.register();
        change("update lease_record set complete_from = now() + interval '1 hour'");
        try {
            long day = Instant.now().plus(Duration.ofDays(1)).getEpochSecond();
            expire(app, app.secretId());
            expire(unapproved, unapproved.secretId());
            delete(app);

            assertThat(entries("sid", app.secretId()))
                    .singleElement()
                    .satisfies(entry -> assertThat(until(entry)).isGreaterThan(day));
            assertThat(entries("client_id", app.clientId()))
                    .singleElement()
                    .satisfies(entry -> assertThat(until(entry)).isGreaterThan(day));
            assertThat(entries("sid", unapproved.secretId()))
                    .as("none was issued for it")
                    .isEmpty();
        } finally {
            change("update lease_record set complete_from = '-infinity'");
        }
    }

    /** Another replica ends the secret, or its application, and has not yet said so: the first token waits for it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "update secret set expires_at = now() where application_id = '%s'",
                "delete from application where id = '%s'",
                "update application set state = 'suspended' where id = '%s'"
            })
    void aTokenThatIsAskedForDuringTheEndIsNotIssued(String end) throws SQLException {
        App app = Registry.approved("parcel");
        // The client is known here, as approved, and has no token yet.
        Registry.introspect(app.clientId());
        CompletableFuture<Response> asked;
        try (Connection ending = PostgresResource.connection();
                Statement statement = ending.createStatement()) {
            ending.setAutoCommit(false);
            statement.execute("select 1 from application where id = '" + app.id() + "' for no key update");
            asked = CompletableFuture.supplyAsync(() -> Registry.requestToken(app));
            await().until(NothingToRevokeTest::aTokenWaits);
            statement.execute(end.formatted(app.id()));
            ending.commit();
        }

        assertThat(asked.join().statusCode()).isEqualTo(503);
        assertThat(asked.join().header("Retry-After")).isEqualTo("1");
    }

    @Test
    void whateverIsIssuedWhileASecretOrItsApplicationEndsIsListed() {
        for (int round = 0; round < 20; round++) {
            App app = Registry.approved("parcel");
            boolean deleted = round % 2 == 0;
            CompletableFuture<Response> asked = CompletableFuture.supplyAsync(() -> Registry.requestToken(app));

            if (deleted) {
                delete(app);
            } else {
                expire(app, app.secretId());
            }

            if (asked.join().statusCode() == 200) {
                assertThat(deleted ? entries("client_id", app.clientId()) : entries("sid", app.secretId()))
                        .as("round " + round)
                        .hasSize(1);
                assertThat(Registry.introspect(asked.join().path("access_token"))
                                .<Boolean>path("active"))
                        .isFalse();
            }
        }
    }

    private static boolean aTokenWaits() throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement();
                ResultSet waiting =
                        statement.executeQuery("select 1 from pg_stat_activity where wait_event_type = 'Lock'"
                                + " and query like '%issuing_until = greatest%'")) {
            return waiting.next();
        }
    }

    private static void expire(App app, String secret) {
        admin("POST", "/applications/" + app.id() + "/secrets/" + secret + "/expire", Map.of())
                .then()
                .statusCode(200);
    }

    private static void delete(App app) {
        admin("DELETE", "/applications/" + app.id()).then().statusCode(204);
    }

    private static void change(String sql) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    private static List<Map<String, Object>> entries(String field, String value) {
        List<Map<String, Object>> all = Registry.revocations();
        return all.stream().filter(entry -> value.equals(entry.get(field))).toList();
    }

    private static long until(Map<String, Object> entry) {
        return ((Number) entry.get("until")).longValue();
    }
}
