package io.waybill.auth.registry.credential;

import static io.waybill.auth.Registry.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.registry.application.Application;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is revoked, as the list of revocations tells the other services. */
@QuarkusTest
@ServiceUnderTest
class RevocationsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A replica without the database issues tokens for a quarter of an hour, and none lives longer than a day. */
    private static final Duration LAST_EXPIRY = Duration.ofHours(24).plusMinutes(15);

    @Inject
    Sql sql;

    @Test
    void aSecretThatEndsLaterRevokesItsEarlierTokensThen() {
        App app = Registry.approved("parcel");
        Registry.token(app);

        Registry.expire(app, Map.of("at", inAnHour()));

        assertThat(secretEntries(app)).as("before its end").isEmpty();
        Instant end = now();
        assertThat(sql.update("UPDATE secret SET expires_at = now() WHERE id = ?", app.secretId()))
                .isEqualTo(1);
        await().atMost(PATIENCE).until(() -> !secretEntries(app).isEmpty());

        assertThat(before(secretEntry(app))).isAfterOrEqualTo(end);
        assertThat(until(secretEntry(app)))
                .as("until the last token has expired that an uninformed replica may issue for a quarter of an hour")
                .isBetween(end.plus(LAST_EXPIRY), now().plus(LAST_EXPIRY).plus(2, ChronoUnit.MINUTES));
    }

    @Test
    void moreSecretsThanABatchMayEndAtOneTime() {
        App app = Registry.approved("parcel");
        assertThat(sql.update(
                        "INSERT INTO secret (id, application_id, number, hash, sealed, sealing_key, from_configuration,"
                                + " created_at, created_by, expires_at)"
                                + " SELECT 'one-of-many-' || n, application_id, n, hash, sealed, sealing_key, false, now(),"
                                + " created_by, now() FROM secret, generate_series(1, 250) n WHERE id = ?",
                        app.secretId()))
                .isEqualTo(250);

        await().atMost(Duration.ofMinutes(1))
                .until(() -> Registry.revocations().stream()
                                .filter(entry ->
                                        String.valueOf(entry.get("sid")).startsWith("one-of-many-"))
                                .count()
                        == 250);
        // Their sealed copies are those of another secret.
        sql.update("DELETE FROM secret WHERE id LIKE ? || '%'", "one-of-many-");
    }

    /** And those that another replica still issues. */
    @Test
    void aSecretThatEndsEarlierThanWasSetRevokesItsTokensOnce() {
        App app = Registry.approved("parcel");
        Registry.token(app);

        Registry.expire(app, Map.of("at", inAnHour()));
        Registry.expire(app, Map.of());

        assertThat(before(secretEntry(app))).isAfter(now().plus(1, ChronoUnit.HOURS));
    }

    @Test
    void anApplicationThatWasNeverApprovedLeavesNothingBehind() {
        App app = Registry.register();
        String login = Registry.licence(app).path("loginId");
        Registry.grant(app, "parcel");

        Registry.decide(app, "revoke", "parcel");
        Registry.expire(app, Map.of());
        Registry.deleteLicence(app, login);
        Registry.reject(app.id(), "a test");
        Registry.delete(app);

        assertThat(entries(app)).isEmpty();
        assertThat(secretEntries(app)).isEmpty();
    }

    @Test
    void whateverIsIssuedWhileASecretOrItsApplicationEndsIsListed() {
        for (int round = 0; round < 10; round++) {
            App app = Registry.approved("parcel");
            boolean deleted = round % 2 == 0;
            CompletableFuture<Response> asked = CompletableFuture.supplyAsync(() -> Registry.requestToken(app));

            if (deleted) {
                Registry.delete(app);
            } else {
                Registry.expire(app, Map.of());
            }

            if (asked.join().statusCode() == 200) {
                // A new application may take over the client id, so the secrets of a deleted one are revoked, too.
                assertThat(secretEntries(app)).as("round " + round).hasSize(1);
                assertThat(entries(app)).as("round " + round).hasSize(deleted ? 1 : 0);
                assertThat(Registry.isActive(asked.join().path("access_token"))).isFalse();
            }
        }
    }

    @Test
    void noTokenIssuedBeforeARevocationSurvivesAndOneAskedForAfterTheResumeWorks() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        // Each round takes a fraction of a second, so that several revocations share one.
        for (int round = 0; round < 5; round++) {
            String jwt = Registry.token(app);
            assertThat(Registry.isActive(jwt)).as("round " + round).isTrue();
            String opaque = Registry.opaqueToken(app, user);
            assertThat(Registry.isActive(opaque)).as("round " + round).isTrue();

            Registry.suspend(app);
            Registry.resume(app);

            assertThat(Registry.isActive(jwt)).as("JWT after round " + round).isFalse();
            assertThat(Registry.isActive(opaque))
                    .as("opaque token after round " + round)
                    .isFalse();
        }
    }

    /** A JWT may be dated with the second of either, so the next revocation of either kind covers both. */
    @Test
    void revocationsOfAllTokensAndOfAGrantInOneSecondAreOneAfterTheOther() {
        Instant now = Instant.parse("2026-01-01T00:00:00.500Z");
        Application application = new Application();

        application.revokeGrant("freight-product", now);
        long grant = application.jwtsNotBefore();
        long all = application.revokeTokens(now);
        application.revokeGrant("india-product", now);

        assertThat(grant).isEqualTo(now.getEpochSecond() + 1);
        assertThat(all).isGreaterThan(grant);
        assertThat(application.jwtsNotBefore()).isGreaterThan(all);
        assertThat(application.tokensNotBefore).as("of opaque tokens").isEqualTo(all);
        assertThat(application.dateGrantAfter("india-product", now)).isEqualTo(application.jwtsNotBefore());
    }

    /** A replica may issue for a quarter of an hour without knowing, and its clock may be wrong. */
    @Test
    void aSuspensionCoversTokensOfEveryDateUntilTheApplicationIsResumed() {
        App app = Registry.approved("parcel");
        Instant suspended = now();

        Registry.suspend(app);

        assertThat(before(entry(app))).isAfterOrEqualTo(suspended.plus(75, ChronoUnit.MINUTES));
        Registry.resume(app);
        assertThat(before(entry(app))).isBeforeOrEqualTo(now().plusSeconds(5));
        assertThat(Registry.isActive(Registry.token(app))).isTrue();
    }

    /** The configured lifetime is an hour here; tokens may have been issued when it was longer. */
    @Test
    void aShortenedLifetimeEndsNoRevocationEarly() {
        Instant longest = now().plus(24, ChronoUnit.HOURS);
        App app = Registry.approved("parcel");
        App other = Registry.approved("parcel");
        change(other, "sandbox", "service");

        Registry.expire(app, Map.of());
        change(other, "sandbox");

        assertThat(until(secretEntry(app))).isAfterOrEqualTo(longest);
        assertThat(until(entry(other))).isAfterOrEqualTo(longest);
        Registry.suspend(app);
        assertThat(until(entry(app))).isAfterOrEqualTo(longest.plus(15, ChronoUnit.MINUTES));
    }

    @Test
    void aRevokedGrantCoversTokensOfEveryDateUntilItIsApprovedAgain() {
        App app = Registry.approved("parcel");
        Instant revoked = now();

        Registry.decide(app, "revoke", "parcel");

        assertThat(entry(app)).containsEntry("api", "parcel");
        assertThat(before(entry(app))).isAfterOrEqualTo(revoked.plus(75, ChronoUnit.MINUTES));
        Registry.decide(app, "approve", "parcel");
        assertThat(before(entry(app))).isBeforeOrEqualTo(now().plusSeconds(5));
    }

    @Test
    void aDecisionAboutAnotherApiConcernsNoOpaqueToken() {
        App app = Registry.approved("parcel", "freight-product");
        String opaque = Registry.opaqueToken(app, Registry.user());
        String jwt = Registry.token(app);

        Registry.decide(app, "revoke", "freight-product");
        assertThat(Registry.isActive(opaque)).as("after the revocation").isTrue();
        Registry.decide(app, "approve", "freight-product");
        assertThat(Registry.isActive(opaque)).as("after the approval").isTrue();

        Registry.introspect(jwt).then().body("aud", contains("parcel"));
        Registry.introspect(Registry.token(app)).then().body("aud", contains("freight-product", "parcel"));
    }

    @Test
    void anOpaqueTokenWhoseGrantIsRevokedStaysRevokedWhenItIsApprovedAgain() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String opaque = Registry.opaqueToken(app, user);

        Registry.decide(app, "revoke", "parcel");
        assertThat(Registry.isActive(opaque)).isFalse();
        Registry.decide(app, "approve", "parcel");

        assertThat(Registry.isActive(opaque)).isFalse();
        assertThat(Registry.isActive(Registry.opaqueToken(app, user))).isTrue();
    }

    @Test
    void aDeletedLicenceRevokesTheTokensThatCarryItUntilEveryReplicaKnows() {
        App app = Registry.approved("india-product");
        String login = Registry.licence(app).path("loginId");
        String token = Registry.token(app);

        Registry.deleteLicence(app, login);

        assertThat(Registry.isActive(token)).isFalse();
        assertRevokedUntilEveryReplicaKnows(app);
    }

    @Test
    void aTokenThatWouldBeginAfterItsSecretEndsIsNotIssued() {
        App app = Registry.approved("india-product");
        String login = Registry.licence(app).path("loginId");
        Registry.deleteLicence(app, login);

        Registry.expire(app, Map.of("at", Instant.now().plusSeconds(9).toString()));

        Registry.requestToken(app).then().statusCode(503).header("Retry-After", notNullValue());
    }

    @Test
    void aLostRoleRevokesTheTokensThatCarryItUntilEveryReplicaKnows() {
        App app = Registry.approved("parcel");
        change(app, "sandbox", "operator", "service");
        String token = Registry.token(app);
        change(app, "sandbox", "operator", "service");
        assertThat(Registry.isActive(token)).isTrue();

        change(app, "sandbox", "service");

        assertThat(Registry.isActive(token)).isFalse();
        assertRevokedUntilEveryReplicaKnows(app);
    }

    @Test
    void aChangedLevelAndANewRoleRevokeNothing() {
        App app = Registry.approved("parcel");
        String token = Registry.token(app);

        change(app, "standard", "service");

        assertThat(Registry.isActive(token)).isTrue();
        assertThat(entries(app)).isEmpty();
    }

    /** What a suspension covers must not shrink because something else is revoked later. */
    @Test
    void aSuspensionOutlastsALaterRevocation() {
        App app = Registry.approved("parcel");
        change(app, "sandbox", "service");
        Registry.suspend(app);
        Instant before = before(entry(app));

        change(app, "sandbox");

        assertThat(before(entry(app))).isAfterOrEqualTo(before);
    }

    @Test
    void onlyWhatIsNewSinceAVersionIsAnswered() {
        App before = suspended();
        long known = version();
        App after = suspended();

        Response news = since(known);

        news.then()
                .statusCode(200)
                .body("since", equalTo((int) known))
                .body("entries.client_id", hasItem(after.clientId()))
                .body("entries.client_id", not(hasItem(before.clientId())));
        assertThat(news.jsonPath().getLong("version")).isGreaterThan(known);
    }

    @Test
    void nothingNewIs304() {
        suspended();

        // Something of another test may become due in between.
        await().untilAsserted(() ->
                since(version()).then().statusCode(304).header("Cache-Control", equalTo("private, no-cache")));
    }

    /** Else an entry that took the place of another would have to be told as two. */
    @Test
    void anEntryTakesThePlaceOfTheEarlierOneOfTheSameKey() {
        App app = suspended();
        long known = version();
        Registry.resume(app);

        String own = "entries.findAll{it.client_id == '" + app.clientId() + "'}";
        since(known).then().body(own, hasSize(1));
        Registry.revocationList().then().body(own, hasSize(1));
    }

    /** As after a restore of the database to an earlier time. */
    @Test
    void aVersionThatIsAheadIsAnsweredWithTheWholeList() {
        App app = suspended();

        since(version() + 1_000_000)
                .then()
                .statusCode(200)
                .body("since", nullValue())
                .body("entries.client_id", hasItem(app.clientId()));
    }

    private static App suspended() {
        App app = Registry.approved("parcel");
        Registry.suspend(app);
        return app;
    }

    private static long version() {
        return Registry.revocationList().jsonPath().getLong("version");
    }

    private static Response since(long version) {
        return Registry.service().get("/oauth2/revocations?since=" + version);
    }

    private static String inAnHour() {
        return Instant.now().plusSeconds(3_600).toString();
    }

    /** Another replica may issue with what it knows for ten seconds; the next token is dated after that. */
    private static void assertRevokedUntilEveryReplicaKnows(App app) {
        assertThat(before(entry(app))).isBetween(now().plusSeconds(9), now().plusSeconds(14));
        assertThat(Registry.isActive(Registry.token(app))).isTrue();
    }

    private static void change(App app, String level, String... roles) {
        Map<String, Object> registration =
                Map.of("name", "changed", "owner", "tests", "businessRegion", "SE", "level", level, "roles", roles);
        admin("PUT", "/applications/" + app.id(), registration).then().statusCode(200);
    }

    private static List<Map<String, Object>> entries(App app) {
        return Registry.revocations().stream()
                .filter(entry -> app.clientId().equals(entry.get("client_id")))
                .toList();
    }

    private static List<Map<String, Object>> secretEntries(App app) {
        return Registry.revocations().stream()
                .filter(entry -> app.secretId().equals(entry.get("sid")))
                .toList();
    }

    private static Map<String, Object> entry(App app) {
        assertThat(entries(app)).hasSize(1);
        return entries(app).getFirst();
    }

    private static Map<String, Object> secretEntry(App app) {
        assertThat(secretEntries(app)).hasSize(1);
        return secretEntries(app).getFirst();
    }

    /** Tokens of an earlier date are revoked. */
    private static Instant before(Map<String, Object> entry) {
        return Instant.ofEpochSecond(((Number) entry.get("before")).longValue());
    }

    /** When the entry is deleted. */
    private static Instant until(Map<String, Object> entry) {
        return Instant.ofEpochSecond(((Number) entry.get("until")).longValue());
    }

    /** The list is precise to the second. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
