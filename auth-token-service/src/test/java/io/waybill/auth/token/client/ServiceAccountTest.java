package io.waybill.auth.token.client;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.ClientKeyPair.ASSERTION_TYPE;
import static io.waybill.auth.ClientKeyPair.requestToken;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import com.nimbusds.jose.JWSAlgorithm;
import io.quarkus.arc.ClientProxy;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.test.server.StandInCluster;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.SoftAssertions;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Applications whose pods authenticate by the token of their service account, which a stand-in API server signs. */
@QuarkusTest
@ServiceUnderTest
class ServiceAccountTest {

    private static final String ISSUER = StandInCluster.ISSUER;
    private static final String AUDIENCE = StandInCluster.AUDIENCE;

    private static StandInCluster cluster;

    @Inject
    TrustedIssuers issuers;

    private final String subject = "system:serviceaccount:shop:orders-" + UUID.randomUUID();

    @BeforeAll
    static void start() throws IOException {
        cluster = StandInCluster.start(URI.create(setting("waybill.auth.trusted-issuers.cluster.jwks-url"))
                .getPort());
        cluster.projectReader(Path.of(setting("waybill.auth.trusted-issuers.cluster.token-file")));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    /** {@link KeySetsTest} tests what happens in an outage. */
    @Test
    void theKeysOfTheClusterServeForAnHourWhileItIsUnavailable() {
        assertThat(ClientProxy.unwrap(issuers))
                .extracting("issuers", as(InstanceOfAssertFactories.MAP))
                .extractingByKey(ISSUER)
                .extracting("sets.asking.believed")
                .isEqualTo(Duration.ofHours(1));
    }

    private static String setting(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }

    @Test
    void aProjectedTokenOpensItsApplicationAgainAndAgain() {
        App app = Registry.approved("parcel");
        String id = add(app, account()).then().statusCode(201).extract().path("id");
        String projected = cluster.token(subject, AUDIENCE);

        String token = issued(requestToken(projected));
        issued(requestToken(projected));
        issued(withClientId(projected, app.clientId()));

        Registry.introspect(token)
                .then()
                .body("active", equalTo(true))
                .body("client_id", equalTo(app.clientId()))
                .body("sid", equalTo(id));
        given().formParam("token", token)
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", projected)
                .post("/oauth2/introspect")
                .then()
                .statusCode(200)
                .body("active", equalTo(true));
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> Registry.application(app.id()).then().body("keys[0].lastUsedAt", notNullValue()));
    }

    @Test
    void itMayLiveLongAndBeForOthersToo() {
        App app = Registry.approved();
        add(app, account()).then().statusCode(201);
        Instant now = Instant.now();

        issued(requestToken(cluster.signed(StandInCluster.claims(
                subject, "[\"vault\",\"" + AUDIENCE + "\"]", now.minusSeconds(7200), now.plusSeconds(30_000_000)))));
        issued(requestToken(
                cluster.signed(StandInCluster.claims(subject, "\"" + AUDIENCE + "\"", now, now.plusSeconds(600)))));
    }

    /** All of them are answered as a wrong secret is. */
    @Test
    void whatDoesNotProveTheAccountIsAnsweredAlike() throws Exception {
        App app = Registry.approved();
        add(app, account()).then().statusCode(201);
        App suspended = Registry.approved();
        String ofSuspended = subject + "-suspended";
        add(suspended, account(ofSuspended)).then().statusCode(201);
        Registry.suspend(suspended);
        App ended = Registry.approved();
        String ofEnded = subject + "-ended";
        Registry.expireKey(ended, add(ended, account(ofEnded)).path("id"))
                .then()
                .statusCode(200);
        ClientKeyPair stranger = ClientKeyPair.of(JWSAlgorithm.RS256, "stranger");
        Instant now = Instant.now();
        String good = cluster.token(subject, AUDIENCE);
        String claims = claims(now, now.plusSeconds(3600));
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("of another account", cluster.token(subject + "x", AUDIENCE));
        bad.put("for another audience", cluster.token(subject, ISSUER));
        bad.put("of a suspended application", cluster.token(ofSuspended, AUDIENCE));
        bad.put("of an ended account", cluster.token(ofEnded, AUDIENCE));
        bad.put(
                "by an issuer that is not trusted",
                cluster.signed(claims.replace(ISSUER, "https://elsewhere.example")));
        bad.put("signed by another key", stranger.signed(stranger.header().build(), claims));
        bad.put(
                "signed by another key with the right kid",
                good.substring(0, good.lastIndexOf('.') + 1)
                        + cluster.token(subject, AUDIENCE).replaceFirst(".*\\.", ""));
        bad.put("expired", cluster.signed(claims(now.minusSeconds(3600), now.minusSeconds(31))));
        bad.put("not yet valid", cluster.signed(claims(now.plusSeconds(60), now.plusSeconds(3600))));
        bad.put("without an end", cluster.signed(claims.replaceFirst("\"exp\":\\d+,", "")));
        bad.put("without an audience", cluster.signed(claims.replaceFirst("\"aud\":[^,]+,", "")));
        bad.put("without a subject", cluster.signed(claims.replaceFirst(",\"sub\":\"[^\"]+\"", "")));
        bad.put("without a signature", good.substring(0, good.lastIndexOf('.') + 1));

        Response wrong = Registry.requestToken("no-such-client", "secret");
        SoftAssertions all = new SoftAssertions();
        bad.forEach((what, token) -> {
            Response answer = requestToken(token);
            all.assertThat(answer.statusCode() + answer.asString())
                    .as(what)
                    .isEqualTo(wrong.statusCode() + wrong.asString());
            // A good one in between: failures of many kinds are not to be delayed as guesses.
            issued(requestToken(good));
        });
        all.assertAll();
        withClientId(good, suspended.clientId()).then().statusCode(400).body(equalTo(wrong.asString()));
    }

    @Test
    void anEndedAccountTakesItsTokensWithItAndMayThenBeGivenToAnother() {
        App app = Registry.approved("parcel");
        App other = Registry.approved("parcel");
        String id = add(app, account()).path("id");
        String projected = cluster.token(subject, AUDIENCE);
        String token = issued(requestToken(projected));
        add(other, account())
                .then()
                .statusCode(409)
                .body("detail", equalTo("an application has this service account already; expire it there first"));

        Registry.expireKey(app, id).then().statusCode(200);

        assertThat(Registry.isActive(token)).isFalse();
        requestToken(projected).then().statusCode(400);
        add(other, account()).then().statusCode(201);
        requestToken(projected).then().statusCode(200).body("client_id", equalTo(other.clientId()));
    }

    @Test
    void whatIsWrongWithAnAccountIsNamed() {
        App app = Registry.approved();

        assertThat(refused(app, Map.of("issuer", "https://elsewhere.example", "subject", "s", "audience", "a")))
                .containsExactly("/serviceAccount/issuer");
        assertThat(refused(app, Map.of("issuer", ISSUER, "subject", "s".repeat(501))))
                .containsExactlyInAnyOrder("/serviceAccount/subject", "/serviceAccount/audience");
        assertThat(refused(app, Map.of("issuer", ISSUER, "subject", " ", "audience", "a", "name", "x")))
                .containsExactlyInAnyOrder("/serviceAccount/subject", "/serviceAccount/name");
        assertThat(refused(app, Map.of("issuer", ISSUER + "\0", "subject", "s\0", "audience", "a\u200Bb")))
                .containsExactlyInAnyOrder(
                        "/serviceAccount/issuer", "/serviceAccount/subject", "/serviceAccount/audience");
        assertThat(names(Registry.addKey(
                        app, Map.of("jwksUri", "https://keys.example/jwks.json", "serviceAccount", account()))))
                .containsExactly("/jwksUri");
    }

    private List<String> refused(App app, Map<String, String> account) {
        return names(add(app, account));
    }

    private static List<String> names(Response answer) {
        answer.then().statusCode(400);
        return answer.path("errors.pointer");
    }

    private Map<String, String> account() {
        return account(subject);
    }

    private static Map<String, String> account(String subject) {
        return Map.of("issuer", ISSUER, "subject", subject, "audience", AUDIENCE);
    }

    private String claims(Instant issued, Instant expires) {
        return StandInCluster.claims(subject, "[\"" + AUDIENCE + "\"]", issued, expires);
    }

    private static Response add(App app, Map<String, String> account) {
        return Registry.addKey(app, Map.of("serviceAccount", account));
    }

    private static Response withClientId(String projected, String clientId) {
        return given().formParam("grant_type", "client_credentials")
                .formParam("client_id", clientId)
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", projected)
                .post(Registry.TOKEN_PATH);
    }

    private static String issued(Response answer) {
        return answer.then().statusCode(200).extract().path("access_token");
    }
}
