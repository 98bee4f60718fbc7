package io.waybill.auth;

import static org.awaitility.Awaitility.await;

import io.restassured.path.json.JsonPath;
import io.waybill.database.DatabaseAccess;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One process of the packaged service, for tests that need more than one. */
final class Replica {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(1))
            .build();

    private final Process process;
    private final URI base;
    private final URI management;

    private Replica(Process process, URI base, URI management) {
        this.process = process;
        this.base = base;
        this.management = management;
    }

    /** An answer of the service. */
    record Answer(int status, String body) {

        String path(String field) {
            return JsonPath.from(body).getString(field);
        }
    }

    static Replica start(DatabaseAccess database, Map<String, String> settings) throws IOException {
        int port = freePort();
        int managementPort = freePort();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx128m",
                "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.port=" + managementPort,
                "-Dquarkus.datasource.jdbc.url=" + database.jdbcUrl(),
                "-Dquarkus.datasource.username=" + database.username(),
                "-Dquarkus.datasource.password=" + database.password()));
        new SandboxSettings().start().forEach((key, value) -> command.add("-D" + key + "=" + value));
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.add("-jar");
        command.add(Path.of("target", "quarkus-app", "quarkus-run.jar").toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "replica-" + port + ".log").toFile())
                .start();
        return new Replica(
                process, URI.create("http://localhost:" + port), URI.create("http://localhost:" + managementPort));
    }

    /** The same process, called over connections of its own. */
    Replica overOtherConnections() {
        return new Replica(process, base, management);
    }

    /** The address of a page. */
    URI at(String path) {
        return base.resolve(path);
    }

    void awaitReady() {
        await().atMost(Duration.ofMinutes(3))
                .failFast("the replica has ended; its log is in target", () -> !process.isAlive())
                .ignoreExceptions()
                .until(() -> send(HttpRequest.newBuilder(management.resolve("/q/health/ready")))
                                .status()
                        == 200);
    }

    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    Answer token(String clientId, String secret) throws IOException, InterruptedException {
        return send(form(
                Registry.TOKEN_PATH,
                "grant_type=client_credentials&client_id=" + clientId + "&client_secret=" + secret));
    }

    /**
     * A log-in of variant B.
     *
     * @param address where it comes from, as a proxy says
     */
    Answer logIn(String address, String clientId, String secret, String username, String password)
            throws IOException, InterruptedException {
        return send(form(
                        Registry.ROPC + "/token",
                        "grant_type=password&client_id=" + clientId + "&client_secret=" + secret + "&username="
                                + username + "&password=" + password)
                .header("X-Forwarded-For", address));
    }

    Answer introspect(String token) throws IOException, InterruptedException {
        return send(form("/oauth2/introspect", "token=" + token).header("Authorization", service()));
    }

    Answer show(String clientId, String secret, String secretId) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/applications/self/secrets/" + secretId + "/show"))
                .header("Authorization", basic(clientId, secret))
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    Answer revocations() throws IOException, InterruptedException {
        return revocations("");
    }

    /** @param query {@code ?since=} with a version */
    Answer revocations(String query) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/oauth2/revocations" + query))
                .header("Authorization", service()));
    }

    /** The value of a gauge. */
    double metric(String name) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(management.resolve("/q/metrics")))
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Reports calls as a service does. */
    Answer report(String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/oauth2/usage"))
                .header("Authorization", service())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Where the public keys are. */
    URI jwksUrl() {
        return base.resolve("/.well-known/jwks.json");
    }

    Answer jwks() throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/.well-known/jwks.json")));
    }

    Answer admin(String method, String path, String body) throws IOException, InterruptedException {
        String token = token(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET).path("access_token");
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve("/admin/v1" + path))
                .header("Authorization", "Bearer " + token)
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        return send(body == null ? request : request.header("Content-Type", "application/json"));
    }

    private HttpRequest.Builder form(String path, String body) {
        return HttpRequest.newBuilder(base.resolve(path))
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

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
