package io.waybill.auth.registry.certification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement is taken for what it is, or refused with the reason. */
class StatementReaderTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final UUID APPLICATION = UUID.fromString("5e0b5f3e-8f0a-4a51-9d4c-3f2b1a0c9d8e");

    private final EllipticCurveJsonWebKey key = key("sandbox-key");
    private final StatementReader reader = new StatementReader(
            id -> id.equals("sandbox-key")
                    ? Optional.of(new VerificationKey(id, "ES256", key.getECPublicKey()))
                    : Optional.empty(),
            StandInSandbox.ISSUER,
            "https://issuer.example",
            Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void aStatementSaysWhatWasCalled() {
        SignedStatement statement = statement();

        Statement read = reader.read(statement.signed(), APPLICATION);

        assertThat(read.clientId()).isEqualTo(statement.clientId());
        assertThat(read.calls())
                .extracting(CalledOperation::operation)
                .containsExactlyInAnyOrder("listProducts", "getProduct");
        assertThat(Statement.of(read.claims())).isEqualTo(read);
        assertThat(read.toString()).doesNotContain(statement.clientId());
    }

    @Test
    void aByteThatIsChangedAnywhereIsNoticed() {
        String good = statement().signed();
        for (int i = 0; i < good.length(); i++) {
            char other = good.charAt(i) == 'A' ? 'B' : 'A';
            String changed = good.substring(0, i) + other + good.substring(i + 1);
            assertThatThrownBy(() -> reader.read(changed, APPLICATION))
                    .as("character %d", i)
                    .isInstanceOf(ApiException.class);
        }
        int inThePayload = good.indexOf('.') + 20;
        refused(
                good.substring(0, inThePayload)
                        + (good.charAt(inThePayload) == 'A' ? 'B' : 'A')
                        + good.substring(inThePayload + 1),
                "has been changed since it was signed");
    }

    /** Its last character has bits that no decoder looks at. */
    @Test
    void aTextThatIsReadLikeAnotherIsRefused() {
        String good = statement().signed();
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char same = alphabet.charAt(alphabet.indexOf(good.charAt(good.length() - 1)) + 1);

        refused(good.substring(0, good.length() - 1) + same, "or has been changed");
    }

    @Test
    void anotherSandboxsIsRefused() {
        refused(
                new SignedStatement(key("other-key"), APPLICATION.toString(), NOW).signed(),
                "is of another sandbox than https://sandbox.example");
        refused(
                new SignedStatement(key("sandbox-key"), APPLICATION.toString(), NOW).signed(),
                "has been changed since it was signed");
        refused(
                statement().with("iss", "https://other.example").signed(),
                "is of another sandbox: https://other.example");
    }

    @Test
    void anotherApplicationsOrProductionsIsRefused() {
        refused(statement().with("application", UUID.randomUUID().toString()).signed(), "is for another application");
        refused(statement().with("aud", "https://elsewhere.example").signed(), "is for another production");
    }

    @Test
    void oneThatIsTooOldOrLastsTooLongIsRefused() {
        refused(
                statement()
                        .issuedAt(NOW.minus(Duration.ofHours(1)))
                        .lasting(Duration.ofHours(1))
                        .signed(),
                "is too old: it was good until 2026-11-22T12:00:00Z");
        refused(statement().lasting(Duration.ofHours(24).plusSeconds(1)).signed(), "is good for longer than");
        refused(
                statement()
                        .issuedAt(NOW.plus(Duration.ofHours(1)))
                        .lasting(Duration.ofHours(2))
                        .signed(),
                "is dated in the future");
        assertThat(reader.read(statement().lasting(Duration.ofHours(24)).signed(), APPLICATION))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"at+jwt", "JWT", "application/at+jwt", ""})
    void anotherKindOfTokenIsRefused(String type) {
        refused(statement().type(type).signed(), "has the typ");
    }

    @Test
    void anotherAlgorithmIsRefused() {
        JsonWebSignature none = statement().jws();
        none.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        none.setAlgorithmHeaderValue("none");
        JsonWebSignature shared = statement().jws();
        shared.setAlgorithmHeaderValue("HS256");
        shared.setKey(
                new HmacKey(Base64.getEncoder().encode(key.getECPublicKey().getEncoded())));

        refused(SignedStatement.compact(none) + "AAAA", "has the alg none");
        refused(SignedStatement.compact(shared), "has the alg HS256");
        refused(SignedStatement.compact(none), "has the alg none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jti", "iss", "aud", "application", "client_id", "calls", "iat", "exp"})
    void nothingMayBeMissing(String claim) {
        refused(statement().without(claim).signed(), "lacks something");
    }

    @Test
    void whatIsNoSuchClaimIsRefused() {
        refused(statement().with("client_id", "with blanks").signed(), "lacks something");
        refused(statement().with("calls", Map.of("freight-product", List.of())).signed(), "lacks something");
        refused(
                statement()
                        .with(
                                "calls",
                                Map.of(
                                        "x",
                                        Map.of(
                                                "y",
                                                Map.of(
                                                        "calls",
                                                        1,
                                                        "ok",
                                                        2,
                                                        "first",
                                                        "2026-11-01",
                                                        "last",
                                                        "2026-11-01"))))
                        .signed(),
                "lacks something");
        refused(statement().with("exp", Long.MAX_VALUE).signed(), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "a.b.c", "..", "e30.e30.", "e30.e30.e30", "W10.e30.e30", "a.b.c.d"})
    void whatIsNoJwsIsRefused(String sent) {
        refused(sent, "");
    }

    @Test
    void headersOfAnyKindAreRefusedWithoutAFault() {
        for (String header :
                List.of("{\"typ\":5}", "{\"typ\":\"waybill-evidence+jwt\",\"alg\":{}}", "[]", "null", "{")) {
            String encoded =
                    Base64.getUrlEncoder().withoutPadding().encodeToString(header.getBytes(StandardCharsets.UTF_8));
            refused(encoded + ".e30.AAAA", "");
        }
        refused("a".repeat(StatementReader.LONGEST + 1), "is longer than");
    }

    private void refused(String sent, String reason) {
        assertThatThrownBy(() -> reader.read(sent, APPLICATION)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code().status()).isEqualTo(400);
            assertThat(refusal.violations()).singleElement().satisfies(violation -> {
                assertThat(violation.pointer()).isEqualTo("/statement");
                assertThat(violation.message()).contains(reason);
                assertThat(violation.rejectedValue()).isNull();
            });
        });
    }

    private SignedStatement statement() {
        return new SignedStatement(key, APPLICATION.toString(), NOW);
    }

    private static EllipticCurveJsonWebKey key(String id) {
        try {
            EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
            key.setKeyId(id);
            return key;
        } catch (org.jose4j.lang.JoseException e) {
            throw new IllegalStateException(e);
        }
    }
}
