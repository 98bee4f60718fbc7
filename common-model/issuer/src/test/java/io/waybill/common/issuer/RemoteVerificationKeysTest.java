package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The keys of an issuer that answers, or does not. */
class RemoteVerificationKeysTest {

    private static final String PUBLISHED = "published";
    private static final String SUCCESSOR = "successor";
    private static final String FORGED = "forged";

    private final AtomicBoolean answers = new AtomicBoolean(true);
    private volatile String jwks;

    /** Nothing is due a second time while it stands still. */
    private volatile Instant now = Instant.parse("2026-06-01T00:00:00Z");

    private final ScriptedIssuer issuer = new ScriptedIssuer();

    @BeforeEach
    void start() throws JoseException {
        jwks = jwks(PUBLISHED);
        issuer.document = () -> {
            if (!answers.get()) {
                throw ScriptedIssuer.noAnswer();
            }
            return jwks;
        };
    }

    /** The calls that wait for a service to start all come at once, before it has read any key. */
    @Test
    void allOfTheFirstCallersFindTheKeyAndOneOfThemAsks() throws Exception {
        int callers = 8;
        int starts = 100;
        try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
            for (int start = 0; start < starts; start++) {
                RemoteVerificationKeys keys = keys();
                CyclicBarrier together = new CyclicBarrier(callers);
                List<Future<Optional<?>>> found = new ArrayList<>();
                for (int i = 0; i < callers; i++) {
                    found.add(threads.submit(() -> {
                        together.await();
                        return keys.find(PUBLISHED);
                    }));
                }
                for (Future<Optional<?>> key : found) {
                    assertThat(key.get()).as("start %d", start).isPresent();
                }
            }
        }
        assertThat(issuer.asked.get()).isEqualTo(starts);
    }

    @Test
    void beforeTheFirstAnswerNoTokenIsCalledBad() {
        answers.set(false);
        RemoteVerificationKeys keys = keys();

        assertUnavailable(keys, PUBLISHED);
        answers.set(true);
        keys.refreshWhenDue(); // not due yet: the issuer has just failed
        assertUnavailable(keys, PUBLISHED);
        assertThat(issuer.asked.get()).isEqualTo(1);
    }

    @Test
    void whileTheIssuerIsAwayKnownKeysGoOnAndOthersAreNotChecked() {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();
        answers.set(false);

        assertUnavailable(keys, FORGED);
        assertThat(keys.find(PUBLISHED)).isPresent();
        assertThat(keys.isPublished(PUBLISHED)).isTrue();
    }

    @Test
    void forgedKeyIdsMakeOneRequestASecond() {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();

        for (int second = 1; second <= 3; second++) {
            for (int i = 0; i < 20; i++) {
                assertThat(keys.find(FORGED + second + i)).isEmpty();
            }
            assertThat(issuer.asked.get()).isEqualTo(1 + second);
            now = now.plusSeconds(1);
        }
    }

    /** As after an emergency: the key that signed is revoked, and its successor signs at once. */
    @Test
    void forgedKeyIdsDoNotKeepANewKeyAway() throws JoseException {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();
        assertThat(keys.find(FORGED)).isEmpty();

        jwks = jwks(SUCCESSOR);
        now = now.plusSeconds(1);

        assertThat(keys.find(SUCCESSOR)).isPresent();
        assertThat(keys.isPublished(PUBLISHED)).isFalse();
    }

    /** Nor do they when the issuer did not answer one of them. */
    @Test
    void aForgedKeyIdThatMetAnOutageDoesNotKeepANewKeyAwayWhenItIsOver() throws JoseException {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();
        answers.set(false);
        assertUnavailable(keys, FORGED);
        answers.set(true);
        now = now.plusSeconds(2);
        keys.refreshWhenDue();

        jwks = jwks(SUCCESSOR);

        assertThat(keys.find(SUCCESSOR)).isPresent();
    }

    private RemoteVerificationKeys keys() {
        return new RemoteVerificationKeys(
                issuer.client(), new EqualIssuerTimeoutConfig(Duration.ofMinutes(1)), () -> now);
    }

    private static String jwks(String keyId) throws JoseException {
        EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
        key.setKeyId(keyId);
        key.setAlgorithm("ES256");
        key.setUse("sig");
        return new JsonWebKeySet(key).toJson();
    }

    private static void assertUnavailable(RemoteVerificationKeys keys, String id) {
        assertThatThrownBy(() -> keys.find(id))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("cannot be read at the moment");
    }
}
