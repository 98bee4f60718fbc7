package io.waybill.auth.token.signingkey;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class SigningKeysTest {

    private static final String JWKS = "/.well-known/jwks.json";

    @Inject
    SigningKeys keys;

    @Inject
    KeyRotation rotation;

    @Inject
    Sql sql;

    @Test
    void theJwksHasAPublicKeyOfEachAlgorithmAndAnEtag() {
        Response answer = given().get(JWKS);

        answer.then()
                .statusCode(200)
                .header("Cache-Control", equalTo("public, max-age=300"))
                .body("keys.alg", hasItem("ES256"))
                .body("keys.alg", hasItem("RS256"))
                .body("keys.use", everyItem(equalTo("sig")))
                .body("keys.d", everyItem(nullValue()));
        String tag = answer.header("ETag");
        for (String known : List.of(tag, "W/" + tag, "\"older\", " + tag, "*")) {
            given().header("If-None-Match", known)
                    .get(JWKS)
                    .then()
                    .statusCode(304)
                    .header("ETag", equalTo(tag))
                    .header("Cache-Control", equalTo("public, max-age=300"));
        }
        given().header("If-None-Match", "\"older\"").get(JWKS).then().statusCode(200);
    }

    @Test
    void aRotationAnnouncesTheNextKeysAndTheFormerOneStillSigns() {
        App app = Registry.approved("parcel");
        String before = keyId(Registry.token(app));

        Registry.admin("POST", "/signing-keys/rotate").then().statusCode(202);

        given().get(JWKS).then().body("keys", hasSize(4));
        assertThat(keyId(Registry.token(app))).isEqualTo(before);
        Registry.admin("GET", "/signing-keys")
                .then()
                .body("items.state", containsInAnyOrder("announced", "announced", "active", "active"));
        Registry.admin("POST", "/signing-keys/rotate").then().statusCode(409);

        revokeAnnounced();
        given().get(JWKS).then().body("keys", hasSize(2));
    }

    @Test
    void aKeyWhoseIntervalEndsIsFollowedByOneNextKeyThatIsAnnouncedFirst() {
        App app = Registry.approved("parcel");
        String before = keyId(Registry.token(app));
        rotation.rotateWhenDue();
        assertThat(announced()).as("nothing is due").isEmpty();
        // 30 days are the interval; the next key is announced 6 minutes before they are over.
        shift("interval '5 minutes' - interval '30 days'");

        rotation.rotateWhenDue();
        List<String> announced = announced();
        rotation.rotateWhenDue();

        assertThat(announced).as("one of each algorithm").hasSize(2);
        assertThat(announced()).as("announced once").containsExactlyInAnyOrderElementsOf(announced);
        given().get(JWKS).then().body("keys.kid", hasItems(announced.toArray()));
        assertThat(keyId(Registry.token(app))).as("the former key signs on").isEqualTo(before);

        shift("interval '30 days' - interval '5 minutes'");
        revokeAnnounced();
    }

    @Test
    void aRevokedKeyLeavesTheJwksItsTokensStopAndAnotherKeySignsAtOnce() {
        App app = Registry.approved("parcel");
        String token = Registry.token(app);
        String leaked = keyId(token);

        Registry.admin("POST", "/signing-keys/" + leaked + "/revoke").then().statusCode(200);

        given().get(JWKS).then().body("keys.kid", not(hasItem(leaked)));
        assertThat(Registry.isActive(token)).isFalse();
        String next = Registry.token(app);
        assertThat(keyId(next)).isNotEqualTo(leaked);
        assertThat(Registry.isActive(next)).isTrue();
    }

    /** A key that has leaked with the one that is revoked must not sign again. */
    @Test
    void aRetiredKeyDoesNotReturnWhenItsSuccessorIsRevoked() {
        App app = Registry.approved("parcel");
        String retired = keyId(Registry.token(app));
        Registry.admin("POST", "/signing-keys/rotate").then().statusCode(202);
        shift("interval '-7 minutes'");
        sql.update("UPDATE signing_key SET active_from = now() - interval '1 second' WHERE active_from > now()");
        keys.read();
        String successor = keyId(Registry.token(app));
        assertThat(successor).isNotEqualTo(retired);

        Registry.admin("POST", "/signing-keys/" + successor + "/revoke").then().statusCode(200);

        assertThat(keyId(Registry.token(app))).isNotIn(retired, successor);
    }

    @Test
    void aKeyOnWhichNothingDependsAnyMoreIsDeleted() {
        Registry.admin("POST", "/signing-keys/rotate").then().statusCode(202);
        sql.update(
                "UPDATE signing_key SET active_from = active_from - interval '2 days', revoked_at = revoked_at - interval '2 days'"
                        + " WHERE active_from <= now()");
        sql.update(
                "UPDATE signing_key SET active_from = now() - interval '24 hours 2 minutes' WHERE active_from > now()");

        rotation.rotateWhenDue();

        Registry.admin("GET", "/signing-keys").then().body("items.state", containsInAnyOrder("active", "active"));
    }

    /** The runbook of a lost encryption key. */
    @Test
    void aKeyThatCannotBeOpenedIsSkippedAndReplacedByOneRevocation() {
        App app = Registry.approved("parcel");
        String before = Registry.token(app);
        sql.update("UPDATE signing_key SET sealing_key = 'lost' WHERE revoked_at IS NULL");
        keys.read();

        Registry.requestToken(app).then().statusCode(503);
        assertThat(keys.canSign()).isFalse();
        assertThat(Registry.isActive(before)).as("it is still verified").isTrue();

        sql.update("UPDATE signing_key SET revoked_at = now() WHERE sealing_key = 'lost'");
        rotation.start(null);
        keys.start(null);

        assertThat(keys.canSign()).isTrue();
        assertThat(Registry.isActive(Registry.token(app))).isTrue();
    }

    @Test
    void noPrivateKeyStandsReadableInTheDatabase() {
        List<Boolean> readable = sql.list("select algorithm, sealed from signing_key", row -> {
            byte[] sealed = row.getBytes(2);
            return isReadable(row.getString(1), sealed)
                    || isReadable(row.getString(1), Arrays.copyOfRange(sealed, 12, sealed.length - 16));
        });

        assertThat(readable).containsOnly(false);
    }

    /** Moves what has happened to the keys in time. */
    private void shift(String interval) {
        sql.update("UPDATE signing_key SET active_from = active_from + " + interval + ", revoked_at = revoked_at + "
                + interval + " WHERE active_from <= now()");
    }

    /** Deletes them as well: one whose time another test moves would look as if it had signed before its revocation. */
    private void revokeAnnounced() {
        announced()
                .forEach(kid -> Registry.admin("POST", "/signing-keys/" + kid + "/revoke")
                        .then()
                        .statusCode(200));
        sql.update("DELETE FROM signing_key WHERE revoked_at < active_from");
    }

    private static List<String> announced() {
        return Registry.admin("GET", "/signing-keys").path("items.findAll{it.state == 'announced'}.kid");
    }

    private static boolean isReadable(String algorithm, byte[] bytes) {
        try {
            KeyPairs.privateKey(Algorithm.valueOf(algorithm), bytes);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static String keyId(String token) {
        byte[] header = Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.')));
        return JsonPath.from(new String(header, StandardCharsets.UTF_8)).getString("kid");
    }
}
