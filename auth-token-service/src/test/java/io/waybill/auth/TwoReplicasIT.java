package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import io.restassured.filter.cookie.CookieFilter;
import io.restassured.response.Response;
import io.waybill.auth.portal.login.StandInProvider;
import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.net.URI;
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

    /** The provider may send a browser back to any replica. */
    @Test
    void aLogInThatBeganAtOneReplicaOpensASessionAtBoth() {
        CookieFilter cookies = logIn();

        for (Replica replica : List.of(one, other)) {
            given().filter(cookies)
                    .redirects()
                    .follow(false)
                    .get(replica.at("/portal/applications"))
                    .then()
                    .statusCode(200);
        }
    }

    @Test
    void aLogOutEverywhereActsOnTheOtherReplicaWithTheNextRequest() {
        CookieFilter atHome = logIn();
        CookieFilter atWork = logIn();

        given().filter(atHome)
                .header("Sec-Fetch-Site", "same-origin")
                .formParam("all", "yes")
                .redirects()
                .follow(false)
                .post(one.at("/portal/sessions"))
                .then()
                .statusCode(303);

        assertThat(leads(atWork, other.at("/portal/applications"))).hasPath("/portal/login");
    }

    /** The cookies of a browser in which a log-in began at one replica and ended at the other. */
    private static CookieFilter logIn() {
        PROVIDER.says(Map.of("sub", "ada", "name", "Ada"));
        CookieFilter cookies = new CookieFilter();
        URI provider = leads(cookies, one.at("/portal/login/start?to=/portal"));
        URI code = leads(cookies, provider);

        URI login = leads(cookies, atTheOther(code));
        assertThat(leads(cookies, atTheOther(login))).hasPath("/portal/applications");
        return cookies;
    }

    private static URI atTheOther(URI location) {
        return other.at(location.getRawPath() + "?" + location.getRawQuery());
    }

    /** Where a page leads a browser with these cookies. */
    private static URI leads(CookieFilter cookies, URI page) {
        Response answer = given().filter(cookies)
                .urlEncodingEnabled(false)
                .redirects()
                .follow(false)
                .get(page);
        assertThat(answer.statusCode()).as(answer.asString()).isIn(302, 303);
        return URI.create(answer.header("Location"));
    }

    @Test
    void anAssertionThatIsSentToBothAtOnceGetsOneToken() throws Exception {
        Response made = one.admin(
                "/applications",
                Map.of("name", "two replicas", "owner", "tests", "businessRegion", "SE", "level", "sandbox"));
        String application = "/applications/" + made.path("id");
        String clientId = made.path("clientId");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1");
        one.admin(application + "/approve", Map.of());
        one.admin(application + "/keys", Map.of("jwk", key.jwk()));
        await().atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> other.token(key.assertion(clientId)).statusCode() == 200);

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int round = 0; round < 20; round++) {
                String assertion = key.assertion(clientId);
                List<Future<Integer>> sent = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    Replica replica = i % 2 == 0 ? one : other;
                    sent.add(threads.submit(() -> replica.token(assertion).statusCode()));
                }
                int issued = 0;
                for (Future<Integer> each : sent) {
                    issued += each.get() == 200 ? 1 : 0;
                }
                assertThat(issued).isEqualTo(1);
            }
        }
    }
}
