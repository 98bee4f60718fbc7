package io.waybill.system;

import io.waybill.test.server.PackagedService;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The launcher as ./sandbox runs it, on free ports, with its files in a folder of its own. */
final class SandboxProcess implements AutoCloseable {

    static final Path CHECKOUT = Path.of(System.getProperty("waybill.checkout", "../.."))
            .toAbsolutePath()
            .normalize();

    private final Path output;
    private final Process launcher;
    private final Map<String, String> environment;

    private SandboxProcess(Path output, Process launcher, Map<String, String> environment) {
        this.output = output;
        this.launcher = launcher;
        this.environment = environment;
    }

    /** Returns once all services are ready. */
    static SandboxProcess start(Path output) throws IOException, InterruptedException {
        return start(output, Map.of());
    }

    /** As {@link #start(Path)}, with variables that the launcher passes on to the services. */
    static SandboxProcess start(Path folder, Map<String, String> variables) throws IOException, InterruptedException {
        Path output = Files.createDirectories(folder.toAbsolutePath());
        Path environmentFile = output.resolve("sandbox.env");
        Files.deleteIfExists(environmentFile);
        Path log = output.resolve("launcher.log");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dwaybill.checkout=" + CHECKOUT,
                "-cp",
                Files.readString(CHECKOUT.resolve("deploy/sandbox/target/class-path"))
                        + java.io.File.pathSeparator
                        + CHECKOUT.resolve("deploy/sandbox/target/classes"),
                "io.waybill.sandbox.Main",
                "--output",
                output.toString(),
                "--port-base",
                // The services', and 1 000 above them those of health and metrics.
                Integer.toString(ServerProcess.freePorts(0, 1, 2, 3, 1_000, 1_001, 1_002, 1_003)));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // What the launcher gives a service is a setting of that service.
        builder.environment().put("WAYBILL_CONFIG_STRICT", "true");
        // The services are ready in half the time.
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        builder.environment().putAll(variables);
        Process launcher = builder.start();
        while (!Files.exists(environmentFile)) {
            if (launcher.waitFor(100, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("The sandbox did not start:\n" + Files.readString(log));
            }
        }
        return new SandboxProcess(output, launcher, read(environmentFile));
    }

    /** The names and values of sandbox.env. */
    Map<String, String> environment() {
        return environment;
    }

    /** The process of a service. */
    ProcessHandle service(String name) throws IOException {
        return Files.readAllLines(output.resolve("run/processes")).stream()
                .map(line -> line.split("\t", -1))
                .filter(fields -> fields[0].equals(name))
                .reduce((earlier, later) -> later)
                .flatMap(fields -> ProcessHandle.of(Long.parseLong(fields[1])))
                .orElseThrow();
    }

    @Override
    public void close() {
        PackagedService.end(launcher, Duration.ofMinutes(3));
    }

    private static Map<String, String> read(Path file) throws IOException {
        Map<String, String> values = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            int equals = line.indexOf("='");
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 2, line.length() - 1));
            }
        }
        return values;
    }
}
