package io.waybill.auth.token.client;

import static io.waybill.auth.ClientKeyPair.requestToken;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The keys of applications: who adds and ends them, how many there are, and what is none. */
@QuarkusTest
@ServiceUnderTest
class ClientKeysTest {

    @Test
    void aKeyOpensTheApplicationUntilItIsEnded() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "own");

        String id = add(app, Map.of("jwk", key.jwk()))
                .then()
                .statusCode(201)
                .body("kid", equalTo("own"))
                .extract()
                .path("id");
        requestToken(key.assertion(app.clientId())).then().statusCode(200);
        keys(app)
                .then()
                .body("keys.id", equalTo(List.of(id)))
                .body("keys[0].jwk.x", equalTo(key.jwk().get("x")));
        expire(app, id).then().statusCode(200);

        requestToken(key.assertion(app.clientId())).then().statusCode(400);
        expire(app, id + "x").then().statusCode(404);
    }

    @Test
    void anApplicationHasFiveLiveKeysAndOneOfEachKid() throws Exception {
        App app = Registry.approved();
        ClientKeyPair first = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        add(app, Map.of("jwk", first.jwk())).then().statusCode(409);
        add(app, Map.of("jwksUri", "https://keys.example/jwks.json")).then().statusCode(201);
        add(app, Map.of("jwksUri", "https://keys.example/other.json")).then().statusCode(409);
        for (String kid : List.of("k2", "k3", "k4")) {
            ClientKeyPair.of(JWSAlgorithm.ES256, kid).addTo(app);
        }
        add(app, Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, "k5").jwk()))
                .then()
                .statusCode(409);
        keys(app).then().body("keys.kid", hasItems("k1", "k2", "k3", "k4")).body("keys", hasSize(5));
    }

    @Test
    void aKeyWithItsPrivatePartIsRefusedAndNotShown() throws Exception {
        App app = Registry.approved();
        Map<String, Object> jwk =
                new LinkedHashMap<>(ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk());
        jwk.put("d", "c2VjcmV0LXBhcnQ");

        add(app, Map.of("jwk", jwk))
                .then()
                .statusCode(400)
                .body("errors[0].pointer", equalTo("/jwk"))
                .body("errors[0].message", startsWith("must be a public key and has a private part"))
                .body(not(containsString("c2VjcmV0LXBhcnQ")));
    }

    @Test
    void whatIsNoKeyOfAnAssertionIsRefusedWithItsPlace() throws Exception {
        App app = Registry.approved();
        Map<String, Object> ec = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk();
        Map<String, Object> small = JWK.parse(new RSAKeyGenerator(1024, true)
                        .keyID("k")
                        .generate()
                        .toPublicJWK()
                        .toJSONString())
                .toJSONObject();
        Map<String, Object> p384 = new ECKeyGenerator(Curve.P_384)
                .keyID("k")
                .generate()
                .toPublicJWK()
                .toJSONObject();

        refused(app, Map.of("jwk", small), "/jwk");
        refused(app, Map.of("jwk", p384), "/jwk");
        refused(app, Map.of("jwk", with(ec, "alg", "RS256")), "/jwk");
        refused(app, Map.of("jwk", with(ec, "alg", "ES384")), "/jwk/alg");
        refused(app, Map.of("jwk", with(ec, "use", "enc")), "/jwk/use");
        refused(app, Map.of("jwk", with(ec, "kid", "a b")), "/jwk/kid");
        refused(app, Map.of("jwk", with(ec, "key_ops", List.of("sign"))), "/jwk");
        refused(app, Map.of("jwk", with(ec, "x", "AAAA")), "/jwk");
        refused(app, Map.of("jwk", with(ec, "kty", "oct")), "/jwk/kty");
        refused(app, Map.of("jwk", ec, "jwksUri", "https://keys.example/"), "/jwksUri");
        refused(app, Map.of(), "/jwk");
        for (String url : List.of(
                "https://user@keys.example/",
                "https://keys.example/#x",
                "https://10.0.0.1/",
                "https://[::1]/",
                "ftp://keys.example")) {
            refused(app, Map.of("jwksUri", url), "/jwksUri");
        }
    }

    private static void refused(App app, Map<String, Object> body, String pointer) {
        add(app, body).then().statusCode(400).body("errors[0].pointer", equalTo(pointer));
    }

    private static Map<String, Object> with(Map<String, Object> jwk, String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(jwk);
        changed.put(name, value);
        return changed;
    }

    private static Response add(App app, Map<String, Object> body) {
        return Registry.admin("POST", "/applications/" + app.id() + "/keys", body);
    }

    private static Response expire(App app, String key) {
        return Registry.admin("POST", "/applications/" + app.id() + "/keys/" + key + "/expire", Map.of());
    }

    private static Response keys(App app) {
        return Registry.admin("GET", "/applications/" + app.id());
    }
}
