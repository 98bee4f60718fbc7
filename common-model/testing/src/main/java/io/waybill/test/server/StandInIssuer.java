package io.waybill.test.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;

/** The HTTP side of {@link IssuerResource}. {@code /control/...} is for the tests. */
final class StandInIssuer {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final EllipticCurveJsonWebKey key;
    private final Map<String, String> introspection = new ConcurrentHashMap<>();
    private final Map<String, String> revokedCredentials = new ConcurrentHashMap<>();
    private final Queue<String> usageReports = new ConcurrentLinkedQueue<>();

    /** {@code up}, {@code down} (connections break) or {@code failing} (status 500). */
    private volatile String state = "up";

    private StandInIssuer(HttpServer server, EllipticCurveJsonWebKey key) {
        this.server = server;
        this.key = key;
    }

    static StandInIssuer start() {
        try {
            EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
            key.setKeyId("test-key");
            key.setAlgorithm("ES256");
            key.setUse("sig");
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            StandInIssuer issuer = new StandInIssuer(server, key);
            String jwks = new JsonWebKeySet(key).toJson(OutputControlLevel.PUBLIC_ONLY);
            server.createContext("/.well-known/jwks.json", issuer.answering(form -> jwks));
            server.createContext("/oauth2/introspect", issuer.answering(issuer::introspect));
            server.createContext("/oauth2/revocations", issuer.answering(form -> "{\"version\":1,\"entries\":[]}"));
            server.createContext(
                    "/auth/v4/accesstoken",
                    issuer.answering(form -> "{\"access_token\":\"token-of-the-service\",\"expires_in\":3600}"));
            server.createContext("/oauth2/usage", issuer::usage);
            server.createContext("/oauth2/revoked-credentials", issuer.answering(issuer::revoked));
            server.createContext("/control/", issuer::control);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
            return issuer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    String signingKeyJson() {
        return key.toJson(OutputControlLevel.INCLUDE_PRIVATE);
    }

    void stop() {
        server.stop(0);
    }

    private interface Answer {
        String to(String form);
    }

    private com.sun.net.httpserver.HttpHandler answering(Answer answer) {
        return exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (state) {
                case "down" -> exchange.close();
                case "failing" -> {
                    exchange.sendResponseHeaders(500, -1);
                    exchange.close();
                }
                default -> {
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.getResponseHeaders().set("Cache-Control", "max-age=300");
                    send(exchange, answer.to(form));
                }
            }
        };
    }

    /** Takes reports of calls while it is up, and is otherwise unavailable at once. */
    private void usage(HttpExchange exchange) throws IOException {
        String report = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        boolean isUp = state.equals("up");
        if (isUp) {
            usageReports.add(report);
        }
        exchange.sendResponseHeaders(isUp ? 204 : 503, -1);
        exchange.close();
    }

    private String introspect(String form) {
        return introspection.getOrDefault(token(form), "{\"active\":false}");
    }

    /** Those of the credentials that were asked about. */
    private String revoked(String body) {
        return revokedCredentials.entrySet().stream()
                .filter(revoked -> body.contains("\"" + revoked.getKey() + "\""))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(",", "{\"revoked\":[", "]}"));
    }

    private static String token(String form) {
        return Arrays.stream(form.split("&", -1))
                .filter(field -> field.startsWith("token="))
                .map(field -> URLDecoder.decode(field.substring("token=".length()), StandardCharsets.UTF_8))
                .findFirst()
                .orElse("");
    }

    private void control(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String answer = "";
        switch (exchange.getRequestURI().getPath()) {
            case "/control/state" -> state = body;
            case "/control/revoked-credential" ->
                revokedCredentials.put(JSON.readTree(body).get("sid").asText(), body);
            case "/control/introspection" -> {
                ObjectNode entry = (ObjectNode) JSON.readTree(body);
                introspection.put(
                        entry.get("token").asText(), entry.get("answer").toString());
            }
            case "/control/usage" -> answer = "[" + String.join(",", usageReports) + "]";
            default -> throw new IOException("no such control: " + exchange.getRequestURI());
        }
        send(exchange, answer);
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
