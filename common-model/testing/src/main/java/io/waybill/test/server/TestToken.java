package io.waybill.test.server;

import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.TokenClaims;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;

/** Builds an access token, valid by default: an application of region SE with the level {@code sandbox} and no API. */
public final class TestToken {

    private static final Duration LIFETIME = Duration.ofHours(1);

    private final EllipticCurveJsonWebKey key;
    private final List<String> audience = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();
    private final List<Map<String, String>> licences = new ArrayList<>();
    private String issuer;
    private String environment = "sandbox";
    private String region = "SE";
    private String clientId = "client-of-the-test";
    private String secretId = "secret-of-the-test";
    private String type = "at+jwt";
    private Map<String, Object> level = levelClaim("sandbox", 1_000_000, 1_000_000_000);
    private Instant issuedAt = Instant.now();

    TestToken(String issuer, EllipticCurveJsonWebKey key) {
        this.issuer = issuer;
        this.key = key;
    }

    public TestToken api(String api) {
        audience.add(api);
        return this;
    }

    public TestToken operator() {
        return roles(List.of("operator"));
    }

    public TestToken roles(List<String> names) {
        groups.addAll(names);
        return this;
    }

    public TestToken licence(String loginId, String licenceKey) {
        LicenceThumbprint thumbprint = LicenceThumbprint.of(loginId, licenceKey);
        licences.add(
                Map.of(TokenClaims.LICENCE_LOGIN, thumbprint.login(), TokenClaims.LICENCE_PAIR, thumbprint.pair()));
        return this;
    }

    public TestToken client(String id) {
        this.clientId = id;
        return this;
    }

    /** The secret or key that it was issued for. */
    public TestToken secret(String sid) {
        this.secretId = sid;
        return this;
    }

    public TestToken region(String country) {
        this.region = country;
        return this;
    }

    public TestToken level(String name, long perSecond, long perDay) {
        this.level = levelClaim(name, perSecond, perDay);
        return this;
    }

    public TestToken environment(String name) {
        this.environment = name;
        return this;
    }

    public TestToken issuer(String url) {
        this.issuer = url;
        return this;
    }

    public TestToken type(String typ) {
        this.type = typ;
        return this;
    }

    public TestToken issuedAt(Instant instant) {
        this.issuedAt = instant;
        return this;
    }

    /** Issued two hours ago and expired one hour ago. */
    public TestToken expired() {
        this.issuedAt = Instant.now().minus(Duration.ofHours(2));
        return this;
    }

    /** The token, signed with the issuer's key. */
    public String signed() {
        return compact(signature("ES256", key.getPrivateKey(), key.getKeyId()));
    }

    /** The token, signed with another key under the issuer's {@code kid}. */
    public String forged() {
        try {
            return compact(signature(
                    "ES256", EcJwkGenerator.generateJwk(EllipticCurves.P256).getPrivateKey(), key.getKeyId()));
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The token with a {@code kid} that nobody publishes. */
    public String withUnknownKeyId() {
        return compact(signature("ES256", key.getPrivateKey(), "kid-" + UUID.randomUUID()));
    }

    /** The token with one bit of its payload changed after signing. */
    public String withFlippedBit() {
        String token = signed();
        int at = token.indexOf('.') + 20;
        char other = token.charAt(at) == 'A' ? 'B' : 'A';
        return token.substring(0, at) + other + token.substring(at + 1);
    }

    /** {@code alg: none}, without a signature. */
    public String unsigned() {
        JsonWebSignature jws = signature("none", null, key.getKeyId());
        jws.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        return compact(jws);
    }

    /** HS256 with the public key's bytes as the secret: the classic confusion of algorithms. */
    public String signedWithThePublicKey() {
        HmacKey secret = new HmacKey(Base64.getEncoder()
                .encodeToString(key.getPublicKey().getEncoded())
                .getBytes(StandardCharsets.US_ASCII));
        return compact(signature("HS256", secret, key.getKeyId()));
    }

    private JsonWebSignature signature(String algorithm, java.security.Key signingKey, String keyId) {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setAlgorithmHeaderValue(algorithm);
        jws.setKeyIdHeaderValue(keyId);
        jws.setHeader("typ", type);
        jws.setKey(signingKey);
        jws.setPayload(claims().toJson());
        return jws;
    }

    private JwtClaims claims() {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(issuer);
        claims.setSubject(clientId);
        claims.setAudience(audience);
        claims.setIssuedAt(NumericDate.fromSeconds(issuedAt.getEpochSecond()));
        claims.setExpirationTime(NumericDate.fromSeconds(issuedAt.plus(LIFETIME).getEpochSecond()));
        claims.setJwtId(UUID.randomUUID().toString());
        claims.setClaim(TokenClaims.APPLICATION, "app-of-" + clientId);
        claims.setClaim(TokenClaims.CLIENT_ID, clientId);
        claims.setClaim(TokenClaims.SCOPE, String.join(" ", audience));
        claims.setClaim(TokenClaims.ENVIRONMENT, environment);
        claims.setClaim(TokenClaims.SECRET_ID, secretId);
        claims.setClaim(TokenClaims.REGION, region);
        claims.setClaim(TokenClaims.LEVEL, level);
        claims.setClaim(TokenClaims.GROUPS, groups);
        if (!licences.isEmpty()) {
            claims.setClaim(TokenClaims.LICENCES, licences);
        }
        return claims;
    }

    private static Map<String, Object> levelClaim(String name, long perSecond, long perDay) {
        return Map.of(
                TokenClaims.LEVEL_NAME, name,
                TokenClaims.LEVEL_PER_SECOND, perSecond,
                TokenClaims.LEVEL_PER_DAY, perDay);
    }

    private static String compact(JsonWebSignature jws) {
        try {
            return jws.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }
}
