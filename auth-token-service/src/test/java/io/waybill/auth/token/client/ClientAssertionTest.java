package io.waybill.auth.token.client;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.ClientKeyPair.ASSERTION_TYPE;
import static io.waybill.auth.ClientKeyPair.requestToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.nimbusds.jose.JWSAlgorithm;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.SoftAssertions;
import org.jose4j.json.JsonUtil;
import org.junit.jupiter.api.Test;

/** Client authentication by private_key_jwt (RFC 7523). */
@QuarkusTest
@ServiceUnderTest
class ClientAssertionTest {

    @Test
    void aKeyOpensItsApplicationUntilItEndsAndTakesItsTokensWithIt() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = key("k1").addTo(app);
        String id = Registry.application(app.id()).path("keys[0].id");

        String token = requestToken(key.assertion(app.clientId()))
                .then()
                .statusCode(200)
                .body("client_id", equalTo(app.clientId()))
                .extract()
                .path("access_token");
        Registry.introspect(token).then().body("active", equalTo(true)).body("sid", equalTo(id));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> Registry.application(app.id()).path("keys[0].lastUsedAt") != null);

        Registry.expireKey(app, id + "x").then().statusCode(404);
        Registry.expireKey(app, id).then().statusCode(200);

        requestToken(key.assertion(app.clientId())).then().statusCode(400);
        assertThat(Registry.isActive(token)).isFalse();
        assertThat(Registry.revocations()).anySatisfy(entry -> assertThat(entry).containsEntry("sid", id));
    }

    /** Status, body and headers are those of an unknown client with a wrong secret. */
    @Test
    void forgedAndReplayedAssertionsAreAllRefusedAlike() throws Exception {
        App app = Registry.approved("parcel");
        App suspended = Registry.approved();
        App registered = Registry.register();
        App withoutSet = Registry.approved();
        App other = Registry.approved();
        ClientKeyPair key = key("k1").addTo(app);
        key.addTo(suspended);
        key.addTo(registered);
        Registry.suspend(suspended);
        Registry.addKey(withoutSet, Map.of("jwksUri", "http://127.0.0.1:1/jwks.json"))
                .then()
                .statusCode(201);
        String id = app.clientId();
        String used = key.assertion(id);
        requestToken(used).then().statusCode(200);

        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("replayed", used);
        bad.put("signed by another key", key("k1").assertion(id));
        bad.put("of a suspended application", key.assertion(suspended.clientId()));
        bad.put("of an application that is not approved", key.assertion(registered.clientId()));
        bad.put("of an unknown client", key.assertion("no-such-client-anywhere"));
        bad.put("of a set that does not answer", key.assertion(withoutSet.clientId()));
        bad.put("no JWT", "abc");

        Answered wrong = answered(Registry.requestToken("no-such-client", "secret"));
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, String> each : bad.entrySet()) {
            all.assertThat(answered(requestToken(each.getValue())))
                    .as(each.getKey())
                    .isEqualTo(wrong);
            // A good one in between: failures of many kinds are not to be delayed as guesses.
            requestToken(key.assertion(id)).then().statusCode(200);
        }
        all.assertAll();
        asserted(key.assertion(id))
                .formParam("grant_type", "client_credentials")
                .formParam("client_id", other.clientId())
                .post(Registry.TOKEN_PATH)
                .then()
                .body(equalTo(wrong.body()));
        asserted("abc")
                .formParam("token", "x")
                .post("/oauth2/introspect")
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", equalTo("Basic realm=\"waybill\""))
                .body("error", equalTo("invalid_client"));
    }

    @Test
    void oneAssertionThatIsSentManyTimesAtOnceGetsOneToken() throws Exception {
        App app = Registry.approved("parcel");
        String assertion = key("k1").addTo(app).assertion(app.clientId());
        List<Integer> answers = new ArrayList<>();

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Integer>> sent = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                sent.add(threads.submit(() -> requestToken(assertion).statusCode()));
            }
            for (Future<Integer> each : sent) {
                answers.add(each.get());
            }
        }

        assertThat(answers).containsOnlyOnce(200).hasSize(8);
    }

    @Test
    void aKeyOfThePublishedSetOpensItAndATokenIsOfTheAddress() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.EdDSA, "published");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] set = JsonUtil.toJson(Map.of("keys", List.of(key.jwk()))).getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, set.length);
            exchange.getResponseBody().write(set);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/jwks.json";
            String id = Registry.addKey(app, Map.of("jwksUri", url))
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("id");

            String token = requestToken(key.assertion(app.clientId())).path("access_token");

            Registry.introspect(token).then().body("active", equalTo(true)).body("sid", equalTo(id));
        } finally {
            server.stop(0);
        }
    }

    private static ClientKeyPair key(String kid) throws Exception {
        return ClientKeyPair.of(JWSAlgorithm.ES256, kid);
    }

    private static RequestSpecification asserted(String assertion) {
        return given().formParam("client_assertion_type", ASSERTION_TYPE).formParam("client_assertion", assertion);
    }

    private record Answered(int status, String body, Map<String, String> headers) {}

    private static Answered answered(Response answer) {
        Map<String, String> headers = new LinkedHashMap<>();
        answer.headers().forEach(header -> headers.put(header.getName(), header.getValue()));
        headers.remove("X-Request-Id");
        headers.remove("traceparent");
        return new Answered(answer.statusCode(), answer.asString(), headers);
    }
}
