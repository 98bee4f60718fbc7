package io.waybill.auth.registry.certification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.waybill.common.error.ApiException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.EllipticCurves;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The keys of a sandbox are asked for seldom, and for a short time. */
class SandboxKeysTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile String document;
    private volatile boolean isDripping;
    private Instant now = Instant.parse("2026-11-22T12:00:00Z");
    private HttpServer server;
    private SandboxKeys keys;

    @BeforeEach
    void start() throws Exception {
        document = jwks("one");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            byte[] body = document.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, 0);
            try (exchange) {
                for (int i = 0; isDripping && i < 100; i++) {
                    exchange.getResponseBody().write(' ');
                    exchange.getResponseBody().flush();
                    over.await(100, TimeUnit.MILLISECONDS);
                }
                exchange.getResponseBody().write(body);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        URI url = URI.create("http://localhost:" + server.getAddress().getPort() + "/jwks.json");
        keys = new SandboxKeys(Optional.of(url), () -> now);
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    @Test
    void aKnownKeyIsAskedForOnceInFiveMinutes() throws Exception {
        assertThat(keys.find("one")).isPresent();
        now = now.plus(Duration.ofMinutes(5).minusSeconds(1));
        assertThat(keys.find("one")).isPresent();
        assertThat(asked).hasValue(1);

        document = jwks("two");
        now = now.plusSeconds(1);

        assertThat(keys.find("one")).as("withdrawn since").isEmpty();
        assertThat(keys.find("two")).isPresent();
        assertThat(asked).hasValue(2);
    }

    @Test
    void anUnknownKeyIsAskedForOnceInHalfAMinute() throws Exception {
        assertThat(keys.find("two")).isEmpty();
        document = jwks("two");
        assertThat(keys.find("two")).isEmpty();
        assertThat(asked).hasValue(1);

        now = now.plusSeconds(30);

        assertThat(keys.find("two")).isPresent();
    }

    @Test
    void aSandboxThatDoesNotAnswerIsNoVerdict() {
        for (int wrong : new int[] {302, 404, 503}) {
            status = wrong;
            refused();
            now = now.plusSeconds(2);
        }
        status = 200;
        document = "no JSON";
        refused();
        assertThat(asked).hasValue(4);
        refused();
        assertThat(asked).as("not again at once").hasValue(4);

        server.stop(0);
        now = now.plusSeconds(2);
        refused();
    }

    @Test
    void nobodyWaitsForASlowAnswer() {
        isDripping = true;
        long begun = System.nanoTime();

        refused();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(8));
    }

    @Test
    void nobodyReadsALongAnswer() throws Exception {
        document = jwks("one") + " ".repeat(64 * 1024);

        refused();
    }

    private void refused() {
        assertThatThrownBy(() -> keys.find("one")).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code().status()).isEqualTo(503);
            assertThat(refusal.headers()).containsKey("Retry-After");
        });
    }

    private static String jwks(String id) throws Exception {
        EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
        key.setKeyId(id);
        return new JsonWebKeySet(key).toJson(OutputControlLevel.PUBLIC_ONLY);
    }
}
