package io.waybill.system;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of a packaged service, as Maven built it. */
final class PackagedService implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    private final Process process;
    private final int port;
    private final int managementPort;

    private PackagedService(Process process, int port, int managementPort) {
        this.process = process;
        this.port = port;
        this.managementPort = managementPort;
    }

    /**
     * Starts it on a free port.
     *
     * @param name of its log
     * @param settings as in its application.properties
     */
    static PackagedService start(PlatformService service, String name, Map<String, String> settings)
            throws IOException {
        int port = freePort();
        int managementPort = freePort();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dquarkus.http.host=localhost",
                "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.host=localhost",
                "-Dquarkus.management.port=" + managementPort));
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.add("-jar");
        command.add(SandboxProcess.CHECKOUT
                .resolve(service.image())
                .resolve("target/quarkus-app/quarkus-run.jar")
                .toString());
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(logs.resolve(name + ".log").toFile())
                .start();
        return new PackagedService(process, port, managementPort);
    }

    int port() {
        return port;
    }

    URI url() {
        return URI.create("http://localhost:" + port);
    }

    void awaitReady() {
        HttpRequest ready = HttpRequest.newBuilder(URI.create("http://localhost:" + managementPort + "/q/health/ready"))
                .timeout(PATIENCE)
                .build();
        await().atMost(PATIENCE)
                .failFast("the service has ended; its log is in target/processes", () -> !process.isAlive())
                .ignoreExceptions()
                .until(() -> http.send(ready, BodyHandlers.discarding()).statusCode() == 200);
    }

    /** Sends SIGTERM. */
    void stop() {
        process.destroy();
    }

    /** Waits until it has exited on its own; returns its exit code, which is 143 or 0 and not 137. */
    int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end; its log is in target/processes");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
