package io.waybill.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/commands}, which pages of {@code docs/operate} tell people to source. */
class CommandsTest {

    /** A name in the first column of the table, and the way for which it is there, if not for all. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (?<names>`[a-z][^|]*) \\| ");

    private static final Pattern NAME = Pattern.compile("`(?<name>[a-z_]+)[^`]*`");

    @TempDir
    Path folder;

    @Test
    void everyCommandOfThePageIsThere() throws IOException {
        String page = Files.readString(Checkout.ROOT.resolve("docs/operate/README.md"));
        Set<String> ofHelm = new TreeSet<>();
        Set<String> ofCompose = new TreeSet<>();
        String table = page.substring(page.indexOf("| command | does |"), page.indexOf("| it prints | because |"));
        for (MatchResult row : ROW.matcher(table).results().toList()) {
            Set<String> names = NAME.matcher(row.group("names"))
                    .results()
                    .map(name -> name.group("name"))
                    .filter(name -> !Set.of("live", "started").contains(name))
                    .collect(Collectors.toSet());
            if (!row.group("names").endsWith("(compose)")) {
                ofHelm.addAll(names);
            }
            if (!row.group("names").endsWith("(Helm)")) {
                ofCompose.addAll(names);
            }
        }

        assertThat(ofCompose).contains("token", "set_env").doesNotContain("upgrade");
        assertThat(functions("NAMESPACE=n; . deploy/commands helm")).containsAll(ofHelm);
        ComposeProject.init(folder).orFail();
        assertThat(functions("FOLDER='" + folder + "'; . deploy/commands compose"))
                .containsAll(ofCompose);
    }

    @Test
    void rollFindsAFolderThatIsNamedFromTheRoot() throws IOException {
        Path docker = Files.writeString(folder.resolve("docker"), """
                #!/bin/sh
                # Compose, as far as it reads its settings; no replica is healthy.
                while [ $# -gt 0 ]; do
                  [ "$1" != --env-file ] || [ -e "$2" ] || { echo "no env file: $2" >&2; exit 14; }
                  shift
                done
                """);
        assertThat(docker.toFile().setExecutable(true)).isTrue();
        Files.createFile(folder.resolve(".env"));
        Path root = Checkout.ROOT.toRealPath();

        Command.Result result = Command.run(List.of(
                "bash",
                "-c",
                "PATH=\"$0:$PATH\" deploy/compose/roll --folder \"$1\"",
                folder.toString(),
                root.relativize(folder.toRealPath()).toString()));

        assertThat(result.output()).contains("roll: database-setup");
        assertThat(result.errors()).contains("is not healthy").doesNotContain("no env file");
    }

    @Test
    void withoutAWayItNamesThem() {
        Command.Result result = Command.run(List.of("bash", "-c", ". deploy/commands"));

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("helm, compose, sandbox");
    }

    private static Set<String> functions(String source) {
        return Command.run(List.of("bash", "-euc", source + "; declare -F"))
                .orFail()
                .lines()
                .map(line -> line.replace("declare -f ", ""))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
