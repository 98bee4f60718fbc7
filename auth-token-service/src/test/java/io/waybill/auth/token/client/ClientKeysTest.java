package io.waybill.auth.token.client;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The keys of applications: how many there are, and what is none. */
@QuarkusTest
@ServiceUnderTest
class ClientKeysTest {

    @Test
    void anApplicationHasFiveLiveKeysAndOneOfEachKid() throws Exception {
        App app = Registry.approved();
        ClientKeyPair first = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        Registry.addKey(app, Map.of("jwk", first.jwk())).then().statusCode(409);
        Registry.addKey(app, Map.of("jwksUri", "https://keys.example/jwks.json"))
                .then()
                .statusCode(201);
        Registry.addKey(app, Map.of("jwksUri", "https://keys.example/other.json"))
                .then()
                .statusCode(409);
        for (String kid : List.of("k2", "k3", "k4")) {
            ClientKeyPair.of(JWSAlgorithm.ES256, kid).addTo(app);
        }
        Registry.addKey(
                        app,
                        Map.of("jwk", ClientKeyPair.of(JWSAlgorithm.ES256, "k5").jwk()))
                .then()
                .statusCode(409);
        Registry.application(app.id())
                .then()
                .body("keys.kid", hasItems("k1", "k2", "k3", "k4"))
                .body("keys", hasSize(5));
    }

    @Test
    void aKeyWithItsPrivatePartIsRefusedAndNotShown() throws Exception {
        App app = Registry.approved();
        Map<String, Object> jwk =
                new LinkedHashMap<>(ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk());
        jwk.put("d", "c2VjcmV0LXBhcnQ");

        Registry.addKey(app, Map.of("jwk", jwk))
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
        Map<String, Object> small = new RSAKeyGenerator(1024, true)
                .keyID("k")
                .generate()
                .toPublicJWK()
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
        refused(app, Map.of("jwksUri", "https://10.0.0.1/"), "/jwksUri");
    }

    private static void refused(App app, Map<String, Object> body, String pointer) {
        Registry.addKey(app, body).then().statusCode(400).body("errors[0].pointer", equalTo(pointer));
    }

    private static Map<String, Object> with(Map<String, Object> jwk, String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(jwk);
        changed.put(name, value);
        return changed;
    }
}
