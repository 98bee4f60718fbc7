package io.waybill.test.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/**
 * A packaged service as a process of its own, at ports that the kernel chose: a port that is looked for before the
 * start may be taken by then. It says in its log where it listens.
 */
public final class PackagedService implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern LISTENS = Pattern.compile("Listening on: https?://[^:]+:(\\d+)");
    private static final Pattern MANAGEMENT =
            Pattern.compile("Management interface listening on https?://[^:]+:(\\d+)");
    private static final int LAST_LINES = 30;

    private final Process process;
    private final Path log;
    private final Map<Pattern, Integer> ports = new ConcurrentHashMap<>();

    private PackagedService(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts it, with the compiler and the garbage collector that make it ready soonest.
     *
     * @param module the folder of the service, after {@code package}
     * @param name of its log in {@code target/processes}
     * @param options of the JVM
     * @param settings as in its application.properties; ports among them do not count
     */
    public static PackagedService start(Path module, String name, List<String> options, Map<String, String> settings)
            throws IOException {
        return start(module, name, options, settings, Map.of());
    }

    /**
     * The same, with these variables in the environment of its process.
     *
     * @param environment beside the variables of this process
     */
    public static PackagedService start(
            Path module,
            String name,
            List<String> options,
            Map<String, String> settings,
            Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of(
                "-Dquarkus.http.host=localhost",
                "-Dquarkus.http.port=0",
                "-Dquarkus.management.host=localhost",
                "-Dquarkus.management.port=0"));
        command.addAll(options);
        command.addAll(List.of(
                "-jar", module.resolve("target/quarkus-app/quarkus-run.jar").toString()));
        Path logs = Files.createDirectories(Path.of("target", "processes"));
        Path log = Files.createTempFile(logs, name + "-", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new PackagedService(builder.start(), log);
    }

    /** Where its API is, as soon as it listens. */
    public URI url() {
        return URI.create("http://localhost:" + port());
    }

    /** The port of its API, as soon as it listens. */
    public int port() {
        return port(LISTENS);
    }

    /** Where health and metrics are, as soon as it listens. */
    public URI management() {
        return URI.create("http://localhost:" + port(MANAGEMENT));
    }

    /** Waits for readiness. */
    public void awaitReady() {
        HttpRequest ready = HttpRequest.newBuilder(management().resolve("/q/health/ready"))
                .timeout(PATIENCE)
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            awaiting("ready", () -> http.send(ready, BodyHandlers.discarding()).statusCode() == 200);
        }
    }

    /** Sends SIGTERM. */
    public void stop() {
        process.destroy();
    }

    /** Sends SIGKILL, and returns when it is dead. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits until it has exited on its own; returns its exit code, which is 143 or 0 and not 137. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE)) {
            throw new AssertionError("it does not end" + lastLines());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        end(process, Duration.ofSeconds(20));
    }

    /** Ends a process: by SIGTERM, and by SIGKILL if it is still there after this time. */
    public static void end(Process process, Duration limit) {
        process.destroy();
        try {
            if (!process.waitFor(limit)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private int port(Pattern pattern) {
        return ports.computeIfAbsent(pattern, unknown -> {
            awaiting("listening", () -> pattern.matcher(log()).find());
            return pattern.matcher(log())
                    .results()
                    .map(match -> Integer.valueOf(match.group(1)))
                    .findFirst()
                    .orElseThrow();
        });
    }

    private void awaiting(String what, Callable<Boolean> condition) {
        try {
            await(what)
                    .atMost(PATIENCE)
                    .failFast("the service has ended", () -> !process.isAlive())
                    .ignoreExceptions()
                    .until(condition);
        } catch (ConditionTimeoutException | TerminalFailureException e) {
            throw new AssertionError(e.getMessage() + lastLines(), e);
        }
    }

    /** What it has written so far. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String lastLines() {
        List<String> lines = log().lines().toList();
        return "; the end of " + log + ":\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
