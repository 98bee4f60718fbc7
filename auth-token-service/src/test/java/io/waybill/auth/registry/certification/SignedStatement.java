package io.waybill.auth.registry.certification;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** A statement of a sandbox, good unless a test changes something: freight, called 212 times. */
final class SignedStatement {

    private final EllipticCurveJsonWebKey key;
    private final JwtClaims claims = new JwtClaims();
    private String type = "waybill-evidence+jwt";

    SignedStatement(EllipticCurveJsonWebKey key, String application, Instant now) {
        this.key = key;
        claims.setIssuer(StandInSandbox.ISSUER);
        claims.setAudience("https://issuer.example");
        claims.setClaim("application", application);
        claims.setClaim("client_id", "sandbox-" + UUID.randomUUID());
        // Not in the alphabet's order: a statement is read in any.
        Map<String, Map<String, Object>> operations = new LinkedHashMap<>();
        operations.put("listProducts", Map.of("calls", 200, "ok", 198, "first", "2026-11-01", "last", "2026-11-20"));
        operations.put("getProduct", Map.of("calls", 12, "ok", 11, "first", "2026-11-02", "last", "2026-11-21"));
        claims.setClaim("calls", Map.of("freight-product", operations));
        claims.setJwtId(UUID.randomUUID().toString());
        claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
        lasting(Duration.ofHours(1));
    }

    SignedStatement with(String claim, Object value) {
        claims.setClaim(claim, value);
        return this;
    }

    SignedStatement without(String claim) {
        claims.unsetClaim(claim);
        return this;
    }

    SignedStatement type(String other) {
        type = other;
        return this;
    }

    SignedStatement lasting(Duration lifetime) {
        return with("exp", issuedAt().plus(lifetime).getEpochSecond());
    }

    SignedStatement issuedAt(Instant time) {
        claims.setIssuedAt(NumericDate.fromSeconds(time.getEpochSecond()));
        return this;
    }

    String clientId() {
        return (String) claims.getClaimValue("client_id");
    }

    String signed() {
        JsonWebSignature jws = jws();
        jws.setAlgorithmHeaderValue("ES256");
        jws.setKey(key.getPrivateKey());
        return compact(jws);
    }

    JsonWebSignature jws() {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setKeyIdHeaderValue(key.getKeyId());
        jws.setHeader("typ", type);
        jws.setPayload(claims.toJson());
        return jws;
    }

    static String compact(JsonWebSignature jws) {
        try {
            return jws.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private Instant issuedAt() {
        return Instant.ofEpochSecond(((Number) claims.getClaimValue("iat")).longValue());
    }
}
