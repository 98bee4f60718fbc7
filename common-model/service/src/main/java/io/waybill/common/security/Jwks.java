package io.waybill.common.security;

import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.lang.JoseException;

/**
 * Reads a JWK Set (RFC 7517) into the keys that may verify access tokens; keys for other uses, of other types, invalid
 * or too weak are left out.
 */
public final class Jwks {

    private static final int MIN_RSA_BITS = 2048;

    /** F4, which every key generator uses; with an exponent of one, anybody could sign. */
    private static final BigInteger MIN_RSA_EXPONENT = BigInteger.valueOf(65_537);

    private Jwks() {}

    /**
     * The usable keys by {@code kid}.
     *
     * @throws JoseException if the document is not a JWK Set
     */
    public static Map<String, VerificationKey> parse(String document) throws JoseException {
        Map<String, VerificationKey> keys = new LinkedHashMap<>();
        for (JsonWebKey key : new JsonWebKeySet(document).getJsonWebKeys()) {
            String algorithm = algorithmOf(key);
            if (algorithm != null && key.getKeyId() != null && isForSignatures(key)) {
                prepared(((PublicJsonWebKey) key).getPublicKey())
                        .ifPresent(usable ->
                                keys.put(key.getKeyId(), new VerificationKey(key.getKeyId(), algorithm, usable)));
            }
        }
        return Map.copyOf(keys);
    }

    private static Optional<PublicKey> prepared(PublicKey key) {
        try {
            return Optional.of(SignatureProvider.prepared(key));
        } catch (InvalidKeyException e) {
            return Optional.empty();
        }
    }

    /** The one algorithm that the key's type allows, unless the key's own {@code alg} contradicts it. */
    private static String algorithmOf(JsonWebKey key) {
        String byType = switch (key) {
            case EllipticCurveJsonWebKey ec when "P-256".equals(ec.getCurveName()) -> "ES256";
            case RsaJsonWebKey rsa when strongEnough(rsa.getPublicKey()) -> "RS256";
            default -> null;
        };
        return key.getAlgorithm() == null || key.getAlgorithm().equals(byType) ? byType : null;
    }

    private static boolean strongEnough(PublicKey key) {
        return key instanceof java.security.interfaces.RSAPublicKey rsa
                && rsa.getModulus().bitLength() >= MIN_RSA_BITS
                && rsa.getPublicExponent().compareTo(MIN_RSA_EXPONENT) >= 0;
    }

    private static boolean isForSignatures(JsonWebKey key) {
        return (key.getUse() == null || "sig".equals(key.getUse()))
                && (key.getKeyOps() == null || key.getKeyOps().contains("verify"));
    }
}
