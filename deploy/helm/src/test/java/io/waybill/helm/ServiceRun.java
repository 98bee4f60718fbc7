package io.waybill.helm;

import io.waybill.checkout.Checkout;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A packaged service as a process, with nothing in its environment except what it is given. */
final class ServiceRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final Path log;
    private final int port;
    private final int managementPort;

    private ServiceRun(Process process, Path log, int port, int managementPort) {
        this.process = process;
        this.log = log;
        this.port = port;
        this.managementPort = managementPort;
    }

    static ServiceRun start(String service, Map<String, String> environment, Path logs) throws IOException {
        int port = ServerProcess.freePort();
        int managementPort = ServerProcess.freePort();
        Path log = Files.createTempFile(logs, service, ".log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        // An unknown setting prevents the start.
                        "-Dsmallrye.config.mapping.validate-unknown=true",
                        "-jar",
                        Checkout.ROOT
                                .resolve(service)
                                .resolve("target/quarkus-app/quarkus-run.jar")
                                .toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("QUARKUS_HTTP_PORT", Integer.toString(port));
        builder.environment().put("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        return new ServiceRun(builder.start(), log, port, managementPort);
    }

    int port() {
        return port;
    }

    /** Waits for the end of the process. */
    int exitStatus() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still running:\n" + log());
        }
        return process.exitValue();
    }

    /** Waits for readiness, and gives the last answer. */
    HttpResponse<String> awaitReady() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + managementPort + "/q/health/ready"))
                .build();
        Instant end = Instant.now().plus(PATIENCE);
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (true) {
                try {
                    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
                    if (answer.statusCode() == 200 || Instant.now().isAfter(end)) {
                        return answer;
                    }
                } catch (IOException notYetListening) {
                    if (Instant.now().isAfter(end)) {
                        throw notYetListening;
                    }
                }
                if (process.waitFor(200, TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("ended with status " + process.exitValue() + ":\n" + log());
                }
            }
        }
    }

    /** Waits until this holds. */
    void await(Callable<Boolean> condition) throws Exception {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.call()) {
            if (Instant.now().isAfter(end) || process.waitFor(200, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("it did not come to pass:\n" + log());
            }
        }
    }

    /** Waits until it has written this. */
    void awaitLog(String text) throws Exception {
        await(() -> log().contains(text));
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
