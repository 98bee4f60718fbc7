package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the images are built on: a tag would be another image next week. */
class BaseImageTest {

    private static final String BY_DIGEST = "eclipse-temurin:25-jre@sha256:[0-9a-f]{64}";

    @TempDir
    private Path folder;

    @Test
    void theDockerfileNamesItByItsDigest() throws IOException {
        assertThat(Files.readAllLines(Checkout.ROOT.resolve("deploy/images/Dockerfile")))
                .filteredOn(line -> line.startsWith("ARG BASE="))
                .singleElement()
                .asString()
                .matches("ARG BASE=" + BY_DIGEST);
    }

    /** A workflow without the variable sets it to nothing. */
    @Test
    void theBuildTakesThatOneUnlessAnotherIsNamed() throws IOException {
        assertBuildsOn(BY_DIGEST, "");
        assertBuildsOn("java:25", "java:25");
        assertBuildsOn("java:26", "java:25", "--base", "java:26");
    }

    /** With an engine that has no images and pulls none. */
    private void assertBuildsOn(String image, String variable, String... options) throws IOException {
        Path docker = folder.resolve("docker");
        Files.writeString(docker, "#!/bin/sh\n[ \"$1\" = info ]\n");
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwx------"));
        List<String> command = new ArrayList<>(
                List.of(Checkout.ROOT.resolve("deploy/images/build").toString()));
        command.addAll(List.of(options));

        Command.Result result =
                Command.run(command, Map.of("PATH", folder + ":" + System.getenv("PATH"), "BASE_IMAGE", variable));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.errors()).matches("build: there is no image " + image + "\n");
    }
}
