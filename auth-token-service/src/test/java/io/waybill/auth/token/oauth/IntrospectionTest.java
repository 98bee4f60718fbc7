package io.waybill.auth.token.oauth;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.Registry.SERVICE_ID;
import static io.waybill.auth.Registry.SERVICE_SECRET;
import static io.waybill.auth.Registry.introspect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Introspection, revocation and the list of what is revoked, section 2 of the wire contract. */
@QuarkusTest
@ServiceUnderTest
class IntrospectionTest {

    @Test
    void aServiceIsToldWhatAJwtStandsFor() {
        App app = Registry.approved("freight-product", "parcel");

        introspect(Registry.token(app))
                .then()
                .statusCode(200)
                .body("active", equalTo(true))
                .body("client_id", equalTo(app.clientId()))
                .body("app", equalTo(app.id()))
                .body("env", equalTo("sandbox"))
                .body("aud", contains("freight-product", "parcel"))
                .body("region", equalTo("SE"))
                .body("level.name", equalTo("sandbox"))
                .body("groups", equalTo(java.util.List.of()))
                .body("exp", notNullValue());
    }

    @Test
    void aServiceIsToldWhatAKeyAndAnOpaqueTokenStandFor() {
        App app = Registry.approved("freight-product", "parcel");

        given().auth()
                .preemptive()
                .basic(SERVICE_ID, SERVICE_SECRET)
                .formParam("token", app.clientId())
                .formParam("token_type_hint", "api_key")
                .post("/oauth2/introspect")
                .then()
                .statusCode(200)
                .body("active", equalTo(true))
                .body("app", equalTo(app.id()))
                .body("aud", hasItem("freight-product"))
                .body("level.per_second", equalTo(1_000_000));
        introspect(Registry.opaqueToken(app, Registry.user()))
                .then()
                .body("active", equalTo(true))
                .body("client_id", equalTo(app.clientId()));
    }

    /** Else the services would refuse the key for as long as other replicas may not know that the licence is gone. */
    @Test
    void aKeyIsDatedAfterTheRevocationOfItsTokens() {
        App app = Registry.approved("freight-product");
        String licence = Registry.admin("POST", "/applications/" + app.id() + "/licences", Map.of())
                .jsonPath()
                .getString("loginId");
        Registry.admin("DELETE", "/applications/" + app.id() + "/licences/" + licence)
                .then()
                .statusCode(204);
        int before = revocations()
                .jsonPath()
                .getInt("entries.find{it.client_id == '" + app.clientId() + "' && it.api == null}.before");

        introspect(app.clientId()).then().body("active", equalTo(true)).body("iat", greaterThanOrEqualTo(before));
    }

    @Test
    void everythingElseIsInactiveAndNothingMore() {
        App suspended = Registry.approved("parcel");
        String token = Registry.token(suspended);
        Registry.admin("POST", "/applications/" + suspended.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        App registered = Registry.register();

        for (String credential : new String[] {
            "nonsense", "a.b", "a.b.c", token, suspended.clientId(), registered.clientId(), "\u0000", "%"
        }) {
            assertThat(introspect(credential).then().statusCode(200).extract().asString())
                    .isEqualTo("{\"active\":false}");
        }
    }

    @Test
    void aClientSeesItsOwnTokensOnly() {
        App app = Registry.approved("parcel");
        App other = Registry.approved("parcel");

        assertThat(introspectAs(app, Registry.token(app)).<Boolean>path("active"))
                .isTrue();
        assertThat(introspectAs(app, app.clientId()).<Boolean>path("active")).isTrue();
        assertThat(introspectAs(app, Registry.token(other)).asString()).isEqualTo("{\"active\":false}");
        assertThat(introspectAs(app, other.clientId()).asString()).isEqualTo("{\"active\":false}");
    }

    @Test
    void missingOrWrongClientCredentialsAreInvalidClient() {
        for (String path : new String[] {"/oauth2/introspect", "/oauth2/revoke"}) {
            given().formParam("token", "x")
                    .post(path)
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", startsWith("Basic"))
                    .body("error", equalTo("invalid_client"));
        }
        given().get("/oauth2/revocations").then().statusCode(401);
    }

    @Test
    void aRevokedTokenIsInactiveAndOnTheList() {
        App app = Registry.approved("parcel");
        String token = Registry.token(app);
        String tokenId = introspect(token).path("jti");

        revokeAs(app, token).then().statusCode(200);

        assertThat(introspect(token).asString()).isEqualTo("{\"active\":false}");
        revocations().then().statusCode(200).body("entries.jti", hasItem(tokenId));
        assertThat(introspect(Registry.token(app)).<Boolean>path("active")).isTrue();
    }

    @Test
    void aRevokedOpaqueTokenIsInactive() {
        App app = Registry.approved("parcel");
        String token = Registry.opaqueToken(app, Registry.user());

        revokeAs(app, token).then().statusCode(200);

        assertThat(introspect(token).asString()).isEqualTo("{\"active\":false}");
    }

    @Test
    void nobodyRevokesTheTokensOfOthers() {
        App app = Registry.approved("parcel");
        String token = Registry.token(app);

        revokeAs(Registry.approved("parcel"), token).then().statusCode(200);

        assertThat(introspect(token).<Boolean>path("active")).isTrue();
    }

    @Test
    void suspendingAndRevokingAGrantAndASecretAreOnTheListAtOnce() {
        App app = Registry.approved("parcel", "freight-product");
        String token = Registry.token(app);

        Registry.admin(
                        "POST",
                        "/applications/" + app.id() + "/grants/revoke",
                        Map.of("api", "parcel", "environment", "sandbox", "reason", "a test"))
                .then()
                .statusCode(200);
        introspect(token).then().body("aud", contains("freight-product"));
        revocations().then().body("entries.findAll{it.api == 'parcel'}.client_id", hasItem(app.clientId()));

        Registry.admin("POST", "/applications/" + app.id() + "/secrets/" + app.secretId() + "/expire", Map.of())
                .then()
                .statusCode(200);
        assertThat(introspect(token).asString()).isEqualTo("{\"active\":false}");
        revocations().then().body("entries.sid", hasItem(app.secretId()));

        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        revocations()
                .then()
                .body("entries.findAll{it.api == null && it.before != null}.client_id", hasItem(app.clientId()));
    }

    @Test
    void anApplicationThatIsResumedGetsTokensThatAreNotRevoked() {
        App app = Registry.approved("parcel");
        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        Registry.admin("POST", "/applications/" + app.id() + "/resume").then().statusCode(200);

        introspect(Registry.token(app)).then().body("active", equalTo(true));
        introspect(Registry.opaqueToken(app, Registry.user())).then().body("active", equalTo(true));
    }

    @Test
    void theListIsForServicesAndConditional() {
        App app = Registry.approved("parcel");
        given().auth()
                .preemptive()
                .basic(app.clientId(), app.secret())
                .get("/oauth2/revocations")
                .then()
                .statusCode(403);

        // Another test's revocation may fall due in between.
        Response first = await().atMost(Duration.ofMinutes(2))
                .until(
                        IntrospectionTest::revocations,
                        list -> revocationsUnless(list).statusCode() == 304);
        String token = Registry.token(app);
        revokeAs(app, token).then().statusCode(200);
        Response second = revocationsUnless(first);
        second.then().statusCode(200).header("ETag", not(equalTo(first.header("ETag"))));
        assertThat(second.jsonPath().getLong("version"))
                .isGreaterThan(first.jsonPath().getLong("version"));
        given().auth()
                .oauth2(Registry.token(SERVICE_ID, SERVICE_SECRET))
                .get("/oauth2/revocations")
                .then()
                .statusCode(200);
    }

    private static Response revocations() {
        return given().auth().preemptive().basic(SERVICE_ID, SERVICE_SECRET).get("/oauth2/revocations");
    }

    private static Response revocationsUnless(Response known) {
        return given().auth()
                .preemptive()
                .basic(SERVICE_ID, SERVICE_SECRET)
                .header("If-None-Match", known.header("ETag"))
                .get("/oauth2/revocations");
    }

    private static Response introspectAs(App app, String token) {
        return given().auth()
                .preemptive()
                .basic(app.clientId(), app.secret())
                .formParam("token", token)
                .post("/oauth2/introspect");
    }

    private static Response revokeAs(App app, String token) {
        return given().auth()
                .preemptive()
                .basic(app.clientId(), app.secret())
                .formParam("token", token)
                .post("/oauth2/revoke");
    }
}
