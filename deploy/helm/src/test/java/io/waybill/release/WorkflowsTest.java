package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.waybill.test.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The workflows of a forge, beside what actionlint says of them in {@code .ci/run}. */
class WorkflowsTest {

    private static final Pattern ACTION = Pattern.compile("uses: (\\S+)(.*)");
    private static final Pattern BUILD = Pattern.compile("mvn|npm|docker build|deploy/release|\\.ci/");

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

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
