package io.waybill.common.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The keys of an issuer that answers, or does not. */
class RemoteVerificationKeysTest {

    private static final String PUBLISHED = "published";
    private static final String FORGED = "forged";

    private final AtomicBoolean answers = new AtomicBoolean(true);
    private IssuerOverHttp issuer;
    private IssuerClient client;

    @BeforeEach
    void start() throws IOException, JoseException {
        EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
        key.setKeyId(PUBLISHED);
        key.setAlgorithm("ES256");
        key.setUse("sig");
        byte[] jwks = new JsonWebKeySet(key).toJson().getBytes(StandardCharsets.UTF_8);
        issuer = new IssuerOverHttp(exchange -> {
            exchange.sendResponseHeaders(answers.get() ? 200 : 503, jwks.length);
            exchange.getResponseBody().write(jwks);
        });
        client = issuer.client();
    }

    @AfterEach
    void stop() {
        issuer.close();
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
        assertThat(issuer.asked()).isEqualTo(starts);
    }

    @Test
    void beforeTheFirstAnswerNoTokenIsCalledBad() {
        answers.set(false);
        RemoteVerificationKeys keys = keys();

        assertUnavailable(keys, PUBLISHED);
        answers.set(true);
        keys.refreshWhenDue(); // not due yet: the issuer has just failed
        assertUnavailable(keys, PUBLISHED);
        assertThat(issuer.asked()).isEqualTo(1);
    }

    @Test
    void whileTheIssuerIsAwayKnownKeysGoOnAndOthersAreNotJudged() {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();
        answers.set(false);

        assertUnavailable(keys, FORGED);
        assertThat(keys.find(PUBLISHED)).isPresent();
        assertThat(keys.isPublished(PUBLISHED)).isTrue();
    }

    @Test
    void forgedKeyIdsMakeOneRequest() {
        RemoteVerificationKeys keys = keys();
        keys.refreshWhenDue();

        for (int i = 0; i < 20; i++) {
            assertThat(keys.find(FORGED + i)).isEmpty();
        }

        assertThat(issuer.asked()).isEqualTo(2);
    }

    private RemoteVerificationKeys keys() {
        // On a clock that stands still nothing is due a second time.
        Clock clock = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);
        return new RemoteVerificationKeys(client, new EqualIssuerTimeouts(Duration.ofMinutes(1)), clock);
    }

    private static void assertUnavailable(RemoteVerificationKeys keys, String id) {
        assertThatThrownBy(() -> keys.find(id))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("cannot be read at the moment");
    }
}
