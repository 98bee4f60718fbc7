package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.JSONObjectUtils;
import io.waybill.auth.Replica.Answer;
import io.waybill.auth.portal.login.StandInProvider;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two processes of the packaged service on one database: what one of them changes, the other one knows. */
@Tag("nightly")
class TwoReplicasIT {

    /** Five seconds are promised; a machine that is busy with a build may be late. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

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
}
