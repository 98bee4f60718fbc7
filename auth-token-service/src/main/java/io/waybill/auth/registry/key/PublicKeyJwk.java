package io.waybill.auth.registry.key;

import io.waybill.common.security.SignatureProvider;
import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jose4j.json.JsonUtil;
import org.jose4j.jwa.AlgorithmFactoryFactory;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.EdDsaAlgorithm;
import org.jose4j.lang.JoseException;

/**
 * A public key that may sign the assertions of an application.
 *
 * @param kid its id; {@code null} if a key of a set has none
 * @param algorithms the JWS algorithms that it may be used with: those of its type, or the one that it names
 */
public record PublicKeyJwk(String kid, Set<String> algorithms, PublicKey key) {

    static final String ED25519 = "Ed25519";

    /** The algorithms of assertions. Ed25519 is EdDSA by the name that says its curve (RFC 9864). */
    public static final List<String> ALGORITHMS = List.of("ES256", "RS256", "PS256", "EdDSA", ED25519);

    static {
        EdDsaAlgorithm ed25519 = new EdDsaAlgorithm();
        ed25519.setAlgorithmIdentifier(ED25519);
        AlgorithmFactoryFactory.getInstance().getJwsAlgorithmFactory().registerAlgorithm(ed25519);
    }

    static final int LONGEST_KID = 200;

    /** What a stored key consists of. */
    private static final Set<String> STORED = Set.of("kty", "kid", "alg", "use", "crv", "x", "y", "n", "e");

    private static final List<String> PRIVATE = List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");
    private static final int MIN_RSA_BITS = 2048;
    private static final int MAX_RSA_BITS = 8192;

    /** With an exponent of one, anybody could sign; a very long one costs as much as a signature. */
    private static final BigInteger MIN_RSA_EXPONENT = BigInteger.valueOf(65_537);

    private static final int MAX_RSA_EXPONENT_BITS = 32;

    /** What is wrong with a key, for its owner; says nothing of its value. */
    public static final class UnusableKeyException extends Exception {

        private static final long serialVersionUID = 1L;

        UnusableKeyException(String message) {
            super(message);
        }
    }

    /**
     * The key of a JWK (RFC 7517). Members that it does not know are ignored.
     *
     * @throws UnusableKeyException if it has a private part, or may not sign assertions
     */
    public static PublicKeyJwk of(Map<String, Object> jwk) throws UnusableKeyException {
        return of(parsed(jwk));
    }

    /**
     * Whether it may have signed a JWS: by its {@code kid}, or without one by its algorithm.
     *
     * @param wanted the {@code kid} of the JWS; empty without one
     */
    public boolean fits(String algorithm, String wanted) {
        return algorithms.contains(algorithm) && (wanted.isEmpty() || wanted.equals(kid));
    }

    public static PublicKeyJwk stored(String json) {
        try {
            return of(JsonUtil.parseJson(json));
        } catch (JoseException | UnusableKeyException e) {
            throw new IllegalStateException("a stored key is no longer usable", e);
        }
    }

    /** The public members of the JWK that say which key it is and what it is for. */
    static String toStore(Map<String, Object> jwk) throws UnusableKeyException {
        PublicJsonWebKey key = parsed(jwk);
        of(key);
        return JsonUtil.toJson(key.toParams(JsonWebKey.OutputControlLevel.PUBLIC_ONLY).entrySet().stream()
                .filter(member -> STORED.contains(member.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static PublicJsonWebKey parsed(Map<String, Object> jwk) throws UnusableKeyException {
        if (PRIVATE.stream().anyMatch(jwk::containsKey)) {
            throw new UnusableKeyException(
                    "must be a public key and has a private part: make a new key pair, because this one has been sent");
        }
        try {
            return PublicJsonWebKey.Factory.newPublicJwk(jwk);
        } catch (JoseException | RuntimeException e) {
            // Some defects of a JWK reach the library's caller as runtime exceptions.
            throw new UnusableKeyException("must be a JWK of type EC, RSA or OKP (RFC 7517, 8037)");
        }
    }

    private static PublicKeyJwk of(PublicJsonWebKey jwk) throws UnusableKeyException {
        if (jwk.getKeyId() != null && jwk.getKeyId().length() > LONGEST_KID) {
            throw new UnusableKeyException("must have a kid of at most " + LONGEST_KID + " characters");
        }
        if (jwk.getUse() != null && !jwk.getUse().equals("sig")) {
            throw new UnusableKeyException("must have the use sig, or none");
        }
        if (jwk.getKeyOps() != null && !jwk.getKeyOps().contains("verify")) {
            throw new UnusableKeyException("must have verify among its key_ops, or none");
        }
        Set<String> algorithms = byType(jwk);
        if (jwk.getAlgorithm() != null) {
            if (!algorithms.contains(jwk.getAlgorithm())) {
                throw new UnusableKeyException("must have an alg of its type, "
                        + String.join(" or ", algorithms.stream().sorted().toList()) + ", or none");
            }
            // The two names of one algorithm are one.
            algorithms = jwk instanceof OctetKeyPairJsonWebKey ? algorithms : Set.of(jwk.getAlgorithm());
        }
        return new PublicKeyJwk(jwk.getKeyId(), algorithms, prepared(jwk));
    }

    private static Set<String> byType(PublicJsonWebKey jwk) throws UnusableKeyException {
        return switch (jwk) {
            case EllipticCurveJsonWebKey ec when "P-256".equals(ec.getCurveName()) -> Set.of("ES256");
            case RsaJsonWebKey rsa when isStrong((RSAPublicKey) rsa.getPublicKey()) -> Set.of("RS256", "PS256");
            case OctetKeyPairJsonWebKey okp
            when OctetKeyPairJsonWebKey.SUBTYPE_ED25519.equals(okp.getSubtype()) -> Set.of("EdDSA", ED25519);
            default ->
                throw new UnusableKeyException("must be EC on P-256, RSA of " + MIN_RSA_BITS + " to " + MAX_RSA_BITS
                        + " bits with the exponent 65537, or OKP on Ed25519");
        };
    }

    private static boolean isStrong(RSAPublicKey key) {
        int bits = key.getModulus().bitLength();
        return bits >= MIN_RSA_BITS
                && bits <= MAX_RSA_BITS
                && key.getPublicExponent().compareTo(MIN_RSA_EXPONENT) >= 0
                && key.getPublicExponent().bitLength() <= MAX_RSA_EXPONENT_BITS;
    }

    private static PublicKey prepared(PublicJsonWebKey jwk) throws UnusableKeyException {
        try {
            return jwk instanceof OctetKeyPairJsonWebKey
                    ? jwk.getPublicKey()
                    : SignatureProvider.prepared(jwk.getPublicKey());
        } catch (InvalidKeyException e) {
            throw new UnusableKeyException(
                    "must be a valid key: it is no point of its curve, or its numbers are wrong");
        }
    }
}
