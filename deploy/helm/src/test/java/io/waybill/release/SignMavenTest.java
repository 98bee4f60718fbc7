package io.waybill.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script deploy/sign-maven, with a key of its own. */
@Tag("nightly")
class SignMavenTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "a passphrase"})
    void everyFileHasASignatureBesideIt(String passphrase) throws IOException {
        Assumptions.assumeTrue(bash("command -v gpg").status() == 0, "gpg is not installed");
        Path artifact = Files.createDirectories(folder.resolve("maven/io/waybill/a b/1.0.0"));
        for (String name :
                List.of("a.pom", "a.jar", "a-sources.jar", "a.jar.md5", "a.jar.sha1", "maven-metadata.xml")) {
            Files.writeString(artifact.resolve(name), name);
        }

        String signed = bash("""
                        set -e
                        export GNUPGHOME=$FOLDER/keyring
                        mkdir -m 700 "$GNUPGHOME"
                        trap 'gpgconf --kill all' EXIT
                        secret() { gpg --batch --quiet --pinentry-mode loopback --passphrase "$PASSPHRASE" "$@"; }
                        secret --quick-gen-key 'Test <test@waybill.invalid>' ed25519 sign never
                        for attempt in 1 2; do
                          MAVEN_GPG_KEY=$(secret --armor --export-secret-keys) MAVEN_GPG_PASSPHRASE=$PASSPHRASE \
                            deploy/sign-maven "$FOLDER/maven" >&2
                        done
                        cd "$FOLDER/maven/io/waybill/a b/1.0.0"
                        for signature in *.asc; do gpg --quiet --verify "$signature"; echo "$signature"; done
                        """, "PASSPHRASE", passphrase).orFail();

        assertThat(signed.lines()).containsExactly("a-sources.jar.asc", "a.jar.asc", "a.pom.asc");
    }

    @Test
    void withoutAKeyAFolderOrAFileNothingIsSigned() {
        assertThat(bash("deploy/sign-maven \"$FOLDER\"").errors()).contains("MAVEN_GPG_KEY is not set");
        assertThat(bash("deploy/sign-maven").errors()).contains("name one folder");
        assertThat(bash("deploy/sign-maven \"$FOLDER/none\"", "MAVEN_GPG_KEY", "key")
                        .errors())
                .contains("there is no folder");
    }

    private Command.Result bash(String script) {
        return bash(script, "LC_ALL", "C");
    }

    private Command.Result bash(String script, String variable, String value) {
        return Command.run(List.of("bash", "-c", script), Map.of("FOLDER", folder.toString(), variable, value));
    }
}
