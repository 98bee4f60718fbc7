package io.waybill.auth.token.client;

import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.RegisteredClient.KnownKey;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.WaybillConfig;
import io.waybill.common.digest.Sha256;
import io.waybill.common.security.SignatureProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;

/**
 * Verifies assertions of clients (RFC 7523 3): signature, issuer and subject, audience, times. One signature is
 * verified for each, also for an unknown client or key, so that the time tells nothing.
 */
@ApplicationScoped
class AssertionVerifier {

    /** The longest that {@code exp} may be ahead. */
    static final Duration LONGEST = Duration.ofMinutes(5);

    /** Tolerance for clocks that disagree. */
    static final Duration SKEW = Duration.ofSeconds(30);

    static final int LONGEST_JTI = 256;

    private static final int DECOY_BITS = 2048;

    private final String issuer;
    private final String tokenEndpoint;
    private final KeySets sets;
    private final Clock clock;
    private final Map<String, PublicKey> decoys;

    @Inject
    AssertionVerifier(WaybillConfig config, KeySets sets, Clock clock) {
        this(config.issuer().toString(), sets, clock);
    }

    AssertionVerifier(String issuer, KeySets sets, Clock clock) {
        this.issuer = issuer;
        this.tokenEndpoint = issuer + "/auth/v4/accesstoken";
        this.sets = sets;
        this.clock = clock;
        this.decoys = decoys();
    }

    /**
     * An assertion that one of the client's keys has signed, and that says what it must.
     *
     * @param credential the key, or the address that it is from
     * @param jti SHA-256 of its id
     * @param until when it can no longer be taken
     */
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Verified(KnownKey credential, byte[] jti, Instant until) {}

    private record Candidate(KnownKey credential, PublicKey key) {}

    /**
     * Verifies an assertion.
     *
     * @param client the registered client that it names, if there is one
     */
    Verified verify(ClientAssertion assertion, Optional<RegisteredClient> client) throws RefusedAssertionException {
        String algorithm = assertion.header().algorithm();
        Reason unusable = null;
        Candidate signer = new Candidate(null, decoys.get(algorithm));
        try {
            signer = signer(assertion, client);
        } catch (RefusedAssertionException e) {
            unusable = e.reason();
        }
        try {
            new JwtConsumerBuilder()
                    .setVerificationKey(signer.key())
                    .setJwsAlgorithmConstraints(ConstraintType.PERMIT, algorithm)
                    .setExpectedIssuer(assertion.subject())
                    .setExpectedSubject(assertion.subject())
                    .setExpectedAudience(issuer, tokenEndpoint)
                    .setRequireExpirationTime()
                    .setMaxFutureValidityInMinutes(Math.toIntExact(LONGEST.toMinutes()))
                    .setAllowedClockSkewInSeconds(Math.toIntExact(SKEW.toSeconds()))
                    .setEvaluationTime(
                            NumericDate.fromMilliseconds(clock.instant().toEpochMilli()))
                    .setRequireJwtId()
                    .build()
                    .processContext(assertion.context());
        } catch (InvalidJwtException e) {
            throw new RefusedAssertionException(unusable == null ? reason(e) : unusable);
        }
        if (unusable != null) {
            throw new RefusedAssertionException(unusable);
        }
        return verified(signer.credential(), assertion.context().getJwtClaims());
    }

    private Candidate signer(ClientAssertion assertion, Optional<RegisteredClient> client)
            throws RefusedAssertionException {
        if (client.isEmpty()) {
            throw new RefusedAssertionException(Reason.UNKNOWN_CLIENT);
        }
        if (!client.get().approved()) {
            throw new RefusedAssertionException(Reason.NOT_APPROVED);
        }
        String algorithm = assertion.header().algorithm();
        String kid = assertion.header().keyId();
        List<Candidate> fitting = new ArrayList<>();
        Instant now = clock.instant();
        List<KnownKey> live =
                client.get().keys().stream().filter(key -> key.isLive(now)).toList();
        for (KnownKey known : live) {
            if (known.key() != null && known.key().fits(algorithm, kid)) {
                fitting.add(new Candidate(known, known.key().key()));
            }
        }
        for (KnownKey known : live) {
            // A key that is here needs no read.
            if (known.jwksUri() != null && (kid.isEmpty() || fitting.isEmpty())) {
                for (PublicKeyJwk key : sets.read(known.jwksUri(), kid)) {
                    if (key.fits(algorithm, kid)) {
                        fitting.add(new Candidate(known, key.key()));
                    }
                }
            }
        }
        if (fitting.size() != 1) {
            throw new RefusedAssertionException(Reason.UNKNOWN_KEY);
        }
        return fitting.getFirst();
    }

    private static Verified verified(KnownKey credential, JwtClaims claims) throws RefusedAssertionException {
        try {
            if (claims.getAudience().size() != 1) {
                throw new RefusedAssertionException(Reason.AUDIENCE);
            }
            String jti = claims.getJwtId();
            if (jti.isBlank() || jti.length() > LONGEST_JTI) {
                throw new RefusedAssertionException(Reason.NO_JTI);
            }
            Instant exp = Instant.ofEpochMilli(claims.getExpirationTime().getValueInMillis());
            return new Verified(credential, Sha256.of(jti), exp.plus(SKEW));
        } catch (MalformedClaimException e) {
            throw new RefusedAssertionException(Reason.CLAIMS);
        }
    }

    static Reason reason(InvalidJwtException refusal) {
        return refusal.getErrorDetails().stream()
                .findFirst()
                .map(error -> switch (error.getErrorCode()) {
                    case ErrorCodes.SIGNATURE_INVALID, ErrorCodes.SIGNATURE_MISSING -> Reason.SIGNATURE;
                    case ErrorCodes.ISSUER_INVALID,
                            ErrorCodes.ISSUER_MISSING,
                            ErrorCodes.SUBJECT_INVALID,
                            ErrorCodes.SUBJECT_MISSING -> Reason.ISSUER;
                    case ErrorCodes.AUDIENCE_INVALID, ErrorCodes.AUDIENCE_MISSING -> Reason.AUDIENCE;
                    case ErrorCodes.EXPIRED -> Reason.EXPIRED;
                    case ErrorCodes.EXPIRATION_TOO_FAR_IN_FUTURE -> Reason.LIVES_TOO_LONG;
                    case ErrorCodes.NOT_YET_VALID -> Reason.NOT_YET_VALID;
                    case ErrorCodes.JWT_ID_MISSING -> Reason.NO_JTI;
                    default -> Reason.CLAIMS;
                })
                .orElse(Reason.CLAIMS);
    }

    private static Map<String, PublicKey> decoys() {
        try {
            SecureRandom random = new SecureRandom();
            KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
            ec.initialize(new ECGenParameterSpec("secp256r1"));
            // A number with no known factors costs as much as a real key.
            BigInteger modulus =
                    new BigInteger(DECOY_BITS, random).setBit(DECOY_BITS - 1).setBit(0);
            PublicKey rsa = SignatureProvider.prepared(KeyFactory.getInstance("RSA")
                    .generatePublic(new RSAPublicKeySpec(modulus, BigInteger.valueOf(65_537))));
            PublicKey ed25519 =
                    KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic();
            PublicKey p256 = SignatureProvider.prepared(ec.generateKeyPair().getPublic());
            return Map.of("ES256", p256, "RS256", rsa, "PS256", rsa, "EdDSA", ed25519, "Ed25519", ed25519);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK lacks an algorithm of assertions", e);
        }
    }
}
