package io.waybill.test.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.lang.JoseException;

/**
 * The tests' control over the stand-in issuer. Its state is in system properties, because the tests and the resource
 * may be loaded by different class loaders.
 */
public final class TestIssuer {

    static final String URL = "test-support.issuer-url";
    static final String SIGNING_KEY = "test-support.issuer-key";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();

    /** The issuer's URL, {@code iss} of its tokens. */
    public String url() {
        return System.getProperty(URL);
    }

    /** A token that the services trust, unless the test invalidates it. */
    public TestToken token() {
        return new TestToken(url(), signingKey());
    }

    EllipticCurveJsonWebKey signingKey() {
        try {
            return (EllipticCurveJsonWebKey) JsonWebKey.Factory.newJwk(System.getProperty(SIGNING_KEY));
        } catch (JoseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes {@code token} (a key or an opaque token) introspect to this answer. */
    public void introspects(String token, Map<String, Object> answer) {
        control("introspection", json(Map.of("token", token, "answer", answer)));
    }

    /** An active subscription key of the region SE with the level {@code sandbox}. */
    public void knowsKey(String key, String... apis) {
        introspects(
                key,
                Map.of(
                        "active",
                        true,
                        "client_id",
                        key,
                        "app",
                        "app-of-" + Integer.toHexString(key.hashCode()),
                        "env",
                        "sandbox",
                        "aud",
                        apis,
                        "region",
                        "SE",
                        "level",
                        Map.of("name", "sandbox", "per_second", 1_000_000, "per_day", 1_000_000_000),
                        "groups",
                        new String[0]));
    }

    /** Revokes a secret or key for this reason, {@code leaked} or {@code member_left}. */
    public void revokes(String sid, String reason) {
        control("revoked-credential", json(Map.of("sid", sid, "reason", reason)));
    }

    /** From now on connections break without an answer. */
    public void goesDown() {
        control("state", "down");
    }

    /** From now on, each answer has status 500. */
    public void fails() {
        control("state", "failing");
    }

    public void isUp() {
        control("state", "up");
    }

    /** The reports of calls that it has taken: an array of {@code POST /oauth2/usage}. */
    private JsonNode usageReports() {
        try {
            return JSON.readTree(control("usage", ""));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** What these reports say of an application: operation, status, code or {@code -}, count. */
    public List<String> reportedCalls(String application) {
        List<String> calls = new ArrayList<>();
        for (JsonNode report : usageReports()) {
            for (JsonNode entry : report.get("entries")) {
                if (entry.get("application").asText().equals(application)) {
                    calls.add(entry.get("operation").asText() + " "
                            + entry.get("status").asInt() + " "
                            + entry.path("code").asText("-") + " "
                            + entry.get("count").asLong());
                }
            }
        }
        return calls;
    }

    /** The failing calls in these reports: operation, status, code, request id or {@code -}, and what was wrong. */
    public List<String> reportedFailures(String application) {
        List<String> calls = new ArrayList<>();
        for (JsonNode report : usageReports()) {
            for (JsonNode failure : report.path("failures")) {
                if (failure.get("application").asText().equals(application)) {
                    StringBuilder call =
                            new StringBuilder(failure.get("operation").asText()
                                    + " " + failure.get("status").asInt()
                                    + " " + failure.path("code").asText("-")
                                    + " " + failure.path("requestId").asText("-"));
                    for (JsonNode fault : failure.path("errors")) {
                        call.append(' ')
                                .append(fault.path("pointer").asText(""))
                                .append(':')
                                .append(fault.get("code").asText());
                    }
                    calls.add(call.toString());
                }
            }
        }
        return calls;
    }

    private String control(String what, String body) {
        try {
            return http.send(
                            HttpRequest.newBuilder(URI.create(url() + "/control/" + what))
                                    .PUT(BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
