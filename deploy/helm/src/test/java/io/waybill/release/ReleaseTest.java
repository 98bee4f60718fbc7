package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code deploy/release} refuses, in a small repository of its own. */
@Tag("nightly")
class ReleaseTest {

    private static final String UNRELEASED = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n";

    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void aCleanCheckoutAndNoDockerEngine() throws IOException {
        checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve("deploy"));
        Files.copy(Checkout.ROOT.resolve("deploy/release"), checkout.resolve("deploy/release"));
        Files.setPosixFilePermissions(checkout.resolve("deploy/release"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Path docker = Files.createDirectories(folder.resolve("bin")).resolve("docker");
        Files.writeString(docker, "#!/bin/sh\nexit 1\n");
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(checkout.resolve("CHANGELOG.md"), UNRELEASED);
        writePom("9.9.9-SNAPSHOT");
        git("init", "-q");
        commit();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1.0          | '1.0' is not a version",
                "v1.0.0       | 'v1.0.0' is not a version",
                "01.0.0       | '01.0.0' is not a version",
                "1.0.0-       | '1.0.0-' is not a version",
                "9.9.9-SNAPSHOT | '9.9.9-SNAPSHOT' is what is developed",
                "1.0.0        | no Docker engine answers; without images there is no version"
            })
    void whatIsNoReleaseIsRefusedWithItsReason(String version, String reason) {
        assertRefused(List.of(version), reason);
    }

    @Test
    void aVersionMustBeGiven() {
        assertRefused(List.of(), "which version?");
        assertRefused(List.of("--dry-run"), "which version?");
        assertRefused(List.of("1.0.0", "--dry-run"), "unknown argument --dry-run");
        assertRefused(List.of("--no-build", "1.0.0"), "--no-build makes no version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://registry.example", "registry.example/", "ghcr.io/Owner", "a b", "x|y"})
    void aRegistryIsAHostAndAPathInSmallLetters(String registry) {
        assertRefused(List.of("--dry-run", "--registry", registry, "1.0.0"), "--registry must be a host");
    }

    @Test
    void aTagNamesNoRegistry() {
        assertRefused(List.of("--tag", "--registry", "registry.example", "1.0.0"), "not with --tag");
    }

    @Test
    void aCheckoutWithChangesIsRefused() throws IOException {
        Files.writeString(checkout.resolve("left-over"), "");

        assertRefused(List.of("--dry-run", "1.0.0"), "changes that are not committed:\n?? left-over");
    }

    @Test
    void aVersionThatExistsIsRefused() throws IOException {
        git("tag", "v1.0.0");
        assertRefused(List.of("--dry-run", "1.0.0"), "1.0.0 exists: it has the tag v1.0.0");

        Files.writeString(checkout.resolve("CHANGELOG.md"), UNRELEASED + "\n## [1.1.0] - 2027-01-01\n\n- Another.\n");
        commit();
        assertRefused(List.of("--dry-run", "1.1.0"), "1.1.0 exists: CHANGELOG.md has a section for it");
    }

    @Test
    void aVersionThatBringsNothingIsRefused() throws IOException {
        Files.writeString(
                checkout.resolve("CHANGELOG.md"),
                "# Changelog\n\n## [Unreleased]\n\n## [0.9.0] - 2026-01-01\n\n- Old.\n");
        commit();

        assertRefused(List.of("--dry-run", "1.0.0"), "CHANGELOG.md has nothing under Unreleased");
    }

    @Test
    void aVersionThatIsNotMadeOfASnapshotIsRefused() throws IOException {
        writePom("0.9.0");
        commit();

        assertRefused(List.of("--dry-run", "1.0.0"), "pom.xml is of 0.9.0: start from a -SNAPSHOT");
    }

    @Test
    void whatIsMadeOfATagIsCheckedOutAndWasTaggedByTheScript() throws IOException {
        assertRefused(List.of("--tagged", "1.0.0"), "the tag v1.0.0 is not what is checked out");

        git("tag", "v1.0.0");
        assertRefused(List.of("--tagged", "1.0.0"), "the tag v1.0.0 was not made by this script");

        Files.writeString(checkout.resolve("CHANGELOG.md"), UNRELEASED + "\n## [1.1.0] - 2027-01-01\n\n- Another.\n");
        Path chart = Files.createDirectories(checkout.resolve("deploy/helm/waybill"));
        Files.writeString(chart.resolve("values.yaml"), "image:\n  digests:\n    a: sha256:0\n");
        commit();
        git("tag", "v1.1.0");
        assertRefused(List.of("--tagged", "1.1.0"), "1.1.0 was released already");
    }

    /** Each plugin of the build could read it. */
    @ParameterizedTest
    @ValueSource(strings = {"MAVEN_GPG_KEY", "MAVEN_GPG_PASSPHRASE"})
    void theSigningKeyIsRefusedAsTheBuildWouldSeeIt(String variable) {
        assertRefused(
                Map.of(variable, "secret"),
                List.of("--dry-run", "1.0.0"),
                variable + " is set, which the build must not see: it is for deploy/sign-maven alone");
    }

    @Test
    void imagesForTwoProcessorsBecomeOneThatNamesBoth() throws IOException {
        Path amd = layout("amd64");
        Path arm = layout("arm64");

        String digest = index(amd, arm).orFail().strip();

        assertThat(Files.readString(amd.resolve("index.json")))
                .contains("\"digest\":\"" + digest + "\"", "\"org.opencontainers.image.ref.name\":\"1.0.0\"");
        assertThat(Files.readString(blob(amd, digest)))
                .contains(
                        "\"digest\":\"sha256:2\",\"size\":7,\"platform\":{\"architecture\":\"amd64\",\"os\":\"linux\"}",
                        "\"platform\":{\"architecture\":\"arm64\",\"os\":\"linux\"}");
        assertThat(blob(amd, "sha256:arm64")).as("the other one's blobs").exists();
        Command.Result same = index(arm, arm);
        assertThat(same.status()).isEqualTo(1);
        assertThat(same.errors()).contains("two of these are for the same processor");
    }

    private static Command.Result index(Path... layouts) {
        List<String> command = new ArrayList<>(
                List.of(Checkout.ROOT.resolve("deploy/images/index").toString()));
        for (Path layout : layouts) {
            command.add(layout.toString());
        }
        return Command.run(command);
    }

    /** As much of an OCI layout as an index is made of. */
    private Path layout(String architecture) throws IOException {
        Path layout = folder.resolve("oci").resolve(architecture);
        Files.createDirectories(layout.resolve("blobs/sha256"));
        String manifest = architecture.equals("amd64") ? "sha256:2" : "sha256:3";
        Files.writeString(
                blob(layout, "sha256:" + architecture),
                "{\"architecture\":\"" + architecture + "\",\"os\":\"linux\",\"rootfs\":{}}");
        Files.writeString(blob(layout, manifest), "{\"config\":{\"digest\":\"sha256:" + architecture + "\"}}");
        Files.writeString(
                layout.resolve("index.json"),
                "{\"schemaVersion\":2,\"manifests\":[{\"digest\":\"" + manifest + "\",\"size\":7,\"annotations\":"
                        + "{\"org.opencontainers.image.ref.name\":\"1.0.0\"}}]}");
        return layout;
    }

    private static Path blob(Path layout, String digest) {
        return layout.resolve("blobs/sha256").resolve(digest.substring("sha256:".length()));
    }

    private void assertRefused(List<String> arguments, String reason) {
        assertRefused(Map.of(), arguments, reason);
    }

    private void assertRefused(Map<String, String> variables, List<String> arguments, String reason) {
        List<String> command =
                new ArrayList<>(List.of(checkout.resolve("deploy/release").toString()));
        command.addAll(arguments);
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        Command.Result result = Command.run(command, environment);

        assertThat(result.status()).as(result.errors()).isEqualTo(1);
        assertThat(result.errors()).contains(reason);
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    private void writePom(String version) throws IOException {
        Files.writeString(
                checkout.resolve("pom.xml"),
                "<artifactId>waybill-parent</artifactId>\n<version>" + version + "</version>\n");
    }

    private void commit() {
        git("add", "-A");
        git("-c", "user.name=test", "-c", "user.email=test@invalid", "commit", "-qm", "A commit");
    }

    private void git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", checkout.toString()));
        command.addAll(List.of(arguments));
        Command.run(command).orFail();
    }
}
