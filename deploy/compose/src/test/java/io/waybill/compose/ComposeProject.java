package io.waybill.compose;

import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One project of compose.yaml, by whichever compose is installed.
 *
 * @param name prefix of its containers, networks and volumes
 * @param settings its .env
 */
record ComposeProject(String name, Path settings) {

    /** The folder of compose.yaml. */
    static final Path FOLDER = Checkout.ROOT.resolve("deploy/compose");

    /** Asked once: docker-compose takes seconds to say that it is there. */
    private static final Optional<List<String>> PROGRAM = find();

    /** {@code docker compose}, otherwise docker-compose. */
    static Optional<List<String>> program() {
        return PROGRAM;
    }

    private static Optional<List<String>> find() {
        if (Command.works("docker", "compose", "version")) {
            return Optional.of(List.of("docker", "compose"));
        }
        return Command.works("docker-compose", "version") ? Optional.of(List.of("docker-compose")) : Optional.empty();
    }

    /** Runs {@code ./init}, which makes its settings, in a folder. */
    static Command.Result init(Path folder, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of("bash", FOLDER.resolve("init").toString(), "--folder", folder.toString()));
        command.addAll(List.of(arguments));
        return Command.run(command);
    }

    Command.Result compose(String... arguments) {
        List<String> command = new ArrayList<>(program().orElseThrow());
        command.addAll(List.of(
                "--ansi",
                "never",
                "--project-name",
                name,
                "--env-file",
                settings.toString(),
                "--file",
                FOLDER.resolve("compose.yaml").toString()));
        command.addAll(List.of(arguments));
        return Command.run(command);
    }

    /** The ids of its containers: all of them, or the running ones of a service. */
    List<String> containers(String... service) {
        List<String> command = new ArrayList<>(List.of("docker", "ps", "--quiet", "--no-trunc", "--filter", label()));
        if (service.length == 0) {
            command.add("--all");
        } else {
            command.addAll(List.of("--filter", "label=com.docker.compose.service=" + service[0]));
        }
        return Command.run(command).lines();
    }

    /** The services that have a running container. */
    List<String> runningServices() {
        return Command.docker("ps", "--filter", label(), "--format", "{{.Label \"com.docker.compose.service\"}}")
                .lines()
                .stream()
                .distinct()
                .toList();
    }

    /** The state of each container, for people to read. */
    String states() {
        return containers().stream()
                .map(id -> Command.docker("inspect", "--format", "{{.Name}} {{json .State}}", id)
                        .output())
                .collect(Collectors.joining());
    }

    /** A value of docker inspect for the one running container of a service. */
    String inspect(String service, String format) {
        return Command.docker("inspect", "--format", format, containers(service).getFirst())
                .orFail();
    }

    /** What exists of it: containers, networks, volumes. */
    List<String> leftovers() {
        List<String> found = new ArrayList<>(containers());
        found.addAll(
                Command.docker("network", "ls", "--quiet", "--filter", label()).lines());
        found.addAll(
                Command.docker("volume", "ls", "--quiet", "--filter", label()).lines());
        return found;
    }

    private String label() {
        return "label=com.docker.compose.project=" + name;
    }
}
