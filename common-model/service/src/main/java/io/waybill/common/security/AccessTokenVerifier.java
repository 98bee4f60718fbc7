package io.waybill.common.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.BaseAuthenticationRequest;
import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.auth.principal.DefaultJWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.DefaultJWTParser;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.JWTParser;
import io.smallrye.jwt.auth.principal.ParseException;
import io.smallrye.mutiny.Uni;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.eclipse.microprofile.jwt.Claims;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.logging.Logger;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;

/**
 * Verifies access tokens (RFC 9068), and gives the identity of their caller. SmallRye JWT checks signature, issuer and
 * expiry, for one key and the algorithm that it is bound to. What it does not check is checked here: spelling,
 * {@code typ}, which key, {@code iat}, the environment and revocations. Verified tokens are cached until they expire or
 * their key leaves the JWKS, so a repeated call checks no signature and stays on the event loop; what may ask the
 * issuer runs on a worker thread. The audience is checked per operation: an API that it does not grant is 403, not 401.
 */
@Singleton
public class AccessTokenVerifier implements IdentityProvider<AccessTokenVerifier.TokenRequest> {

    private static final Logger LOG = Logger.getLogger(AccessTokenVerifier.class);

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
    private static final int MAX_REMEMBERED = 20_000;

    private final VerificationKeys keys;
    private final RevocationList revocations;
    private final String issuer;
    private final String environment;
    private final Clock clock;
    private final Cache<String, SecurityIdentity> verified = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(Duration.ofHours(1))
            .recordStats()
            .build();

    /**
     * A call with an access token. It is no {@code TokenAuthenticationRequest}: the identity providers of
     * quarkus-smallrye-jwt and quarkus-oidc verify those, and would be asked about ours, as ours about an ID token.
     */
    static final class TokenRequest extends BaseAuthenticationRequest {

        private final String token;

        /** @param token as sent; never log it */
        TokenRequest(String token) {
            this.token = token;
        }
    }

    @Inject
    AccessTokenVerifier(
            VerificationKeys keys,
            RevocationList revocations,
            WaybillConfig config,
            Clock clock,
            MeterRegistry metrics) {
        this(keys, revocations, config.issuer().toString(), config.environment().claim(), clock);
        CaffeineCacheMetrics.monitor(metrics, verified, "verified-tokens");
    }

    /**
     * @param keys the issuer's public keys
     * @param issuer the only accepted {@code iss}
     * @param environment the only accepted {@code env}
     */
    AccessTokenVerifier(
            VerificationKeys keys, RevocationList revocations, String issuer, String environment, Clock clock) {
        this.keys = keys;
        this.revocations = revocations;
        this.issuer = issuer;
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public Class<TokenRequest> getRequestType() {
        return TokenRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(TokenRequest request, AuthenticationRequestContext context) {
        SecurityIdentity known = revocations.isAtHand() ? verified.getIfPresent(request.token) : null;
        return known != null && !isExpired(Caller.of(known))
                ? Uni.createFrom().item(unlessRevoked(known))
                : context.runBlocking(() -> unlessRevoked(verifyForCall(request.token)));
    }

    private SecurityIdentity unlessRevoked(SecurityIdentity identity) {
        if (revocations.coversCaller(Caller.of(identity))) {
            throw AuthenticationFailures.token("the access token has been revoked");
        }
        return identity;
    }

    private SecurityIdentity verifyForCall(String token) {
        try {
            return verifiedIdentity(token);
        } catch (InvalidTokenException e) {
            LOG.debugf("access token refused: %s", e.getMessage());
            throw e.isExpired()
                    ? AuthenticationFailures.expiredToken(e.application())
                    : AuthenticationFailures.token("the access token is not valid here");
        }
    }

    /**
     * The caller that the token names. Revocations are not checked.
     *
     * @throws InvalidTokenException if the token is not, or no longer, trusted
     * @throws io.waybill.common.error.ApiException 503 if its key is not known and the issuer does not answer
     */
    public Caller verify(String token) throws InvalidTokenException {
        return Caller.of(verifiedIdentity(token));
    }

    private SecurityIdentity verifiedIdentity(String token) throws InvalidTokenException {
        if (token.length() > MAX_TOKEN_LENGTH) {
            throw new InvalidTokenException(false, "longer than " + MAX_TOKEN_LENGTH + " characters");
        }
        SecurityIdentity identity = verified.getIfPresent(token);
        if (identity == null) {
            identity = verifyAnew(token).identity(revocations);
            verified.put(token, identity);
        }
        Caller caller = Caller.of(identity);
        if (isExpired(caller)) {
            verified.invalidate(token);
            throw InvalidTokenException.expired(caller.applicationId(), "expired at " + caller.expiresAt());
        }
        return identity;
    }

    /** The list of revocations lacks a key that disappeared because an older database was restored. */
    @Scheduled(identity = "verified-tokens", every = "5s", concurrentExecution = ConcurrentExecution.SKIP)
    void forgetTokensOfRemovedKeys() {
        verified.asMap()
                .values()
                .removeIf(identity -> !keys.isPublished(Caller.of(identity).keyId()));
    }

    private boolean isExpired(Caller caller) {
        return !clock.instant().isBefore(caller.expiresAt());
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
                // The claims are checked after the signature.
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
