package io.waybill.auth.token.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.JWTClaimsSet;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.RegisteredClient.Credentials;
import io.waybill.auth.registry.application.RegisteredClient.KnownKey;
import io.waybill.auth.registry.application.RegisteredClient.NotBefore;
import io.waybill.auth.registry.application.RegisteredClient.Rights;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The times, and the reasons that logs show, of assertions at one instant. */
class AssertionVerifierTest {

    private static final String CLIENT = "k3Jx0m2bQ7yTn1aVw9ZpUg";
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    // No set is asked for: the client has keys of its own.
    private final AssertionVerifier verifier =
            new AssertionVerifier(ClientKeyPair.ISSUER, null, Clock.fixed(NOW, ZoneOffset.UTC));

    private final ClientKeyPair pair;
    private final KnownKey known;

    AssertionVerifierTest() throws Exception {
        this.pair = ClientKeyPair.of(JWSAlgorithm.ES256, "k1");
        this.known = new KnownKey("key", PublicKeyJwk.of(pair.jwk()), null, null);
    }

    @ParameterizedTest
    @ValueSource(longs = {-29, 0, 300, 330})
    void anEndOfFiveMinutesAheadIsTakenWithHalfAMinuteForClocks(long seconds) throws Exception {
        AssertionVerifier.Verified verified = verified(claims().expirationTime(Date.from(NOW.plusSeconds(seconds))));

        assertThat(verified.credential()).isEqualTo(known);
        assertThat(verified.until()).isEqualTo(NOW.plusSeconds(seconds + 30));
    }

    @Test
    void anEarlierOrLaterEndIsNot() {
        assertThat(reason(claims().expirationTime(Date.from(NOW.minusSeconds(30)))))
                .isEqualTo(Reason.EXPIRED);
        assertThat(reason(claims().expirationTime(Date.from(NOW.plusSeconds(331)))))
                .isEqualTo(Reason.LIVES_TOO_LONG);
        assertThat(reason(claims().notBeforeTime(Date.from(NOW.plusSeconds(31)))))
                .isEqualTo(Reason.NOT_YET_VALID);
    }

    @Test
    void theIdOfAnAssertionDecidesWhetherItIsTheSame() throws Exception {
        byte[] one = verified(claims().jwtID("one")).jti();

        assertThat(verified(claims().jwtID("one").claim("other", true)).jti()).isEqualTo(one);
        assertThat(verified(claims().jwtID("two")).jti()).isNotEqualTo(one);
        assertThat(verified(claims().jwtID("j".repeat(256))).jti()).hasSameSizeAs(one);
    }

    @Test
    void theReasonIsForTheLog() throws Exception {
        assertThat(reason(claims().audience("https://elsewhere.example"))).isEqualTo(Reason.AUDIENCE);
        assertThat(reason(claims().issuer("another"))).isEqualTo(Reason.ISSUER);
        assertThat(reason(claims().jwtID(null))).isEqualTo(Reason.NO_JTI);
        ClientAssertion good = assertion(claims());
        assertThat(reason(good, Optional.empty())).isEqualTo(Reason.UNKNOWN_CLIENT);
        assertThat(reason(good, Optional.of(client(false, known)))).isEqualTo(Reason.NOT_APPROVED);
        assertThat(reason(good, Optional.of(client(true)))).isEqualTo(Reason.UNKNOWN_KEY);
        KnownKey ended = new KnownKey("key", known.key(), null, NOW);
        assertThat(reason(good, Optional.of(client(true, ended)))).isEqualTo(Reason.UNKNOWN_KEY);
        PublicKeyJwk other =
                PublicKeyJwk.of(ClientKeyPair.of(JWSAlgorithm.ES256, "k1").jwk());
        assertThat(reason(good, Optional.of(client(true, new KnownKey("key", other, null, null)))))
                .isEqualTo(Reason.SIGNATURE);
    }

    private static JWTClaimsSet.Builder claims() {
        return ClientKeyPair.claims(CLIENT)
                .issueTime(Date.from(NOW.minusSeconds(60)))
                .expirationTime(Date.from(NOW.plusSeconds(60)));
    }

    private ClientAssertion assertion(JWTClaimsSet.Builder claims) throws Exception {
        return ClientAssertion.read(
                pair.signed(pair.header().build(), claims.build().toString()));
    }

    private AssertionVerifier.Verified verified(JWTClaimsSet.Builder claims) throws Exception {
        return verifier.verify(assertion(claims), Optional.of(client(true, known)));
    }

    private Reason reason(JWTClaimsSet.Builder claims) {
        try {
            return reason(assertion(claims), Optional.of(client(true, known)));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private Reason reason(ClientAssertion assertion, Optional<RegisteredClient> client) {
        Reason[] reason = {null};
        assertThatThrownBy(() -> verifier.verify(assertion, client))
                .isInstanceOfSatisfying(RefusedAssertionException.class, refusal -> reason[0] = refusal.reason());
        return reason[0];
    }

    private static RegisteredClient client(boolean approved, KnownKey... keys) {
        return new RegisteredClient(
                UUID.randomUUID(),
                CLIENT,
                approved,
                new Rights("SE", new ServiceLevel("standard", 10, 250), Set.of(), Set.of(), List.of()),
                new Credentials(List.of(), List.of(keys), List.of()),
                new NotBefore(0, 0),
                null);
    }
}
