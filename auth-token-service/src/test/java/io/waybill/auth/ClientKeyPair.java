package io.waybill.auth;

import static io.restassured.RestAssured.given;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import io.restassured.response.Response;
import io.waybill.auth.Registry.App;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.EdECPublicKey;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;

/** A key pair of an application, and assertions that it signs as other tools do. */
public record ClientKeyPair(Map<String, Object> jwk, JWSAlgorithm algorithm, Signer signer) {

    public static final String ISSUER = "https://issuer.example";
    public static final String ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private static final int ED25519_BYTES = 32;

    /** Signs the first two parts of a JWS. */
    public interface Signer {
        Base64URL sign(JWSHeader header, byte[] input) throws JOSEException, GeneralSecurityException;
    }

    public static ClientKeyPair of(JWSAlgorithm algorithm, String kid) throws Exception {
        if (JWSAlgorithm.Family.ED.contains(algorithm)) {
            return ed25519(algorithm, kid);
        }
        JWK jwk = algorithm.equals(JWSAlgorithm.ES256)
                ? new ECKeyGenerator(Curve.P_256).keyID(kid).generate()
                : new RSAKeyGenerator(2048).keyID(kid).generate();
        JWSSigner signer = algorithm.equals(JWSAlgorithm.ES256)
                ? new ECDSASigner(jwk.toECKey())
                : new RSASSASigner(jwk.toRSAKey());
        return new ClientKeyPair(jwk.toPublicJWK().toJSONObject(), algorithm, signer::sign);
    }

    /** Nimbus needs another library for it. */
    private static ClientKeyPair ed25519(JWSAlgorithm algorithm, String kid) throws GeneralSecurityException {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = ((EdECPublicKey) pair.getPublic()).getEncoded();
        byte[] x = new byte[ED25519_BYTES];
        System.arraycopy(encoded, encoded.length - ED25519_BYTES, x, 0, ED25519_BYTES);
        return new ClientKeyPair(
                Map.of(
                        "kty",
                        "OKP",
                        "crv",
                        "Ed25519",
                        "kid",
                        kid,
                        "x",
                        Base64URL.encode(x).toString()),
                algorithm,
                (header, input) -> Base64URL.encode(signed(pair.getPrivate(), input)));
    }

    private static byte[] signed(PrivateKey key, byte[] input) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(key);
        signature.update(input);
        return signature.sign();
    }

    public String kid() {
        return (String) jwk.get("kid");
    }

    /** Adds the public key to the application, by an operator. */
    public ClientKeyPair addTo(App app) {
        Registry.admin("POST", "/applications/" + app.id() + "/keys", Map.of("jwk", jwk))
                .then()
                .statusCode(201);
        return this;
    }

    /** A good assertion of the client, for a minute. */
    public static JWTClaimsSet.Builder claims(String clientId) {
        Instant now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer(clientId)
                .subject(clientId)
                .audience(ISSUER)
                .jwtID(UUID.randomUUID().toString())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(60)));
    }

    public String assertion(String clientId) throws Exception {
        return signed(header().build(), claims(clientId).build().toString());
    }

    public JWSHeader.Builder header() {
        return new JWSHeader.Builder(algorithm).keyID(kid());
    }

    /** Signed by the key's own algorithm, whatever the header says. */
    public String signed(JWSHeader header, String claims) throws Exception {
        String input = header.toBase64URL() + "." + Base64URL.encode(claims);
        return input + "." + signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
    }

    public static Response requestToken(String assertion) {
        return given().formParam("grant_type", "client_credentials")
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", assertion)
                .post(Registry.TOKEN_PATH);
    }

    @Override
    public String toString() {
        return algorithm + " " + kid();
    }
}
