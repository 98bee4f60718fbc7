package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.SignedJWT;
import io.restassured.path.json.JsonPath;
import io.waybill.auth.Replica.Answer;
import io.waybill.auth.portal.login.StandInProvider;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two processes of the packaged service on one database: what one of them changes, the other one knows; failed attempts
 * each counts alone.
 */
@Tag("nightly")
class TwoReplicasIT {

    /** Five seconds are promised; a machine that is busy with a build may be late. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration JWKS_MAX_AGE = Duration.ofSeconds(2);

    /** The other replica publishes the next key by then, and the verifiers have asked for it once more. */
    private static final Duration ANNOUNCE = JWKS_MAX_AGE.plusSeconds(13);

    /** A client that a replica does not know yet fails there, and only some failures are free. */
    private static final Duration POLL = Duration.ofMillis(500);

    private static final StandInProvider PROVIDER = new StandInProvider();

    private static EmbeddedDatabase server;
    private static Replica one;
    private static Replica other;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedDatabase.builder().stopAtExit().schema("auth").start();
        DatabaseAccess access = server.schema(server.createDatabase(), "auth");
        Map<String, String> settings = new HashMap<>(PROVIDER.start());
        settings.put("waybill.auth.signing-key.jwks-max-age", JWKS_MAX_AGE.toString());
        settings.put("waybill.auth.signing-key.announce", ANNOUNCE.toString());
        // The test's browser speaks HTTP.
        settings.put("waybill.portal.secure-cookies", "false");
        // Both at once on an empty database: they agree on keys and configured clients.
        one = Replica.start(access, settings);
        other = Replica.start(access, settings);
        one.awaitReady();
        other.awaitReady();
    }

    @AfterAll
    static void stop() throws Exception {
        if (one != null) {
            one.stop();
        }
        if (other != null) {
            other.stop();
        }
        if (server != null) {
            server.close();
        }
        PROVIDER.stop();
    }

    @Test
    void aLogOutEverywhereActsOnTheOtherReplicaWithTheNextRequest() throws Exception {
        PROVIDER.says(Map.of("sub", "ada", "name", "Ada"));
        PortalBrowser atHome = new PortalBrowser();
        PortalBrowser atWork = new PortalBrowser();
        // The provider may send a browser back to any replica.
        atHome.logIn(one, other);
        atWork.logIn(other, one);
        assertThat(atHome.get(other, "/portal/applications").statusCode()).isEqualTo(200);
        assertThat(atWork.get(other, "/portal/applications").statusCode()).isEqualTo(200);

        atHome.send(one, "/portal/sessions", Map.of("all", "yes"));

        assertThat(atHome.get(other, "/portal/applications").headers().firstValue("Location"))
                .hasValue("/portal/login?to=%2Fportal%2Fapplications");
        assertThat(atWork.get(other, "/portal/applications").headers().firstValue("Location"))
                .hasValue("/portal/login?to=%2Fportal%2Fapplications");
    }

    @Test
    void twoRotationsUnderLoadFailNotOneRequest() throws Exception {
        Client client = register();
        AtomicBoolean going = new AtomicBoolean(true);
        AtomicInteger verified = new AtomicInteger();
        Set<String> keyIds = ConcurrentHashMap.newKeySet();
        List<String> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> load = new ArrayList<>();
            for (Replica issuer : List.of(one, other)) {
                // Each verifies with the keys of the other replica, fetched no more often than their max-age asks for.
                KeyCache keys = new KeyCache(issuer == one ? other : one);
                load.add(threads.submit(() -> {
                    while (going.get()) {
                        Answer answer = issuer.token(client.id(), client.secret());
                        if (answer.status() != 200) {
                            failures.add("token: " + answer);
                            continue;
                        }
                        SignedJWT token = SignedJWT.parse(answer.path("access_token"));
                        keyIds.add(token.getHeader().getKeyID());
                        if (!keys.verifies(token)) {
                            failures.add(
                                    "not verified: kid " + token.getHeader().getKeyID());
                        }
                        verified.incrementAndGet();
                    }
                    return null;
                }));
            }
            try {
                for (int rotation = 1; rotation <= 2; rotation++) {
                    int wanted = rotation + 1;
                    assertThat(one.admin("POST", "/signing-keys/rotate", null).status())
                            .isEqualTo(202);
                    await().atMost(PATIENCE).until(() -> keyIds.size() == wanted);
                }
                int before = verified.get();
                await().atMost(PATIENCE).until(() -> verified.get() > before + 50);
            } finally {
                going.set(false);
            }
            for (Future<?> each : load) {
                each.get();
            }
        }

        assertThat(failures).isEmpty();
    }

    @Test
    void whatOneReplicaChangesActsOnTheOther() throws Exception {
        Client client = register();
        await().atMost(PATIENCE)
                .pollInterval(POLL)
                .untilAsserted(() -> assertThat(
                                other.token(client.id(), client.secret()).status())
                        .isEqualTo(200));
        String token = other.token(client.id(), client.secret()).path("access_token");
        assertThat(other.introspect(token).body()).contains("\"active\":true");

        one.admin("POST", "/applications/" + client.applicationId() + "/suspend", "{\"reason\":\"a test\"}");

        await().atMost(PATIENCE).pollInterval(POLL).untilAsserted(() -> {
            assertThat(other.token(client.id(), client.secret()).status()).isEqualTo(400);
            assertThat(other.introspect(token).body()).isEqualTo("{\"active\":false}");
            assertThat(other.revocations().body()).contains(client.id());
        });
    }

    @Test
    void failedAttemptsAreCountedByEachForItself() throws Exception {
        Client client = register();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> one.token(client.id(), "wrong").status() == 429);

        // 20 are free here as well: the success of the registration has cleared what failed before it.
        for (int i = 0; i < 20; i++) {
            assertThat(other.token(client.id(), "wrong").status()).isEqualTo(400);
        }
        await().atMost(Duration.ofMinutes(1))
                .until(() -> other.token(client.id(), "wrong").status() == 429);
    }

    @Test
    void anAssertionThatIsSentToBothAtOnceGetsOneToken() throws Exception {
        Client client = register();
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1");
        one.admin(
                "POST",
                "/applications/" + client.applicationId() + "/keys",
                JSONObjectUtils.toJSONString(Map.of("jwk", key.jwk())));
        await().atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> other.token(key.assertion(client.id())).status() == 200);

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int round = 0; round < 20; round++) {
                String assertion = key.assertion(client.id());
                List<Future<Integer>> sent = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    Replica replica = i % 2 == 0 ? one : other;
                    sent.add(threads.submit(() -> replica.token(assertion).status()));
                }
                int issued = 0;
                for (Future<Integer> each : sent) {
                    issued += each.get() == 200 ? 1 : 0;
                }
                assertThat(issued).isEqualTo(1);
            }
        }
    }

    /** An approved application with the grant parcel, registered on the first replica. */
    private record Client(String applicationId, String id, String secret) {}

    private static Client register() throws Exception {
        Answer made = one.admin("POST", "/applications", """
                {"name":"two replicas","owner":"tests","businessRegion":"SE","level":"sandbox"}""");
        Client client = new Client(made.path("id"), made.path("clientId"), made.path("clientSecret"));
        one.admin("POST", "/applications/" + client.applicationId() + "/approve", null);
        await().atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> other.token(client.id(), client.secret()).status() == 200);
        return client;
    }

    /** The verifier of a service that trusts {@code max-age}: a key that it has not seen by then is a failure. */
    private static final class KeyCache {

        private final Replica source;
        private final AtomicLong fetchedAt = new AtomicLong();
        private JWKSet keys = new JWKSet();

        KeyCache(Replica source) {
            this.source = source;
        }

        boolean verifies(SignedJWT token) throws Exception {
            if (keys.isEmpty() || System.nanoTime() - fetchedAt.get() > JWKS_MAX_AGE.toNanos()) {
                keys = JWKSet.parse(source.jwks().body());
                fetchedAt.set(System.nanoTime());
            }
            JWK key = keys.getKeyByKeyId(token.getHeader().getKeyID());
            if (key == null) {
                return false;
            }
            JWSVerifier verifier = new ECDSAVerifier(key.toECKey());
            return token.verify(verifier)
                    && JsonPath.from(token.getPayload().toString()).getString("iss") != null;
        }
    }
}
