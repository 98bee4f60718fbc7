package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script deploy/images/sbom, against a docker with an image of Ubuntu. */
class ImageSbomTest {

    private static final String DOCKER = """
            #!/usr/bin/env bash
            case "$*" in
              *"cat waybill/a:1.0.0 /etc/os-release") printf 'PRETTY_NAME="Ubuntu 24.04.3 LTS"\\nVERSION_ID="24.04"\\nID=ubuntu\\nID_LIKE=debian\\n' ;;
              *"dpkg-query waybill/a:1.0.0 "*) [ ! -e "$FOLDER/no-dpkg" ] || exit 127; printf 'libstdc++6 1:14.2-4ubuntu2 amd64\\n' ;;
              *base.name*) echo eclipse-temurin:25-jre ;;
              *base.digest*) echo sha256:abc ;;
              *) exit 9 ;;
            esac
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void aDocker() throws IOException {
        Assumptions.assumeTrue(
                Command.run(List.of("bash", "-c", "command -v jq")).status() == 0, "jq is not installed");
        Path docker = folder.resolve("docker");
        Files.writeString(docker, DOCKER);
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(folder.resolve("jars.json"), "{\"metadata\":{},\"components\":[{\"name\":\"a-jar\"}]}");
    }

    /** A scanner looks for a package's vulnerabilities in the lists of the distribution that its purl names. */
    @Test
    void aPackageIsOneOfTheImagesOwnDistribution() throws IOException {
        JsonNode sbom = new ObjectMapper().readTree(sbom().orFail());

        assertThat(sbom.at("/components").findValuesAsText("purl"))
                .containsExactly("pkg:deb/ubuntu/libstdc%2B%2B6@1%3A14.2-4ubuntu2?arch=amd64&distro=ubuntu-24.04");
        assertThat(sbom.at("/components").findValuesAsText("name")).containsExactly("a-jar", "ubuntu", "libstdc++6");
        assertThat(sbom.at("/components/1/type").asText()).isEqualTo("operating-system");
    }

    @Test
    void theBaseIsNamedWithItsDigest() throws IOException {
        JsonNode component = new ObjectMapper().readTree(sbom().orFail()).at("/metadata/component");

        assertThat(component.path("name").asText() + " "
                        + component.path("version").asText())
                .isEqualTo("waybill/a 1.0.0");
        assertThat(component.findValuesAsText("value")).containsExactly("eclipse-temurin:25-jre", "sha256:abc");
    }

    @Test
    void anImageWithoutDpkgSaysSo() throws IOException {
        Files.createFile(folder.resolve("no-dpkg"));

        assertThat(sbom().status()).isEqualTo(3);
    }

    private Command.Result sbom() {
        return Command.run(
                List.of(
                        Checkout.ROOT.resolve("deploy/images/sbom").toString(),
                        "waybill/a:1.0.0",
                        folder.resolve("jars.json").toString()),
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "FOLDER", folder.toString()));
    }
}
