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
import org.junit.jupiter.api.Test;

/** Introspection, revocation and the list of revocations. */
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

        Registry.service()
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
        String licence = Registry.licence(app).jsonPath().getString("loginId");
        Registry.deleteLicence(app, licence);
        int before = Registry.revocationList()
                .jsonPath()
                .getInt("entries.find{it.client_id == '" + app.clientId() + "' && it.api == null}.before");

        introspect(app.clientId()).then().body("active", equalTo(true)).body("iat", greaterThanOrEqualTo(before));
    }

    @Test
    void everythingElseIsInactiveAndNothingMore() {
        App suspended = Registry.approved("parcel");
        String token = Registry.token(suspended);
        Registry.suspend(suspended);
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

        Registry.revoke(app, token);

        assertThat(Registry.isActive(token)).isFalse();
        Registry.revocationList().then().statusCode(200).body("entries.jti", hasItem(tokenId));
        assertThat(Registry.isActive(Registry.token(app))).isTrue();
        String opaque = Registry.opaqueToken(app, Registry.user());
        Registry.revoke(app, opaque);
        assertThat(Registry.isActive(opaque)).isFalse();
    }

    @Test
    void nobodyRevokesTheTokensOfOthers() {
        App app = Registry.approved("parcel");
        String token = Registry.token(app);

        Registry.revoke(Registry.approved("parcel"), token);

        assertThat(Registry.isActive(token)).isTrue();
    }

    @Test
    void theListIsForServicesAndConditional() {
        App app = Registry.approved("parcel");
        Registry.client(app).get("/oauth2/revocations").then().statusCode(403);

        // Another test's revocation may fall due in between.
        Response first = await().atMost(Duration.ofMinutes(2))
                .until(Registry::revocationList, list -> revocationsUnless(list).statusCode() == 304);
        String token = Registry.token(app);
        Registry.revoke(app, token);
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

    private static Response revocationsUnless(Response known) {
        return Registry.service().header("If-None-Match", known.header("ETag")).get("/oauth2/revocations");
    }

    private static Response introspectAs(App app, String token) {
        return Registry.client(app).formParam("token", token).post("/oauth2/introspect");
    }
}
