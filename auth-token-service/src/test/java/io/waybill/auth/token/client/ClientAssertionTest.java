package io.waybill.auth.token.client;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.ClientKeyPair.ASSERTION_TYPE;
import static io.waybill.auth.ClientKeyPair.ISSUER;
import static io.waybill.auth.ClientKeyPair.claims;
import static io.waybill.auth.ClientKeyPair.requestToken;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.SoftAssertions;
import org.jose4j.json.JsonUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Client authentication by private_key_jwt (RFC 7523), as the wire contract says in section 2. */
@QuarkusTest
@ServiceUnderTest
class ClientAssertionTest {

    private static final String TOKEN_ENDPOINT = ISSUER + Registry.TOKEN_PATH;

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256", "PS256", "EdDSA", "Ed25519"})
    void anAssertionOfEachAlgorithmGetsAToken(String algorithm) throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key =
                ClientKeyPair.of(JWSAlgorithm.parse(algorithm), "k1").addTo(app);

        String token = requestToken(key.assertion(app.clientId()))
                .then()
                .statusCode(200)
                .body("client_id", equalTo(app.clientId()))
                .extract()
                .path("access_token");

        String id = keys(app).path("keys[0].id");
        Registry.introspect(token).then().body("active", equalTo(true)).body("sid", equalTo(id));
        await().atMost(Duration.ofMinutes(1)).until(() -> keys(app).path("keys[0].lastUsedAt") != null);
    }

    @Test
    void introspectionAndRevocationTakeAssertions() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        String token = requestToken(key.assertion(app.clientId()))
                .then()
                .statusCode(200)
                .extract()
                .path("access_token");

        ask("introspect", token, key.assertion(app.clientId()))
                .then()
                .statusCode(200)
                .body("active", equalTo(true));
        ask("revoke", token, key.assertion(app.clientId())).then().statusCode(200);
        ask("introspect", token, key.assertion(app.clientId()))
                .then()
                .statusCode(200)
                .body("active", equalTo(false));
        ask("introspect", token, "no.such.assertion")
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", equalTo("Basic realm=\"waybill\""))
                .body("error", equalTo("invalid_client"));
    }

    @Test
    void theTokenEndpointIsAnAudienceAndClientIdMayComeWithTheAssertion() throws Exception {
        App app = Registry.approved();
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        JWTClaimsSet claims = claims(app.clientId()).audience(TOKEN_ENDPOINT).build();

        given().formParam("grant_type", "client_credentials")
                .formParam("client_id", app.clientId())
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", key.signed(key.header().build(), claims.toString()))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(200);
    }

    /** Status, body and headers are those of an unknown client with a wrong secret. */
    @Test
    void forgedAndReplayedAssertionsAreAllRefusedAlike() throws Exception {
        App app = Registry.approved("parcel");
        App suspended = Registry.approved();
        App registered = Registry.register();
        App other = Registry.approved();
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        ClientKeyPair rsa = ClientKeyPair.of(JWSAlgorithm.RS256, "r1").addTo(app);
        ClientKeyPair stranger = ClientKeyPair.of(JWSAlgorithm.ES256, "k1");
        ClientKeyPair ended = ClientKeyPair.of(JWSAlgorithm.ES256, "old").addTo(app);
        Registry.admin(
                        "POST",
                        "/applications/" + app.id() + "/keys/" + keys(app).path("keys[2].id") + "/expire",
                        Map.of())
                .then()
                .statusCode(200);
        ClientKeyPair ofSuspended = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(suspended);
        Registry.admin("POST", "/applications/" + suspended.id() + "/suspend", Map.of("reason", "a test"))
                .then()
                .statusCode(200);
        ClientKeyPair ofRegistered = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(registered);
        String id = app.clientId();
        String used = key.assertion(id);
        requestToken(used).then().statusCode(200);
        Instant now = Instant.now();

        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("replayed", used);
        bad.put(
                "replayed with another signature of the same jti",
                signed(
                        key,
                        JWTClaimsSet.parse(
                                new String(new Base64URL(used.split("\\.", -1)[1]).decode(), StandardCharsets.UTF_8))));
        bad.put("signed by another key", stranger.assertion(id));
        bad.put("a flipped bit", flipped(key.assertion(id)));
        bad.put("without a signature", key.assertion(id).replaceAll("[^.]*$", ""));
        bad.put("of an ended key", ended.assertion(id));
        bad.put("of a suspended application", ofSuspended.assertion(suspended.clientId()));
        bad.put("of an application that is not approved", ofRegistered.assertion(registered.clientId()));
        bad.put("of an unknown client", key.assertion("no-such-client-anywhere"));
        bad.put("of another application", key.assertion(other.clientId()));
        bad.put(
                "of somebody else's issuer",
                signed(key, claims(id).issuer("https://elsewhere.example").build()));
        bad.put(
                "of another subject",
                signed(key, claims(id).subject(other.clientId()).build()));
        bad.put("without a subject", signed(key, claims(id).subject(null).build()));
        bad.put("without an issuer", signed(key, claims(id).issuer(null).build()));
        bad.put(
                "for another audience",
                signed(key, claims(id).audience("https://elsewhere.example").build()));
        bad.put(
                "for two audiences",
                signed(key, claims(id).audience(List.of(ISSUER, TOKEN_ENDPOINT)).build()));
        bad.put(
                "for a longer audience",
                signed(key, claims(id).audience(ISSUER + "/").build()));
        bad.put(
                "for the introspection",
                signed(key, claims(id).audience(ISSUER + "/oauth2/introspect").build()));
        bad.put(
                "without an audience",
                signed(key, claims(id).audience((String) null).build()));
        bad.put(
                "expired",
                signed(
                        key,
                        claims(id)
                                .expirationTime(Date.from(now.minusSeconds(31)))
                                .build()));
        bad.put(
                "for too long",
                signed(
                        key,
                        claims(id)
                                .expirationTime(Date.from(now.plusSeconds(400)))
                                .build()));
        bad.put("without an end", signed(key, claims(id).expirationTime(null).build()));
        bad.put(
                "not yet valid",
                signed(
                        key,
                        claims(id).notBeforeTime(Date.from(now.plusSeconds(90))).build()));
        bad.put("without a jti", signed(key, claims(id).jwtID(null).build()));
        bad.put("with a blank jti", signed(key, claims(id).jwtID(" ").build()));
        bad.put("with a long jti", signed(key, claims(id).jwtID("j".repeat(257)).build()));
        bad.put(
                "with the alg none",
                Base64URL.encode("{\"alg\":\"none\"}") + "."
                        + Base64URL.encode(claims(id).build().toString()) + ".");
        bad.put("with the public key as a secret", withPublicKeyAsSecret(key, id));
        bad.put(
                "with the algorithm of another key",
                rsa.signed(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
                        claims(id).build().toString()));
        bad.put(
                "with another curve's algorithm",
                key.signed(
                        new JWSHeader.Builder(JWSAlgorithm.ES256K).keyID("k1").build(),
                        claims(id).build().toString()));
        bad.put(
                "with an unknown kid",
                key.signed(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k2").build(),
                        claims(id).build().toString()));
        bad.put(
                "with a critical header",
                key.signed(
                        key.header()
                                .criticalParams(Set.of("exp"))
                                .customParam("exp", 1)
                                .build(),
                        claims(id).build().toString()));
        bad.put(
                "with b64",
                key.signed(
                        key.header()
                                .base64URLEncodePayload(false)
                                .criticalParams(Set.of("b64"))
                                .build(),
                        claims(id).build().toString()));
        bad.put(
                "of another type",
                key.signed(
                        key.header().type(new JOSEObjectType("dpop+jwt")).build(),
                        claims(id).build().toString()));
        bad.put("an access token", Registry.token(app));
        bad.put(
                "with its key in the header",
                stranger.signed(
                        stranger.header().jwk(JWK.parse(stranger.jwk())).build(),
                        claims(id).build().toString()));
        bad.put("with padding", key.assertion(id) + "=");
        bad.put(
                "with a claim twice",
                key.signed(key.header().build(), claims(id).build().toString().replace("{", "{\"exp\":1,")));
        bad.put(
                "with text for a time",
                key.signed(
                        key.header().build(),
                        "{\"iss\":\"%1$s\",\"sub\":\"%1$s\",\"aud\":\"%2$s\",\"jti\":\"x\",\"exp\":\"soon\"}"
                                .formatted(id, ISSUER)));
        bad.put("with no object", key.signed(key.header().build(), "[]"));
        bad.put("too long", signed(key, claims(id).claim("x", "x".repeat(4000)).build()));
        bad.put("no JWT", "abc");
        bad.put("nothing in its parts", "..");

        Answered wrong = answered(Registry.requestToken("no-such-client", "secret"));
        assertThat(bad).hasSizeGreaterThan(30);
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, String> each : bad.entrySet()) {
            all.assertThat(answered(requestToken(each.getValue())))
                    .as(each.getKey())
                    .isEqualTo(wrong);
            // A good one in between: failures of many kinds are not to be delayed as guesses.
            requestToken(key.assertion(id)).then().statusCode(200);
        }
        all.assertAll();
        given().formParam("grant_type", "client_credentials")
                .formParam("client_id", other.clientId())
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", key.assertion(id))
                .post(Registry.TOKEN_PATH)
                .then()
                .body(equalTo(wrong.body()));
    }

    @Test
    void credentialsInTwoWaysAreMalformed() throws Exception {
        App app = Registry.approved();
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);

        given().formParam("grant_type", "client_credentials")
                .formParam("client_secret", app.secret())
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", key.assertion(app.clientId()))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(400)
                .body("error", equalTo("invalid_request"));
        given().auth()
                .preemptive()
                .basic(app.clientId(), app.secret())
                .formParam("grant_type", "client_credentials")
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", key.assertion(app.clientId()))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(400)
                .body("error", equalTo("invalid_request"));
        given().header("Authorization", "Bearer " + Registry.token(Registry.SERVICE_ID, Registry.SERVICE_SECRET))
                .formParam("token", "x")
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", key.assertion(app.clientId()))
                .post("/oauth2/introspect")
                .then()
                .statusCode(400)
                .body("error", equalTo("invalid_request"));
        given().formParam("grant_type", "client_credentials")
                .formParam("client_assertion", key.assertion(app.clientId()))
                .post(Registry.TOKEN_PATH)
                .then()
                .statusCode(400)
                .body("error", equalTo("invalid_request"))
                .body("invalidParams[0].name", equalTo("client_assertion_type"));
    }

    @Test
    void oneAssertionThatIsSentManyTimesAtOnceGetsOneToken() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        String assertion = key.assertion(app.clientId());

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
    void withoutAKidTheOneKeyThatFitsIsTaken() throws Exception {
        App app = Registry.approved();
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        ClientKeyPair.of(JWSAlgorithm.EdDSA, "k2").addTo(app);
        JWSHeader header = new JWSHeader(JWSAlgorithm.ES256);

        requestToken(key.signed(header, claims(app.clientId()).build().toString()))
                .then()
                .statusCode(200);
        ClientKeyPair.of(JWSAlgorithm.ES256, "k3").addTo(app);
        requestToken(key.signed(header, claims(app.clientId()).build().toString()))
                .then()
                .statusCode(400);
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
            String id = add(app, Map.of("jwksUri", url))
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("id");

            String token = requestToken(key.assertion(app.clientId()))
                    .then()
                    .statusCode(200)
                    .extract()
                    .path("access_token");

            Registry.introspect(token).then().body("active", equalTo(true)).body("sid", equalTo(id));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aSetThatDoesNotAnswerRefusesItsApplicationOnlyAndAlike() throws Exception {
        App app = Registry.approved();
        App other = Registry.approved();
        add(app, Map.of("jwksUri", "http://127.0.0.1:1/jwks.json")).then().statusCode(201);
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(other);

        assertThat(answered(requestToken(key.assertion(app.clientId()))))
                .isEqualTo(answered(Registry.requestToken("no-such-client", "secret")));
        requestToken(key.assertion(other.clientId())).then().statusCode(200);
    }

    @Test
    void anEndedKeyTakesItsTokensWithIt() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair key = ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        String token = requestToken(key.assertion(app.clientId())).path("access_token");
        String id = keys(app).path("keys[0].id");

        Registry.admin("POST", "/applications/" + app.id() + "/keys/" + id + "/expire", Map.of())
                .then()
                .statusCode(200);

        Registry.introspect(token).then().body("active", equalTo(false));
        assertThat(Registry.revocations()).anySatisfy(entry -> assertThat(entry).containsEntry("sid", id));
    }

    private static Response add(App app, Map<String, Object> body) {
        return Registry.admin("POST", "/applications/" + app.id() + "/keys", body);
    }

    private static Response keys(App app) {
        return Registry.admin("GET", "/applications/" + app.id());
    }

    private static Response ask(String what, String token, String assertion) {
        return given().formParam("token", token)
                .formParam("client_assertion_type", ASSERTION_TYPE)
                .formParam("client_assertion", assertion)
                .post("/oauth2/" + what);
    }

    private record Answered(int status, String body, Map<String, String> headers) {}

    private static Answered answered(Response answer) {
        Map<String, String> headers = new LinkedHashMap<>();
        answer.headers().forEach(header -> headers.put(header.getName(), header.getValue()));
        headers.remove("X-Request-Id");
        headers.remove("traceparent");
        return new Answered(answer.statusCode(), answer.asString(), headers);
    }

    private static String signed(ClientKeyPair key, JWTClaimsSet claims) throws Exception {
        return key.signed(key.header().build(), claims.toString());
    }

    private static String flipped(String assertion) {
        int at = assertion.lastIndexOf('.') + 10;
        return assertion.substring(0, at) + (assertion.charAt(at) == 'A' ? 'B' : 'A') + assertion.substring(at + 1);
    }

    /** Key confusion: the public key is no secret. */
    private static String withPublicKeyAsSecret(ClientKeyPair key, String clientId) throws Exception {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build();
        String input = header.toBase64URL() + "."
                + Base64URL.encode(claims(clientId).build().toString());
        byte[] secret = JWK.parse(key.jwk()).toJSONString().getBytes(StandardCharsets.UTF_8);
        return input + "." + new MACSigner(secret).sign(header, input.getBytes(StandardCharsets.US_ASCII));
    }
}
