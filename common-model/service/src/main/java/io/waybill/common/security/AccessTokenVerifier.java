package io.waybill.common.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.auth.principal.DefaultJWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.DefaultJWTParser;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.JWTParser;
import io.smallrye.jwt.auth.principal.ParseException;
import io.waybill.common.digest.Sha256;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.Claims;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;

/**
 * Verifies an access token (RFC 9068). SmallRye JWT checks signature, issuer and expiry, for one key and the algorithm
 * that it is bound to. What it does not judge is judged here: spelling, {@code typ}, which key, {@code iat} and the
 * environment. Verified tokens are cached by SHA-256 until they expire or their key leaves the JWKS, so a repeated call
 * checks no signature. The audience is checked per operation: an API that it does not grant is 403, not 401.
 */
public final class AccessTokenVerifier {

    /** Longer tokens are refused unread; ours stay well under 4 KiB. */
    static final int MAX_TOKEN_LENGTH = 16 * 1024;

    /**
     * How far ahead a token may be dated, after a revocation that also covers what replicas issue that do not know of
     * it yet.
     */
    public static final Duration DATED_AHEAD = Duration.ofSeconds(25);

    /** Tolerance for clocks that disagree about {@code iat}. {@code exp} has none. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    /** Given a key with each token, it reads no settings and fetches nothing. */
    private static final JWTParser PARSER = new DefaultJWTParser(new DefaultJWTCallerPrincipalFactory());

    private static final String TYPE = "at+jwt";
    private static final Set<String> REQUIRED = Set.of(Claims.sub.name(), Claims.jti.name());
    private static final int MAX_REMEMBERED = 50_000;

    private final VerificationKeys keys;
    private final String issuer;
    private final String environment;
    private final Clock clock;
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
        this.issuer = issuer;
        this.environment = environment;
        this.clock = clock;
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
            throw InvalidTokenException.expired(caller.applicationId(), "expired at " + caller.expiresAt());
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
        VerificationKey key = keyOf(Jws.of(token));
        Caller caller = TokenClaims.toCaller(verifiedClaims(token, key), key.id());
        if (caller.issuedAt().isAfter(clock.instant().plus(DATED_AHEAD).plus(CLOCK_SKEW))) {
            throw new InvalidTokenException(false, "issued in the future");
        }
        if (!environment.equals(caller.environment())) {
            throw new InvalidTokenException(false, "made for the environment " + caller.environment());
        }
        return caller;
    }

    private VerificationKey keyOf(Jws token) throws InvalidTokenException {
        // RFC 7515 4.1.9: application/at+jwt is the same type.
        if (!TYPE.equalsIgnoreCase(token.type()) && !("application/" + TYPE).equalsIgnoreCase(token.type())) {
            throw new InvalidTokenException(false, "typ is not " + TYPE);
        }
        if (!Jws.ALGORITHMS.contains(token.algorithm()) || token.keyId().isEmpty()) {
            throw new InvalidTokenException(false, "alg is not allowed, or kid is missing");
        }
        return keys.find(token.keyId())
                .filter(key -> key.algorithm().equals(token.algorithm()))
                .orElseThrow(
                        () -> new InvalidTokenException(false, "the issuer publishes no such key for this algorithm"));
    }

    private JsonWebToken verifiedClaims(String token, VerificationKey key) throws InvalidTokenException {
        try {
            return PARSER.parse(token, trusted(key, issuer));
        } catch (ParseException e) {
            if (e.getCause() instanceof InvalidJwtException problem) {
                boolean onlyExpired = problem.hasErrorCode(ErrorCodes.EXPIRED)
                        && problem.getErrorDetails().size() == 1;
                String refused = "not trusted: " + problem.getErrorDetails();
                // The claims are judged after the signature.
                throw onlyExpired
                        ? InvalidTokenException.expired(
                                problem.getJwtContext().getJwtClaims().getClaimValue(TokenClaims.APPLICATION)
                                                instanceof String application
                                        ? application
                                        : null,
                                refused)
                        : new InvalidTokenException(false, refused);
            }
            throw new InvalidTokenException(false, "not trusted: " + e.getMessage());
        } catch (ClassCastException e) {
            throw new InvalidTokenException(false, "a claim has the wrong type");
        }
    }

    /** The claims of a token that has been verified before. */
    static JsonWebToken claimsOfVerified(String token) {
        try {
            return PARSER.parseOnly(token);
        } catch (ParseException e) {
            throw new IllegalStateException("a verified token cannot be read", e);
        }
    }

    /** What SmallRye JWT accepts: this key with its own algorithm only, this issuer, and no leeway. */
    static JWTAuthContextInfo trusted(VerificationKey key, String issuer) {
        JWTAuthContextInfo trusted = new JWTAuthContextInfo(key.key(), issuer);
        trusted.setSignatureAlgorithm(Set.of(SignatureAlgorithm.fromAlgorithm(key.algorithm())));
        trusted.setRelaxVerificationKeyValidation(false);
        trusted.setClockSkew(0);
        trusted.setRequiredClaims(REQUIRED);
        return trusted;
    }
}
