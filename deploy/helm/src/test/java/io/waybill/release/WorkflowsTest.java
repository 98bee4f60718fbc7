package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.waybill.checkout.Checkout;
import io.waybill.checkout.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The workflows of a forge, beside what actionlint says of them in {@code .ci/run}. */
class WorkflowsTest {

    private static final Pattern ACTION = Pattern.compile("uses: (\\S+)(.*)");
    private static final Pattern HOST =
            Pattern.compile("https?://([a-z0-9.-]+)|\\b([a-z0-9-]+\\.)+(io|com|org|net|dev)/");

    private static final Pattern BUILD = Pattern.compile("mvn|npm|docker build|deploy/release|\\.ci/");

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    @TempDir
    private Path folder;

    @Test
    void everyActionIsPinnedByACommitWithItsVersion() throws IOException {
        List<String> actions = new ArrayList<>();
        for (Path workflow : workflows()) {
            ACTION.matcher(Files.readString(workflow)).results().forEach(use -> actions.add(use.group()));
        }

        assertThat(actions)
                .hasSizeGreaterThan(10)
                .allMatch(use -> use.matches("uses: [\\w/-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
        assertThat(actions.stream()
                        .map(use -> use.replaceAll("uses: ([\\w-]+/[\\w-]+).*", "$1"))
                        .distinct()
                        .count())
                .as("an action has one version")
                .isEqualTo(actions.stream().distinct().count());
    }

    @Test
    void aWorkflowMayReadAndItsJobsSayWhatElse() throws IOException {
        for (Path workflow : workflows()) {
            assertThat(Files.readString(workflow))
                    .as(workflow.toString())
                    .contains("\npermissions:\n  contents: read\n")
                    .doesNotContain("pull_request_target", "write-all");
        }
    }

    /** Whatever a build downloads could read a secret of its job. */
    @Test
    void noJobThatBuildsHasASecretAndTheSigningKeyIsOfOneStep() throws IOException {
        List<JsonNode> withKey = new ArrayList<>();
        for (Path workflow : workflows()) {
            JsonNode content = YAML.readTree(workflow.toFile());
            assertThat(content.path("env").toString()).doesNotContain("secrets.");
            for (JsonNode job : content.path("jobs")) {
                assertThat(job.path("env").toString()).doesNotContain("secrets.");
                if (job.toString().contains("secrets.")) {
                    assertThat(job.path("steps"))
                            .extracting(step -> step.path("run").asText())
                            .isNotEmpty()
                            .noneMatch(run -> BUILD.matcher(run).find());
                }
                for (JsonNode step : job.path("steps")) {
                    if (step.toString().contains("secrets.MAVEN_GPG_")) {
                        withKey.add(step);
                    }
                }
            }
        }

        assertThat(withKey)
                .extracting(step -> step.path("run").asText())
                .singleElement()
                .asString()
                .contains("deploy/sign-maven \"release/$VERSION/maven\"")
                .doesNotContain("\n");
    }

    @Test
    void registriesAndHostsAreVariablesWithPublicDefaults() throws IOException {
        for (Path workflow : workflows()) {
            assertThat(HOST.matcher(Files.readString(workflow))
                            .results()
                            .map(host -> host.group().replaceAll("/$", "")))
                    .as(workflow.toString())
                    .isSubsetOf("ghcr.io");
        }
    }

    @Test
    void everyForgeRunsTheSameScript() throws IOException {
        assertThat(Files.readString(Checkout.ROOT.resolve(".github/workflows/ci.yml")))
                .contains("- run: .ci/run\n");
        assertThat(Files.readString(Checkout.ROOT.resolve(".github/workflows/nightly.yml")))
                .contains("- run: .ci/run nightly\n", "  schedule:\n", "  workflow_dispatch:\n");
        JsonNode gitlab = YAML.readTree(Checkout.ROOT.resolve(".gitlab-ci.yml").toFile());
        assertThat(gitlab.at("/test/script")).extracting(JsonNode::asText).contains(".ci/run");
        assertThat(gitlab.at("/nightly/script")).extracting(JsonNode::asText).contains(".ci/run nightly");
    }

    @Test
    void whatThisIsMadeOfIsKeptUpToDate() throws IOException {
        JsonNode updates = YAML.readTree(
                        Checkout.ROOT.resolve(".github/dependabot.yml").toFile())
                .path("updates");

        assertThat(updates)
                .extracting(update -> update.path("package-ecosystem").asText())
                .containsExactlyInAnyOrder("maven", "npm", "docker", "github-actions");
        for (JsonNode update : updates) {
            for (JsonNode directory : update.path("directories")) {
                assertThat(Checkout.ROOT.resolve(directory.asText().substring(1)))
                        .isDirectory();
            }
        }
    }

    /** Without apt-get, and without the right to use it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "apt-get"})
    void withoutRootTheScriptSaysWhatIsMissing(String present) throws IOException {
        command("dirname", "exec /usr/bin/dirname \"$@\"");
        command("id", "echo 1000");
        command("node", "");
        command("sudo", "exit 1");
        if (!present.isEmpty()) {
            command(present, "echo must not run >&2");
        }

        Shell.Result result = Shell.run(
                Map.of("PATH", folder.toString()),
                List.of("/bin/bash", Checkout.ROOT.resolve(".ci/run").toString()));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error())
                .contains("missing: maven curl prometheus ", "names of Debian's packages", "run this as root")
                .doesNotContain("nodejs", "must not run");
    }

    private void command(String name, String does) throws IOException {
        Files.writeString(folder.resolve(name), "#!/bin/bash\n" + does + "\n");
        Files.setPosixFilePermissions(folder.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(Checkout.ROOT.resolve(".github/workflows"))) {
            List<Path> workflows = files.toList();
            assertThat(workflows)
                    .extracting(file -> file.getFileName().toString())
                    .contains("ci.yml", "release.yml", "scan.yml");
            return workflows;
        }
    }
}
