package io.waybill.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One service as a process of its own: started, checked for its health, stopped. */
final class ServiceProcess {

    /**
     * Small, since a sandbox is four JVMs on a laptop: the heap shrinks again after a burst. The compilers are left as
     * they are: raising their thresholds saved a few MiB and made a busy service slow for minutes.
     */
    private static final List<String> JVM_OPTIONS = List.of(
            "-Xmx256m",
            "-Xms24m",
            "-Xss512k",
            "-XX:+UseSerialGC",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=25",
            "-XX:ReservedCodeCacheSize=64m",
            // Memory freed after start-up and by the compilers goes back to the system (interval in milliseconds).
            "-XX:TrimNativeHeapInterval=5000",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
            "-Dfile.encoding=UTF-8");

    private static final int LOG_TAIL_LINES = 25;
    private static final int LOG_TAIL_BYTES = 16_384;

    private final Service service;
    private final List<String> program;
    private final Path configuration;
    private final Path log;
    private final URI health;
    private volatile Process process;

    ServiceProcess(Service service, List<String> program, Path configuration, Path log, int managementPort) {
        this.service = service;
        this.program = List.copyOf(program);
        this.configuration = configuration;
        this.log = log;
        this.health = URI.create("http://localhost:" + managementPort + "/q/health/ready");
    }

    Service service() {
        return service;
    }

    void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command()
                .add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(JVM_OPTIONS);
        builder.command().addAll(program);
        // Not the checkout: Quarkus reads .env and config/ of the working directory.
        builder.directory(configuration.getParent().toFile());
        builder.environment().remove("QUARKUS_PROFILE");
        // A comma separates locations.
        builder.environment()
                .put(
                        "QUARKUS_CONFIG_LOCATIONS",
                        configuration.toUri().toString().replace(",", "%2C"));
        builder.redirectErrorStream(true);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        process = builder.start();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Empty while the process runs. */
    Optional<Integer> exitStatus() {
        return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    boolean isReady(HttpClient http) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    void askToStop() {
        if (process != null) {
            process.destroy();
        }
    }

    /** Ends the process at once, and what it may have started to write its AOT cache. */
    void kill() {
        if (process != null) {
            List<ProcessHandle> children = process.descendants().toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Waits, and kills the process if it takes longer. */
    void awaitStop(Duration limit) {
        if (process == null) {
            return;
        }
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(2, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The last lines of the log, indented. */
    String endOfLog() {
        try (var channel = Files.newByteChannel(log)) {
            long size = channel.size();
            channel.position(Math.max(0, size - LOG_TAIL_BYTES));
            var buffer = java.nio.ByteBuffer.allocate((int) Math.min(size, LOG_TAIL_BYTES));
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // Reads until the buffer is full.
            }
            List<String> lines =
                    new String(buffer.array(), StandardCharsets.UTF_8).lines().toList();
            return String.join(
                    "\n",
                    lines.stream()
                            .skip(Math.max(0, lines.size() - LOG_TAIL_LINES))
                            .map(line -> "    | " + line)
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path log() {
        return log;
    }
}
