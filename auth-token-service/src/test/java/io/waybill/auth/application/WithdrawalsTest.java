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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is withdrawn, as the list of revocations tells the other services. */
@QuarkusTest
@ServiceUnderTest
class WithdrawalsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void aSecretThatEndsLaterWithdrawsItsEarlierTokensThen() {
        App app = Registry.approved("parcel");
        Registry.token(app);
        Instant end = Instant.now().plusSeconds(3);

        expire(app, Map.of("at", end.toString()));

        assertThat(secretEntries(app)).as("before its end").isEmpty();
        await().atMost(PATIENCE).until(() -> !secretEntries(app).isEmpty());
        assertThat(Instant.now()).isAfter(end);
        assertThat(secretEntries(app)).hasSize(1).allSatisfy(entry -> {
            assertThat(number(entry, "before")).isGreaterThan(end.getEpochSecond());
            assertThat(number(entry, "until"))
                    .as("until the last token of the secret has expired")
                    .isBetween(end.getEpochSecond() + 3_600, Instant.now().getEpochSecond() + 3_700);
        });
    }

    @Test
    void aSecretThatEndsEarlierThanWasSetWithdrawsItsTokensOnce() {
        App app = Registry.approved("parcel");

        expire(app, Map.of("at", Instant.now().plusSeconds(3).toString()));
        expire(app, Map.of());

        assertThat(secretEntries(app)).hasSize(1);
        Instant later = Instant.now().plusSeconds(5);
        await().atMost(PATIENCE).until(() -> Instant.now().isAfter(later));
        assertThat(secretEntries(app)).hasSize(1);
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

        long first = before(app);
        await().atMost(PATIENCE).until(() -> before(app) >= first + 4);
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

    private static void expire(App app, Map<String, String> end) {
        admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", end)
                .then()
                .statusCode(200);
    }

    private static void move(App app, String action) {
        admin("POST", "/applications/" + app.id() + "/" + action).then().statusCode(200);
    }

    private static boolean isActive(String token) {
        return Registry.introspect(token).path("active");
    }

    private static long before(App app) {
        return revocations().stream()
                .filter(entry -> app.clientId().equals(entry.get("client_id")))
                .mapToLong(entry -> number(entry, "before"))
                .max()
                .orElseThrow();
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
