package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code deploy/release} refuses, in a small repository of its own. */
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
                "1.0.0-SNAPSHOT | '1.0.0-SNAPSHOT' is what is developed",
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

    private void assertRefused(List<String> arguments, String reason) {
        List<String> command =
                new ArrayList<>(List.of(checkout.resolve("deploy/release").toString()));
        command.addAll(arguments);
        Shell.Result result =
                Shell.run(Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH")), List.copyOf(command));

        assertThat(result.status()).as(result.error()).isEqualTo(1);
        assertThat(result.error()).contains(reason);
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    private void commit() {
        git("add", "-A");
        git("-c", "user.name=test", "-c", "user.email=test@invalid", "commit", "-qm", "A commit");
    }

    private void git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", checkout.toString()));
        command.addAll(List.of(arguments));
        Shell.run(Map.of(), List.copyOf(command)).orFail();
    }
}
