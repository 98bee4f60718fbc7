package io.waybill.auth.portal.login;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.lang.JoseException;

/**
 * An OpenID provider that says of people what a test has told it ({@code PUT /next}), wrong things too, and asks them
 * nothing. The suite in a browser has a real one.
 */
public class StandInProvider implements QuarkusTestResourceLifecycleManager {

    static final String CLIENT_ID = "portal";
    static final String CLIENT_SECRET = "a secret of the portal, 32 bytes";

    /** What a test may tell besides claims. */
    static final String AUDIENCE = "aud";

    static final String NONCE = "nonce";
    static final String ERROR = "error";
    static final String AWAY = "away";
    static final String STALLS = "stalls";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Map<String, String>> asked = new ConcurrentHashMap<>();
    private final RsaJsonWebKey key = newKey();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile Map<String, Object> next = Map.of();
    private HttpServer server;
    private String issuer;

    @Override
    public Map<String, String> start() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        issuer = "http://localhost:" + server.getAddress().getPort();
        server.createContext("/", this::answer);
        server.start();
        return Map.of(
                "waybill.portal.oidc.issuer", issuer,
                "waybill.portal.oidc.client-id", CLIENT_ID,
                "waybill.portal.oidc.client-secret", CLIENT_SECRET,
                "waybill.portal.oidc.name", "Carrier ID");
    }

    @Override
    public void stop() {
        server.stop(0);
    }

    /** As {@code PUT /next}. */
    public void says(Map<String, Object> claims) {
        next = claims;
    }

    private void answer(HttpExchange call) throws IOException {
        String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = call.getRequestURI().getPath();
        if (path.equals("/next")) {
            next = JSON.readValue(body, new TypeReference<>() {});
            send(call, 200, "{}");
        } else if (path.equals("/log-out-token")) {
            send(call, 200, signed(JSON.readValue(body, new TypeReference<>() {})));
        } else if (path.equals("/refused")) {
            send(call, 200, refused.toString());
        } else if (Boolean.TRUE.equals(next.get(AWAY))) {
            refused.incrementAndGet();
            call.close();
        } else if (Boolean.TRUE.equals(next.get(STALLS))) {
            // The rest of the answer never comes.
            call.sendResponseHeaders(200, 0);
            call.getResponseBody().write('{');
            call.getResponseBody().flush();
        } else {
            switch (path) {
                case "/.well-known/openid-configuration" -> send(call, 200, document());
                case "/jwks" ->
                    send(call, 200, "{\"keys\":[" + key.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY) + "]}");
                case "/auth" -> authorize(call, fields(call.getRequestURI().getRawQuery()));
                case "/token" -> exchange(call, fields(body));
                default -> send(call, 404, "{}");
            }
        }
    }

    private String document() {
        return """
                {"issuer": "%1$s", "authorization_endpoint": "%1$s/auth", "token_endpoint": "%1$s/token",
                "jwks_uri": "%1$s/jwks", "end_session_endpoint": "%1$s/log-out", "response_types_supported": ["code"],
                "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256"]}
                """.formatted(issuer);
    }

    private void authorize(HttpExchange call, Map<String, String> question) throws IOException {
        String code = UUID.randomUUID().toString();
        asked.put(code, question);
        Object error = next.get(ERROR);
        boolean isRefused = error != null && (!error.equals("login_required") || question.containsKey("prompt"));
        call.getResponseHeaders()
                .add(
                        "Location",
                        question.get("redirect_uri") + "?state=" + encoded(question.get("state"))
                                + (isRefused ? "&error=" + error : "&code=" + code));
        send(call, 302, "");
    }

    private void exchange(HttpExchange call, Map<String, String> form) throws IOException {
        Map<String, String> question = asked.remove(form.getOrDefault("code", ""));
        if (question == null || !challenge(form.get("code_verifier")).equals(question.get("code_challenge"))) {
            send(call, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        Map<String, Object> claims = new HashMap<>();
        claims.put("auth_time", Instant.now().getEpochSecond());
        claims.put(AUDIENCE, CLIENT_ID);
        claims.put(NONCE, question.get(NONCE));
        claims.putAll(next);
        claims.values().removeIf("none"::equals);
        send(call, 200, """
                {"id_token": "%s", "access_token": "opaque", "token_type": "Bearer", "expires_in": 300}
                """.formatted(signed(claims)));
    }

    private String signed(Map<String, Object> claims) {
        JwtClaimsBuilder token =
                Jwt.claims().issuer(issuer).issuedAt(Instant.now()).expiresIn(300);
        claims.forEach(token::claim);
        return token.jws().keyId("k").sign(key.getPrivateKey());
    }

    private static RsaJsonWebKey newKey() {
        try {
            RsaJsonWebKey made = RsaJwkGenerator.generateJwk(2048);
            made.setKeyId("k");
            made.setAlgorithm("RS256");
            return made;
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String challenge(String verifier) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.valueOf(verifier).getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static Map<String, String> fields(String form) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : form.split("&", -1)) {
            String[] parts = field.split("=", 2);
            fields.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange call, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().add("Content-Type", "application/json");
        call.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            call.getResponseBody().write(bytes);
        }
        call.close();
    }
}
