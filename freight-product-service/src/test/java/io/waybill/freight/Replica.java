package io.waybill.freight;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The packaged service as a process of its own, beside others on one database. */
final class Replica implements AutoCloseable {

    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
    private static final Duration START = Duration.ofMinutes(3);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final int port;

    private Replica(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Replica start(Map<String, String> settings) throws IOException {
        int port = freePort();
        int managementPort = freePort();
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"), "-Xmx256m"));
        settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
        // After the settings, which say any port: the replica is awaited on this one.
        command.addAll(List.of(
                "-Dquarkus.http.host=localhost",
                "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.port=" + managementPort,
                "-Dwaybill.seed=true",
                "-jar",
                JAR.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "replica-" + port + ".log").toFile())
                .start();
        Replica replica = new Replica(process, port);
        URI ready = URI.create("http://localhost:" + managementPort + "/q/health/ready");
        try {
            await().atMost(START).ignoreExceptions().until(() -> replica.status(ready) == 200);
        } catch (RuntimeException e) {
            replica.close();
            throw e;
        }
        return replica;
    }

    HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return http.send(request(path, token).GET().build(), BodyHandlers.ofString());
    }

    HttpResponse<String> put(String path, String token, String body) throws IOException, InterruptedException {
        return http.send(
                request(path, token)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Authorization", "Bearer " + token);
    }

    private int status(URI uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroy();
        await().atMost(Duration.ofMinutes(2)).until(() -> !process.isAlive());
    }
}
