package io.waybill.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The operators' interface of the services, as far as seeding needs it. */
final class OperatorClient {

    /** An application as its operator sees it, once only. */
    record Application(String id, String clientId, String clientSecret) {}

    record Licence(String loginId, String licenceKey) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final URI auth;
    private final URI instructions;
    private final String token;

    private OperatorClient(HttpClient http, URI auth, URI instructions, String token) {
        this.http = http;
        this.auth = auth;
        this.instructions = instructions;
        this.token = token;
    }

    static OperatorClient logIn(HttpClient http, URI auth, URI instructions, String clientId, String clientSecret)
            throws IOException, InterruptedException {
        String form = "grant_type=client_credentials&client_id=" + encoded(clientId) + "&client_secret="
                + encoded(clientSecret);
        HttpRequest request = HttpRequest.newBuilder(auth.resolve("/auth/v4/accesstoken"))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        JsonNode answer = answer("the operator's access token", http.send(request, BodyHandlers.ofString()));
        return new OperatorClient(
                http, auth, instructions, answer.path("access_token").asText());
    }

    void putServiceLevel(String name, long perSecond, long perDay) throws IOException, InterruptedException {
        send("PUT", auth, "/admin/v1/service-levels/" + name, Map.of("perSecond", perSecond, "perDay", perDay));
    }

    /** Registers and approves an application. */
    Application application(String name, String businessRegion, String level) throws IOException, InterruptedException {
        JsonNode made = send(
                "POST",
                auth,
                "/admin/v1/applications",
                Map.of(
                        "name",
                        name,
                        "owner",
                        "sandbox",
                        "businessRegion",
                        businessRegion,
                        "level",
                        level,
                        "roles",
                        List.of()));
        Application application = new Application(
                made.path("id").asText(),
                made.path("clientId").asText(),
                made.path("clientSecret").asText());
        send("POST", auth, "/admin/v1/applications/" + application.id() + "/approve", Map.of());
        return application;
    }

    void grant(Application application, String api) throws IOException, InterruptedException {
        send(
                "POST",
                auth,
                "/admin/v1/applications/" + application.id() + "/grants",
                Map.of("api", api, "environment", "sandbox"));
    }

    Licence licence(Application application) throws IOException, InterruptedException {
        JsonNode made = send("POST", auth, "/admin/v1/applications/" + application.id() + "/licences", Map.of());
        return new Licence(
                made.path("loginId").asText(), made.path("licenceKey").asText());
    }

    void user(String username, String password) throws IOException, InterruptedException {
        send("POST", auth, "/admin/v1/users", Map.of("username", username, "password", password));
    }

    /** Loads waybills, one JSON object per line. */
    void waybills(List<Map<String, String>> waybills) throws IOException, InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (Map<String, String> waybill : waybills) {
            lines.append(JSON.writeValueAsString(waybill)).append('\n');
        }
        JsonNode report = send("POST", instructions, "/admin/v1/waybills", "application/x-ndjson", lines.toString());
        if (report.path("refused").asLong() > 0) {
            throw new SandboxException("Loading the seed data failed: waybills were refused: " + report);
        }
    }

    private JsonNode send(String method, URI service, String path, Map<String, ?> body)
            throws IOException, InterruptedException {
        return send(method, service, path, "application/json", JSON.writeValueAsString(body));
    }

    private JsonNode send(String method, URI service, String path, String mediaType, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(service.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", mediaType)
                .method(method, BodyPublishers.ofString(body))
                .build();
        return answer(method + " " + path, http.send(request, BodyHandlers.ofString()));
    }

    private static JsonNode answer(String call, HttpResponse<String> response) throws IOException {
        if (response.statusCode() >= 300) {
            throw new SandboxException("Loading the seed data failed: " + call + " answered " + response.statusCode()
                    + " " + response.body());
        }
        return response.body().isBlank() ? JSON.createObjectNode() : JSON.readTree(response.body());
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
