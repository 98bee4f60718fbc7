package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.StringPermission;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.waybill.common.security.RevocationList.Entry;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is checked on the event loop, and what leaves it. */
class AccessTokenVerifierTest {

    private static final String ISSUER = "https://issuer.example";

    private final Workers workers = new Workers();
    private Instant now = Instant.EPOCH;
    private final RevocationList revocations = new RevocationList(() -> now, new ListThatStaysOld());
    private EllipticCurveJsonWebKey key;
    private boolean published = true;
    private VerificationKeys keys;
    private AccessTokenVerifier verifier;

    @BeforeEach
    void start() throws JoseException {
        key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
        keys = new VerificationKeys() {
            @Override
            public Optional<VerificationKey> find(String id) {
                return Optional.of(new VerificationKey(id, "ES256", key.getPublicKey()));
            }

            @Override
            public boolean isPublished(String id) {
                return published;
            }
        };
        revocations.confirm(now);
        verifier = new AccessTokenVerifier(keys, revocations, ISSUER, "sandbox", Clock.systemUTC());
    }

    @Test
    void aTokenThatWasVerifiedBeforeStaysOnTheEventLoop() throws JoseException {
        String token = token();

        authenticate(token);
        assertThat(workers.asked).isEqualTo(1);

        authenticate(token);
        assertThat(workers.asked).isEqualTo(1);
    }

    @Test
    void aListOfRevocationsThatMayHaveToBeReadIsAskedOnAWorker() throws JoseException {
        String token = token();
        authenticate(token);
        now = now.plusSeconds(11);

        authenticate(token);

        assertThat(workers.asked).isEqualTo(2);
    }

    @Test
    void aTokenIsVerifiedAnewWhenItsKeyHasLeftTheKeySet() throws JoseException {
        String token = token();
        authenticate(token);
        published = false;
        verifier.forgetTokensOfRemovedKeys();

        authenticate(token);

        assertThat(workers.asked).isEqualTo(2);
    }

    @Test
    void aCallerHasTheTokenThatItSentAndItsClaimsAlsoWhenItIsKnown() throws JoseException {
        String token = token();

        for (int call = 1; call <= 2; call++) {
            Caller caller = Caller.of(authenticate(token));

            assertThat(caller.getRawToken()).isEqualTo(token);
            assertThat(caller.getTokenID()).isEqualTo("token-1");
            assertThat(caller.<String>getClaim(TokenClaims.REGION)).isEqualTo("SE");
        }
    }

    @Test
    void aVerifiedTokenThatIsRevokedIsRefused() throws JoseException {
        String token = token();
        authenticate(token);
        revocations.add(new Entry("token-1", null, null, null, null, null));

        assertThatThrownBy(() -> authenticate(token))
                .isInstanceOf(AuthenticationFailedException.class)
                .cause()
                .hasMessageContaining("revoked");
    }

    @Test
    void aRevokedGrantIsNoPermissionAnyMore() throws JoseException {
        SecurityIdentity identity = authenticate(token());
        assertThat(identity.checkPermissionBlocking(new StringPermission("parcel")))
                .isTrue();

        revocations.add(new Entry(null, "client-1", "parcel", null, null, Long.MAX_VALUE));

        assertThat(identity.checkPermissionBlocking(new StringPermission("parcel")))
                .isFalse();
    }

    /** By so much a token may be dated ahead (25 s), and clocks may disagree (5 s). */
    @Test
    void aTokenMayBeDatedThirtySecondsAhead() throws JoseException {
        Instant second = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        verifier = new AccessTokenVerifier(keys, revocations, ISSUER, "sandbox", Clock.fixed(second, ZoneOffset.UTC));

        authenticate(token(second.plusSeconds(30)));

        String ahead = token(second.plusSeconds(31));
        assertThatThrownBy(() -> authenticate(ahead))
                .isInstanceOf(AuthenticationFailedException.class)
                .cause()
                .hasMessageContaining("not valid here");
    }

    private SecurityIdentity authenticate(String token) {
        return verifier.authenticate(new AccessTokenVerifier.TokenRequest(token), workers)
                .await()
                .indefinitely();
    }

    private String token() throws JoseException {
        return token(Instant.now());
    }

    private String token(Instant issuedAt) throws JoseException {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(ISSUER);
        claims.setSubject("client-1");
        claims.setAudience(List.of("parcel"));
        claims.setJwtId("token-1");
        claims.setIssuedAt(NumericDate.fromSeconds(issuedAt.getEpochSecond()));
        claims.setExpirationTime(
                NumericDate.fromSeconds(Instant.now().plusSeconds(600).getEpochSecond()));
        claims.setStringClaim(TokenClaims.APPLICATION, "app-1");
        claims.setStringClaim(TokenClaims.CLIENT_ID, "client-1");
        claims.setStringClaim(TokenClaims.ENVIRONMENT, "sandbox");
        claims.setStringClaim(TokenClaims.REGION, "SE");
        claims.setStringClaim(TokenClaims.SECRET_ID, "secret-1");
        claims.setClaim(
                TokenClaims.LEVEL,
                Map.of(
                        TokenClaims.LEVEL_NAME,
                        "standard",
                        TokenClaims.LEVEL_PER_SECOND,
                        10,
                        TokenClaims.LEVEL_PER_DAY,
                        250));
        JsonWebSignature jws = new JsonWebSignature();
        jws.setHeader("typ", "at+jwt");
        jws.setKeyIdHeaderValue("key-1");
        jws.setAlgorithmHeaderValue("ES256");
        jws.setKey(key.getPrivateKey());
        jws.setPayload(claims.toJson());
        return jws.getCompactSerialization();
    }

    /** Runs at once, and counts. */
    private static final class Workers implements AuthenticationRequestContext {

        private int asked;

        @Override
        public Uni<SecurityIdentity> runBlocking(Supplier<SecurityIdentity> work) {
            asked++;
            return Uni.createFrom().item(work);
        }
    }

    private static final class ListThatStaysOld implements RevocationList.Source {

        @Override
        public boolean mayBeRead() {
            return true;
        }

        @Override
        public void read() {
            // The issuer does not answer.
        }
    }
}
