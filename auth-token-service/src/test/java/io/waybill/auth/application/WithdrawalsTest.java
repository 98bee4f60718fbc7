package io.waybill.auth.application;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.PostgresResource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is withdrawn, as the list of revocations tells the other services. */
@QuarkusTest
@ServiceUnderTest
class WithdrawalsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void aSecretThatEndsLaterWithdrawsItsEarlierTokensThen() throws SQLException {
        App app = Registry.approved("parcel");
        Registry.token(app);

        expire(app, Map.of("at", inAnHour()));

        assertThat(secretEntries(app)).as("before its end").isEmpty();
        Instant end = Instant.now();
        assertThat(change("UPDATE due_withdrawal SET due_at = now() WHERE sid = ?", app.secretId()))
                .isEqualTo(1);
        await().atMost(PATIENCE).until(() -> !secretEntries(app).isEmpty());
        assertThat(secretEntries(app)).hasSize(1).allSatisfy(entry -> {
            assertThat(number(entry, "before")).isGreaterThanOrEqualTo(end.getEpochSecond());
            assertThat(number(entry, "until"))
                    .as("until the last token of the secret has expired")
                    .isBetween(end.getEpochSecond() + 3_600, Instant.now().getEpochSecond() + 3_700);
        });
    }

    @Test
    void aSecretThatEndsEarlierThanWasSetWithdrawsItsTokensOnce() throws SQLException {
        App app = Registry.approved("parcel");

        expire(app, Map.of("at", inAnHour()));
        expire(app, Map.of());

        assertThat(secretEntries(app)).hasSize(1);
        assertThat(change("DELETE FROM due_withdrawal WHERE sid = ?", app.secretId()))
                .as("withdrawals still to come")
                .isZero();
    }

    @Test
    void aTokenOfAnEndedSecretThatAnotherReplicaStillIssuesIsWithdrawnToo() {
        App app = Registry.approved("parcel");

        expire(app, Map.of());

        assertThat(secretEntries(app))
                .hasSize(1)
                .allSatisfy(entry -> assertThat(number(entry, "before"))
                        .isGreaterThan(Instant.now().plusSeconds(3_600).getEpochSecond()));
    }

    @Test
    void noTokenIssuedBeforeAWithdrawalSurvivesAndOneAskedForAfterTheResumeWorks() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        // Each round takes a fraction of a second, so that several withdrawals share one.
        for (int round = 0; round < 5; round++) {
            String jwt = Registry.token(app);
            assertThat(isActive(jwt)).as("round " + round).isTrue();
            String opaque = Registry.opaqueToken(app, user);
            assertThat(isActive(opaque)).as("round " + round).isTrue();

            move(app, "suspend");
            move(app, "resume");

            assertThat(isActive(jwt)).as("JWT after round " + round).isFalse();
            assertThat(isActive(opaque)).as("opaque token after round " + round).isFalse();
        }
    }

    @Test
    void twoWithdrawalsInOneSecondAreOneAfterTheOther() {
        Instant now = Instant.parse("2026-01-01T00:00:00.500Z");
        Application application = new Application();

        long first = application.withdrawTokens(now);

        assertThat(first).isEqualTo(now.getEpochSecond() + 1);
        assertThat(application.dateTokensAfter(now)).isEqualTo(first);
        assertThat(application.withdrawTokens(now)).isGreaterThan(first);
    }

    @Test
    void aSuspendedApplicationIsWithdrawnOnceMoreWhenEveryReplicaKnows() {
        App app = Registry.approved("parcel");

        move(app, "suspend");

        await().atMost(PATIENCE).untilAsserted(() -> {
            LongSummaryStatistics before = before(app).summaryStatistics();
            assertThat(before.getMax() - before.getMin()).isGreaterThanOrEqualTo(4);
        });
    }

    @Test
    void aResumedApplicationIsNotWithdrawnAgain() {
        App app = Registry.approved("parcel");
        move(app, "suspend");
        move(app, "resume");
        String token = Registry.token(app);
        Instant later = Instant.now().plusSeconds(8);

        await().atMost(PATIENCE).until(() -> Instant.now().isAfter(later));

        assertThat(isActive(token)).isTrue();
    }

    private static String inAnHour() {
        return Instant.now().plusSeconds(3_600).toString();
    }

    private static int change(String sql, String secretId) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, secretId);
            return statement.executeUpdate();
        }
    }

    private static void expire(App app, Map<String, String> end) {
        admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", end)
                .then()
                .statusCode(200);
    }

    private static void move(App app, String action) {
        admin("POST", "/applications/" + app.id() + "/" + action, Map.of("reason", "a test"))
                .then()
                .statusCode(200);
    }

    private static boolean isActive(String token) {
        return Registry.introspect(token).path("active");
    }

    private static LongStream before(App app) {
        return revocations().stream()
                .filter(entry -> app.clientId().equals(entry.get("client_id")))
                .mapToLong(entry -> number(entry, "before"));
    }

    private static List<Map<String, Object>> secretEntries(App app) {
        return revocations().stream()
                .filter(entry -> app.secretId().equals(entry.get("sid")))
                .toList();
    }

    private static List<Map<String, Object>> revocations() {
        return given().auth()
                .preemptive()
                .basic(Registry.SERVICE_ID, Registry.SERVICE_SECRET)
                .get("/oauth2/revocations")
                .then()
                .statusCode(200)
                .extract()
                .path("entries");
    }

    private static long number(Map<String, Object> entry, String field) {
        return ((Number) entry.get(field)).longValue();
    }
}
