package io.waybill.common.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.waybill.common.digest.Sha256;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jose4j.jca.ProviderContext;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwt.consumer.JwtContext;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.lang.JoseException;

/**
 * Verifies an access token (RFC 9068): {@code typ}, the algorithm that its key is bound to, signature, issuer, times
 * and environment. Calls jose4j, the engine of smallrye-jwt, step by step, so that a key is bound to its one algorithm
 * and no claim is read before the signature is verified. Verified tokens are cached by SHA-256 until they expire or
 * their key leaves the JWKS, so a repeated call checks no signature. The audience is checked per operation: an API that
 * it does not grant is 403, not 401.
 */
public final class AccessTokenVerifier {

    /** The accepted JWS algorithms. */
    public static final Set<String> ALGORITHMS = Set.of("ES256", "RS256");

    /** Longer tokens are refused unread; ours stay well under 4 KiB. */
    static final int MAX_TOKEN_LENGTH = 16 * 1024;

    /** Tolerance for clocks that disagree about {@code iat}. {@code exp} has none. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private static final ProviderContext SIGNATURES = SignatureProvider.context();
    private static final String TYPE = "at+jwt";
    private static final int PARTS = 3;
    private static final int MAX_REMEMBERED = 50_000;

    private final VerificationKeys keys;
    private final String environment;
    private final Clock clock;
    private final JwtConsumer claimRules;
    private final Cache<ByteBuffer, Caller> verified = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(Duration.ofHours(1))
            .recordStats()
            .build();

    /**
     * @param keys the issuer's public keys
     * @param issuer the only accepted {@code iss}
     * @param environment the only accepted {@code env}
     */
    public AccessTokenVerifier(VerificationKeys keys, String issuer, String environment, Clock clock) {
        this.keys = keys;
        this.environment = environment;
        this.clock = clock;
        this.claimRules = new JwtConsumerBuilder()
                .setSkipSignatureVerification() // done before the claims are read
                .setDisableRequireSignature()
                .setSkipDefaultAudienceValidation() // an audience without the called API is 403, judged per operation
                .setExpectedIssuer(issuer)
                .setRequireSubject()
                .setRequireExpirationTime()
                .setRequireIssuedAt()
                .setRequireJwtId()
                .build();
    }

    /**
     * The caller that the token names.
     *
     * @throws InvalidTokenException if the token is not, or no longer, trusted
     * @throws io.waybill.common.error.ApiException 503 if its key is not known and the issuer does not answer
     */
    public Caller verify(String token) throws InvalidTokenException {
        if (token.length() > MAX_TOKEN_LENGTH) {
            throw new InvalidTokenException(false, "longer than " + MAX_TOKEN_LENGTH + " characters");
        }
        ByteBuffer digest = ByteBuffer.wrap(Sha256.of(token));
        Caller caller = verified.getIfPresent(digest);
        if (caller == null) {
            caller = verifyAnew(token);
            verified.put(digest, caller);
        } else if (!keys.isPublished(caller.keyId())) {
            verified.invalidate(digest);
            throw new InvalidTokenException(false, "its key is not published any more");
        }
        if (isExpired(caller)) {
            verified.invalidate(digest);
            throw new InvalidTokenException(true, "expired at " + caller.expiresAt());
        }
        return caller;
    }

    /**
     * The caller that the token names, if the token has been verified before and is still valid. Never blocks, and
     * checks no signature.
     */
    Optional<Caller> verifiedBefore(String token) {
        if (token.length() > MAX_TOKEN_LENGTH) {
            return Optional.empty();
        }
        Caller known = verified.getIfPresent(ByteBuffer.wrap(Sha256.of(token)));
        return known == null || !keys.isPublished(known.keyId()) || isExpired(known)
                ? Optional.empty()
                : Optional.of(known);
    }

    private boolean isExpired(Caller caller) {
        return !clock.instant().isBefore(caller.expiresAt());
    }

    /** The cache of verified tokens, for metrics. */
    public Cache<?, ?> cache() {
        return verified;
    }

    private Caller verifyAnew(String token) throws InvalidTokenException {
        requireOneSpelling(token);
        VerificationKey key = keyOf(token);
        Caller caller = TokenClaims.toCaller(validClaims(verifiedPayload(token, key)), key.id());
        if (caller.issuedAt().isAfter(clock.instant().plus(CLOCK_SKEW))) {
            throw new InvalidTokenException(false, "issued in the future");
        }
        if (!environment.equals(caller.environment())) {
            throw new InvalidTokenException(false, "made for the environment " + caller.environment());
        }
        return caller;
    }

    /**
     * The decoder also accepts padding, other characters and stray bits at the end of a part. Nobody issued a token in
     * such a spelling, and neither the cache nor a search would match it to the original.
     */
    private static void requireOneSpelling(String token) throws InvalidTokenException {
        String[] parts = token.split("\\.", -1);
        if (parts.length != PARTS || !Stream.of(parts).allMatch(AccessTokenVerifier::isCanonical)) {
            throw new InvalidTokenException(false, "not a JWT in its canonical spelling");
        }
    }

    private static boolean isCanonical(String part) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(part);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Verifies the signature of a JWS with this key and only the key's own algorithm, and returns the payload, which is
     * not read before. The caller must check {@code typ}.
     *
     * @throws InvalidTokenException if the signature is wrong
     */
    public static String verifiedPayload(String token, VerificationKey key) throws InvalidTokenException {
        try {
            JsonWebSignature jws = new JsonWebSignature();
            jws.setProviderContext(SIGNATURES);
            jws.setAlgorithmConstraints(new AlgorithmConstraints(ConstraintType.PERMIT, key.algorithm()));
            jws.setCompactSerialization(token);
            jws.setKey(key.key());
            if (!jws.verifySignature()) {
                throw new InvalidTokenException(false, "the signature is wrong");
            }
            return jws.getPayload();
        } catch (JoseException | IllegalArgumentException e) {
            throw new InvalidTokenException(false, "the signature cannot be checked: " + e.getMessage());
        }
    }

    private JwtClaims validClaims(String payload) throws InvalidTokenException {
        try {
            JwtClaims claims = JwtClaims.parse(payload);
            claimRules.processContext(new JwtContext(claims, List.of()));
            return claims;
        } catch (InvalidJwtException e) {
            boolean onlyExpired =
                    e.hasErrorCode(ErrorCodes.EXPIRED) && e.getErrorDetails().size() == 1;
            throw new InvalidTokenException(onlyExpired, "a claim is wrong: " + e.getErrorDetails());
        }
    }

    /** Reads the unverified header, only to find the key that the token must be verified with. */
    private VerificationKey keyOf(String token) throws InvalidTokenException {
        try {
            JsonWebStructure jws = JsonWebStructure.fromCompactSerialization(token);
            String algorithm = jws.getAlgorithmHeaderValue();
            String keyId = jws.getKeyIdHeaderValue();
            if (!TYPE.equalsIgnoreCase(withoutPrefix(jws.getHeader("typ")))) {
                throw new InvalidTokenException(false, "typ is not " + TYPE);
            }
            if (algorithm == null || !ALGORITHMS.contains(algorithm) || keyId == null) {
                throw new InvalidTokenException(false, "alg is not allowed, or kid is missing");
            }
            Optional<VerificationKey> key = keys.find(keyId);
            if (key.isEmpty() || !key.get().algorithm().equals(algorithm)) {
                throw new InvalidTokenException(false, "the issuer publishes no such key for this algorithm");
            }
            return key.get();
        } catch (JoseException | ClassCastException | IllegalArgumentException e) {
            throw new InvalidTokenException(false, "not a JWT");
        }
    }

    /** RFC 7515 4.1.9: {@code application/at+jwt} is the same type. */
    private static String withoutPrefix(String type) {
        return type != null && type.regionMatches(true, 0, "application/", 0, 12) ? type.substring(12) : type;
    }
}
