package io.waybill.auth;

import io.restassured.path.json.JsonPath;
import io.waybill.database.DatabaseAccess;
import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One process of the packaged service, for tests that need more than one. */
final class Replica {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build();

    private final PackagedService process;

    private Replica(PackagedService process) {
        this.process = process;
    }

    /** An answer of the service. */
    record Answer(int status, String body) {

        String path(String field) {
            return JsonPath.from(body).getString(field);
        }
    }

    static Replica start(DatabaseAccess database, Map<String, String> settings) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of(
                "quarkus.datasource.jdbc.url", database.jdbcUrl(),
                "quarkus.datasource.username", database.username(),
                "quarkus.datasource.password", database.password()));
        all.putAll(new SandboxSettings().start());
        all.putAll(settings);
        return new Replica(PackagedService.start(Path.of(""), "replica", List.of("-Xmx128m"), all));
    }

    /** The address of a page. */
    URI at(String path) {
        return process.url().resolve(path);
    }

    void awaitReady() {
        process.awaitReady();
    }

    void stop() {
        process.close();
    }

    Answer token(String clientId, String secret) throws IOException, InterruptedException {
        return send(form(
                Registry.TOKEN_PATH,
                "grant_type=client_credentials&client_id=" + clientId + "&client_secret=" + secret));
    }

    /** A token for a client assertion. */
    Answer token(String assertion) throws IOException, InterruptedException {
        return send(form(
                Registry.TOKEN_PATH,
                "grant_type=client_credentials&client_assertion_type=" + ClientKeyPair.ASSERTION_TYPE
                        + "&client_assertion=" + assertion));
    }

    Answer introspect(String token) throws IOException, InterruptedException {
        return send(form("/oauth2/introspect", "token=" + token).header("Authorization", service()));
    }

    Answer revocations() throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(process.url().resolve("/oauth2/revocations"))
                .header("Authorization", service()));
    }

    /** The value of a gauge. */
    double metric(String name) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(process.management().resolve("/q/metrics")))
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    Answer admin(String method, String path, String body) throws IOException, InterruptedException {
        String token = token(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET).path("access_token");
        HttpRequest.Builder request = HttpRequest.newBuilder(process.url().resolve("/admin/v1" + path))
                .header("Authorization", "Bearer " + token)
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        return send(body == null ? request : request.header("Content-Type", "application/json"));
    }

    private HttpRequest.Builder form(String path, String body) {
        return HttpRequest.newBuilder(process.url().resolve(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                http.send(request.timeout(Duration.ofMinutes(1)).build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(answer.statusCode(), answer.body());
    }

    private static String service() {
        return basic(Registry.SERVICE_ID, Registry.SERVICE_SECRET);
    }

    private static String basic(String id, String secret) {
        return "Basic " + Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }
}
