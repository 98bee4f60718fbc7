package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script with which {@code mvnw} and {@code sandbox} look for a JDK. */
class FindJavaTest {

    private static final Path SCRIPT =
            Path.of("../../.mvn/find-java.sh").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /** As in {@code /usr} of macOS: with that as JAVA_HOME, it would start itself for ever. */
    @Test
    void aCompilerThatOnlyStartsAnotherIsNoJdk() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("usr/bin"));
        Path javac = Files.writeString(bin.resolve("javac"), "#!/bin/sh\necho javac 99.0.1\n");
        Files.setPosixFilePermissions(javac, PosixFilePermissions.fromString("rwxr-xr-x"));
        String jdk = System.getProperty("java.home");

        assertThat(found(Map.of("PATH", bin + ":" + System.getenv("PATH"), "JAVA_HOME_25_X64", jdk)))
                .isEqualTo(jdk);
        assertThat(found(Map.of("PATH", System.getenv("PATH"), "JAVA_HOME", folder + "/usr", "JAVA_HOME_25_X64", jdk)))
                .doesNotStartWith(folder.toString());
    }

    private static String found(Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder shell =
                new ProcessBuilder("/bin/sh", "-euc", ". \"$0\" && printf %s \"$JAVA_HOME\"", SCRIPT.toString());
        shell.environment().clear();
        shell.environment().put("HOME", System.getProperty("user.home"));
        shell.environment().putAll(environment);
        Process run = shell.redirectErrorStream(true).start();
        String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(output).isZero();
        return output;
    }
}
