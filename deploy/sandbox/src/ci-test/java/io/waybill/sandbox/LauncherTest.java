package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a process of its own, with stand-ins for the services and a real PostgreSQL. */
class LauncherTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private final List<Process> launchers = new ArrayList<>();
    private final int portBase = Ports.freeBase();

    @BeforeEach
    void packageStandIns() throws Exception {
        for (Service service : Service.values()) {
            Path jar = new Packages(folder, false).jar(service);
            Files.createDirectories(jar.getParent());
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, StubService.class.getName());
            manifest.getMainAttributes()
                    .put(
                            Attributes.Name.CLASS_PATH,
                            StubService.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toString());
            // The rest of the stand-in's class path, JBoss LogManager aside, is the JDK.
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream archive = new JarOutputStream(file, manifest)) {
                archive.finish();
            }
        }
    }

    @AfterEach
    void stopAll() throws Exception {
        for (Process launcher : launchers) {
            List<ProcessHandle> children = launcher.descendants().toList();
            launcher.destroy();
            if (!launcher.waitFor(2, TimeUnit.MINUTES)) {
                launcher.destroyForcibly();
            }
            for (ProcessHandle child : children) {
                child.destroyForcibly();
                child.onExit().join();
            }
        }
    }

    @Test
    void aFreshSandboxHasNewCredentialsForItsOwnerOnlyAndEndsWithAServiceThatDies() throws Exception {
        Path data = Files.createDirectories(folder.resolve("target/sandbox/data"));
        OwnerOnlyFile.write(data.resolve("secrets.properties"), Map.of("operator.client-secret", "of-the-last-start"));

        Process launcher = start();

        Map<String, String> environment = environment();
        assertThat(environment)
                .doesNotContainEntry("OPERATOR_CLIENT_SECRET", "of-the-last-start")
                .containsKeys(
                        "AUTH_URL",
                        "CLIENT_SECRET",
                        "OPERATOR_CLIENT_SECRET",
                        "LIMITED_CLIENT_ID",
                        "PORTAL_DEVELOPER_PASSWORD",
                        "JDBC_URL");
        assertThat(environment.get("AWBS").split(",", -1)).hasSizeGreaterThanOrEqualTo(10);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(environmentFile())))
                .isEqualTo("rw-------");
        List<ProcessHandle> started = startedProcesses();
        String commandLines = started.stream()
                .map(process -> process.info().commandLine().orElse(""))
                .collect(Collectors.joining("\n"));
        assertThat(commandLines)
                .as("no secret is on a command line")
                .contains("quarkus-run.jar")
                .doesNotContain(environment.get("OPERATOR_CLIENT_SECRET"))
                .doesNotContain("password");

        try (HttpClient http = HttpClient.newHttpClient()) {
            URI die = URI.create(environment.get("FREIGHT_URL") + "/die");
            http.send(HttpRequest.newBuilder(die).build(), BodyHandlers.discarding());
        } catch (IOException hungUp) {
            // It died before it could answer.
        }

        assertThat(launcher.waitFor(PATIENCE.toMinutes(), TimeUnit.MINUTES)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(1);
        assertThat(output())
                .contains("freight-product-service has died (exit status 7)")
                .contains("| the last words of the service");
        assertThat(started).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void whatAKilledLauncherLeftRunningIsStoppedAtTheNextStartDataAreKeptAndSigtermStopsEverything() throws Exception {
        Path data = folder.resolve("data");
        Process killed = start("--data", data.toString());
        Map<String, String> before = environment();
        List<ProcessHandle> orphans = startedProcesses();
        killed.destroyForcibly().waitFor();
        assertThat(orphans).isNotEmpty().allMatch(ProcessHandle::isAlive);
        Files.delete(environmentFile());

        Process next = start("--data", data.toString());

        assertThat(orphans).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        Map<String, String> after = environment();
        assertThat(after)
                .containsEntry("CLIENT_SECRET", before.get("CLIENT_SECRET"))
                .containsEntry("OPERATOR_CLIENT_SECRET", before.get("OPERATOR_CLIENT_SECRET"));
        assertThat(output()).contains("stopped what a killed sandbox left running");

        List<ProcessHandle> started = startedProcesses();
        assertThat(started).hasSize(5).allMatch(ProcessHandle::isAlive);
        next.destroy();
        next.waitFor();

        assertThat(started).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(environmentFile()).doesNotExist();
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(portBase + 1002, 1, InetAddress.getLoopbackAddress())) {
            Process launcher = launch();

            assertThat(launcher.waitFor()).isEqualTo(1);
            assertThat(output())
                    .contains("Port " + taken.getLocalPort() + " is taken; india-instruction-service needs it");
        }
    }

    @Test
    void aServiceThatIsNotBuiltIsNamed() throws Exception {
        Files.delete(new Packages(folder, false).jar(Service.INDIA_PRODUCT));

        Process launcher = launch();

        assertThat(launcher.waitFor()).isEqualTo(1);
        assertThat(output()).contains("india-product-service is not built");
    }

    @Test
    void aServiceThatDoesNotStartIsShownWithTheEndOfItsLog() throws Exception {
        Files.writeString(new Packages(folder, false).jar(Service.INDIA_PRODUCT), "not a jar");

        Process launcher = launch();

        assertThat(launcher.waitFor()).isEqualTo(1);
        assertThat(output()).contains("india-product-service did not start").contains("Invalid or corrupt jarfile");
    }

    private Process start(String... options) throws Exception {
        Process launcher = launch(options);
        await().atMost(PATIENCE).until(() -> Files.exists(environmentFile()) || !launcher.isAlive());
        assertThat(launcher.isAlive()).as(output()).isTrue();
        return launcher;
    }

    private Process launch(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // As ./sandbox does.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dwaybill.checkout=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--port-base",
                Integer.toString(portBase)));
        command.addAll(Arrays.asList(options));
        Process launcher = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("output").toFile()))
                .start();
        launchers.add(launcher);
        return launcher;
    }

    /** The four services and PostgreSQL. */
    private List<ProcessHandle> startedProcesses() throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("target/sandbox/run/processes"))) {
            return lines.map(line -> line.split("\t", -1)[1])
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                    .toList();
        }
    }

    private Path environmentFile() {
        return folder.resolve("target/sandbox/sandbox.env");
    }

    private Map<String, String> environment() throws IOException {
        Map<String, String> values = new TreeMap<>();
        for (String line : Files.readAllLines(environmentFile())) {
            if (!line.startsWith("#")) {
                int equals = line.indexOf('=');
                values.put(line.substring(0, equals), line.substring(equals + 2, line.length() - 1));
            }
        }
        return values;
    }

    private String output() {
        try {
            Path file = folder.resolve("output");
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
