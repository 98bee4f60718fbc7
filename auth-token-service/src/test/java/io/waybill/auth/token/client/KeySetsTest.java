package io.waybill.auth.token.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.nimbusds.jose.JWSAlgorithm;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.smallrye.common.net.Inet;
import io.vertx.core.Vertx;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.error.ApiException;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jose4j.json.JsonUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sets of keys on a server of this machine, which is allowed here. */
class KeySetsTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-26T12:00:00Z"));
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch held = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile String body = "";
    private volatile String authorization;

    @TempDir
    Path folder;

    private Vertx vertx;
    private HttpServer server;
    private KeySets sets;

    @BeforeEach
    void start() throws IOException {
        vertx = Vertx.vertx();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        sets = sets(new KeySets.Asking(Optional.empty(), KeySets.BELIEVED_IN_AN_OUTAGE));
    }

    private KeySets sets(KeySets.Asking asking) {
        return new KeySets(
                new PublicHttpClient(
                        vertx,
                        Optional.empty(),
                        new AddressRules(List.of(Inet.parseCidrAddress("127.0.0.1/32"))),
                        InetAddress::getAllByName,
                        // All sets are at one host here.
                        40,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(30)),
                asking,
                now::get);
    }

    @AfterEach
    void stop() {
        held.countDown();
        server.stop(0);
        vertx.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (exchange.getRequestURI().getPath().equals("/slow")) {
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (status == 302) {
            exchange.getResponseHeaders().set("Location", "/elsewhere");
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void aSetIsRememberedForFiveMinutes() throws Exception {
        body = set(key("k1"));

        assertThat(read("k1"))
                .singleElement()
                .satisfies(key -> assertThat(key.kid()).isEqualTo("k1"));
        now(Duration.ofSeconds(299));
        read("k1");
        assertThat(asked).hasValue(1);
        now(Duration.ofSeconds(1));
        read("k1");
        assertThat(asked).hasValue(2);
    }

    @Test
    void anUnknownKeyIsAskedForEveryHalfMinuteAtMost() throws Exception {
        body = set(key("k1"));
        read("k1");
        body = set(key("k1"), key("k2"));

        assertThat(read("k2")).hasSize(1);
        assertThat(asked).hasValue(1);
        now(Duration.ofSeconds(30));
        assertThat(read("k2")).hasSize(2);
        read("k3");
        read("k4");
        assertThat(asked).hasValue(2);
    }

    @Test
    void aSetThatCannotBeReadIsBelievedForAQuarterOfAnHour() throws Exception {
        body = set(key("k1"));
        read("k1");
        status = 500;

        now(Duration.ofMinutes(6));
        assertThat(read("k1")).hasSize(1);
        now(Duration.ofMinutes(8));
        assertThat(read("k1")).hasSize(1);
        assertThat(asked).hasValue(3);
        now(Duration.ofMinutes(1));
        unreadable();
        status = 200;
        now(Duration.ofSeconds(30));
        assertThat(read("k1")).hasSize(1);
    }

    @Test
    void theSetOfATrustedIssuerIsReadWithTheTokenThatIsInTheFileThenAndBelievedForAnHour() throws Exception {
        Path token = folder.resolve("token");
        sets = sets(new KeySets.Asking(Optional.of(token), TrustedIssuers.BELIEVED_IN_AN_OUTAGE));
        body = set(key("k1"));
        Files.writeString(token, "one\n");
        read("k1");
        assertThat(authorization).isEqualTo("Bearer one");
        Files.writeString(token, "two\n");
        now(Duration.ofMinutes(5));
        read("k1");
        assertThat(authorization).isEqualTo("Bearer two");

        Files.writeString(token, "no token\n of a service account");
        now(Duration.ofMinutes(59));
        assertThat(read("k1")).hasSize(1);
        Files.delete(token);
        now(Duration.ofMinutes(1));
        unreadable();
        assertThat(asked).as("without a token, nothing is asked").hasValue(2);
    }

    @Test
    void whatIsNoSetIsAskedForEveryHalfMinuteAtMost() throws Exception {
        Map<String, Integer> bad = new LinkedHashMap<>();
        bad.put(set(key("k1")), 404);
        bad.put("", 302);
        bad.put("<html>", 200);
        bad.put("{}", 200);
        bad.put("[]", 200);
        bad.put("{\"keys\":{}}", 200);
        bad.put("{\"keys\":[" + "{},".repeat(20) + "{}]}", 200);
        bad.put("{\"keys\":[],\"x\":\"" + "x".repeat(65 * 1024) + "\"}", 200);

        int questions = 0;
        for (Map.Entry<String, Integer> each : bad.entrySet()) {
            body = each.getKey();
            status = each.getValue();
            unreadable();
            unreadable();
            assertThat(asked).as(each.toString()).hasValue(++questions);
            now(Duration.ofSeconds(30));
        }
    }

    @Test
    void aSetMayHaveTwentyKeys() throws Exception {
        body = "{\"keys\":[" + "{},".repeat(19) + JsonUtil.toJson(key("k1")) + "]}";

        assertThat(read("k1")).hasSize(1);
    }

    @Test
    void keysThatMayNotSignAssertionsAreLeftOut() throws Exception {
        Map<String, Object> forEncryption = new LinkedHashMap<>(key("enc"));
        forEncryption.put("use", "enc");
        Map<String, Object> withPrivatePart = new LinkedHashMap<>(key("private"));
        withPrivatePart.put("d", "AAAA");
        body = set(forEncryption, withPrivatePart, Map.of("kty", "oct", "k", "AAAA"), key("k1"));

        assertThat(read("k1")).extracting(PublicKeyJwk::kid).containsExactly("k1");
    }

    @Test
    void thoseWhoAskAtOnceWaitForOneQuestionAndAreFew() throws Exception {
        body = set(key("k1"));
        URI slow = url("/slow");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<PublicKeyJwk>>> waiting = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                waiting.add(threads.submit(() -> sets.read(slow, "k1")));
            }
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThatThrownBy(() -> sets.read(slow, "k1"))
                            .isInstanceOfSatisfying(
                                    ApiException.class,
                                    busy -> assertThat(busy.headers()).containsKey("Retry-After")));

            // Another application is served meanwhile.
            assertThat(read("k1")).hasSize(1);
            held.countDown();
            for (Future<List<PublicKeyJwk>> each : waiting) {
                assertThat(each.get()).hasSize(1);
            }
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void slowSetsOfOthersRefuseNobody() throws Exception {
        body = set(key("k1"));
        read("k1");
        now(Duration.ofMinutes(6));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<PublicKeyJwk>>> slow = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                URI another = url("/slow?" + i);
                slow.add(threads.submit(() -> sets.read(another, "k1")));
            }
            await().atMost(Duration.ofMinutes(1)).untilAtomic(asked, equalTo(21));

            body = set(key("k1"), key("k2"));
            assertThat(read("k1")).hasSize(2);
            now(Duration.ofMinutes(16));
            assertThat(read("k1")).hasSize(2);
            assertThat(sets.read(url("/of-a-ninth"), "k2")).hasSize(2);
            held.countDown();
            for (Future<List<PublicKeyJwk>> each : slow) {
                assertThat(each.get()).hasSize(2);
            }
        }
    }

    private List<PublicKeyJwk> read(String kid) throws RefusedAssertionException {
        return sets.read(url("/jwks.json"), kid);
    }

    private void unreadable() {
        assertThatThrownBy(() -> read("k1"))
                .isInstanceOfSatisfying(
                        RefusedAssertionException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(Reason.KEYS_UNREADABLE));
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void now(Duration later) {
        now.updateAndGet(before -> before.plus(later));
    }

    private static Map<String, Object> key(String kid) throws Exception {
        return ClientKeyPair.of(JWSAlgorithm.ES256, kid).jwk();
    }

    private static String set(Map<?, ?>... keys) {
        return JsonUtil.toJson(Map.of("keys", List.of(keys)));
    }
}
