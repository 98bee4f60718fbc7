package io.waybill.compose;

import io.waybill.test.Command;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * compose.yaml, brought up as its README says: {@code ./init}, {@code up -d}. With names, ports and networks of its
 * own.
 */
final class Stack implements AutoCloseable {

    private final Path folder;
    private final ComposeProject project;
    private final Map<String, String> settings;

    private Stack(Path folder, ComposeProject project, Map<String, String> settings) {
        this.folder = folder;
        this.project = project;
        this.settings = settings;
    }

    static Stack start() throws IOException {
        Path folder = Files.createTempDirectory("waybill-compose");
        ComposeProject.init(
                        folder,
                        "--https-port",
                        Integer.toString(ServerProcess.freePort()),
                        "--http-port",
                        Integer.toString(ServerProcess.freePort()))
                .orFail();
        Path file = folder.resolve(".env");
        Files.write(file, differences(), StandardOpenOption.APPEND);
        // What compose.yaml gives a service is a setting of that service.
        Files.writeString(
                folder.resolve("settings/all.env"), "WAYBILL_CONFIG_STRICT=true\n", StandardOpenOption.APPEND);
        Map<String, String> settings = read(file);
        Stack stack = new Stack(folder, new ComposeProject(settings.get("COMPOSE_PROJECT_NAME"), file), settings);
        try {
            Command.Result up = stack.project.compose("up", "--detach");
            if (up.status() != 0) {
                String states = stack.project.states();
                Command.Result logs = stack.project.compose("logs", "--no-color", "--tail=20");
                throw new AssertionError(up + states + logs.output());
            }
            return stack;
        } catch (Throwable e) {
            // It ends now, and what that throws is added to the error.
            try (stack) {
                throw e;
            }
        }
    }

    ComposeProject project() {
        return project;
    }

    /** Where init made .env. */
    Path folder() {
        return folder;
    }

    String setting(String name) {
        return settings.get(name);
    }

    /** The public URL of a host. */
    String url(String host) {
        return "https://" + host + ".waybill.localhost:" + setting("WAYBILL_HTTPS_PORT");
    }

    /** Where the proxy reaches a container. */
    String addressOf(String container) {
        return Command.docker(
                        "inspect",
                        "--format",
                        "{{(index .NetworkSettings.Networks \"" + project.name() + "_backend\").IPAddress}}",
                        container)
                .orFail();
    }

    Path certificate() {
        return Path.of(setting("TLS_FOLDER"), "tls.crt");
    }

    /**
     * Calls curl in a container of its own, a client whose address is not this machine's; returns that address first.
     */
    List<String> fromAnotherClient(String url, String... curlArguments) {
        List<String> command = new ArrayList<>(List.of("docker", "run", "--rm", "--network", project.name() + "_edge"));
        command.addAll(List.of("--volume", setting("TLS_FOLDER") + ":/trusted:ro", "--entrypoint", "sh"));
        command.addAll(List.of(setting("PROXY_IMAGE"), "-c", "hostname -i && exec curl \"$@\"", "curl"));
        command.addAll(List.of("--silent", "--show-error", "--cacert", "/trusted/tls.crt"));
        command.addAll(List.of("--connect-to", "::proxy:" + setting("WAYBILL_HTTPS_PORT")));
        command.addAll(List.of(curlArguments));
        command.add(url);
        return Command.run(command).lines();
    }

    /** Removes everything, data too. */
    @Override
    public void close() throws IOException {
        project.compose("down", "--volumes", "--remove-orphans", "--timeout", "30")
                .orFail();
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(path);
            }
        }
    }

    /** The address by which a container with a route to the outside reaches this machine. */
    private static String thisMachine() {
        return Command.docker("network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}")
                .orFail();
    }

    /** What differs from a deployment: only settings that one could make there, too. */
    private static List<String> differences() {
        int network = ThreadLocalRandom.current().nextInt(256);
        List<String> lines = new ArrayList<>(List.of(
                "COMPOSE_PROJECT_NAME=waybill-it-" + ThreadLocalRandom.current().nextInt(100_000, 1_000_000),
                "WAYBILL_IMAGES=" + Images.REPOSITORY,
                "WAYBILL_VERSION=" + Images.TAG,
                "BACKEND_SUBNET=10.213." + network + ".0/24",
                "BACKEND_RANGE=10.213." + network + ".128/25",
                "PROXY_ADDRESS=10.213." + network + ".10",
                "PROMETHEUS_PORT=" + ServerProcess.freePort(),
                "ALERTMANAGER_PORT=" + ServerProcess.freePort(),
                "ALERTS_WEBHOOK_URL=http://" + thisMachine() + ":" + ServerProcess.freePort() + "/",
                "PROXY_IMAGE=nginx:1.28"));
        // nginx and PostgreSQL come from a registry if -Dwaybill.compose.images=registry says that one is reachable.
        if (!"registry".equals(System.getProperty("waybill.compose.images"))) {
            lines.addAll(Command.run(List.of(ComposeProject.FOLDER
                            .resolve("ci")
                            .resolve("images")
                            .toString()))
                    .lines());
        }
        return lines;
    }

    private static Map<String, String> read(Path file) throws IOException {
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.matches("[A-Z_]+=.*"))
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(
                            parts -> parts[0],
                            parts -> parts[1].replaceFirst("^'(.*)'$", "$1"),
                            (first, later) -> later,
                            HashMap::new));
        }
    }
}
