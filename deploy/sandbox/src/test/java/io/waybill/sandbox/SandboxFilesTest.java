package io.waybill.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.waybill.database.FolderLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxFilesTest {

    @TempDir
    private Path folder;

    @Test
    void aSecretFileIsReadableByItsOwnerOnly() throws IOException {
        Path file = folder.resolve("secrets.properties");

        OwnerOnlyFile.write(file, Map.of("name", "value"));
        OwnerOnlyFile.write(file, Map.of("name", "a=b+/c=="));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(OwnerOnlyFile.read(file)).containsExactly(Map.entry("name", "a=b+/c=="));
        try (var files = Files.list(folder)) {
            assertThat(files).as("no draft is left").containsExactly(file);
        }
    }

    @Test
    void aShellReadsBackWhatWasWritten() throws Exception {
        String awkward = "it's $HOME `x` \"q\" \\ ;&|";
        Path file = folder.resolve("sandbox.env");
        Files.writeString(file, new SandboxEnvironment(Map.of("VALUE", awkward)).asShellScript());

        Process shell = new ProcessBuilder("sh", "-c", ". \"$0\"; printf %s \"$VALUE\"", file.toString()).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(awkward);
    }

    @Test
    void secretsAreMadeOnceAndKept() throws IOException {
        Secrets first = Secrets.of(folder.resolve("secrets.properties"));
        Secrets second = Secrets.of(folder.resolve("secrets.properties"));

        assertThat(second.operatorSecret()).isEqualTo(first.operatorSecret()).matches("[A-Za-z0-9_-]{43}");
        assertThat(second.encryptionKey()).isEqualTo(first.encryptionKey());
        assertThat(first.clientSecret(Service.FREIGHT)).isNotEqualTo(first.clientSecret(Service.INDIA_PRODUCT));
    }

    @Test
    void aFreshStartDeletesNothingThatIsNotTheSandboxsOwn() throws IOException {
        Path users = Files.createDirectories(folder.resolve("data")).resolve("thesis.txt");
        Files.writeString(users, "years of work");
        Folders folders = Folders.of(folder, Options.parse(List.of("--output", folder.toString())));
        Files.createDirectories(folders.database());

        folders.clean();

        assertThat(users).exists();
        assertThat(folders.database()).doesNotExist();
    }

    @Test
    void aSecondSandboxOnTheSameDataIsRefused() throws IOException {
        List<FolderLock> first = folders("one", "data").claim();

        assertThatThrownBy(() -> folders("other", "data").claim())
                .hasMessageContaining("Another sandbox is running on the data in " + folder.resolve("data"));

        for (FolderLock lock : first) {
            lock.close();
        }
    }

    @Test
    void oneFolderForDataAndForFilesIsRefusedAsThat() {
        assertThatThrownBy(() -> folders("same", "same").claim())
                .hasMessageContaining("--data and --output are the same folder");
    }

    private Folders folders(String output, String data) {
        return Folders.of(
                folder,
                Options.parse(List.of(
                        "--output",
                        folder.resolve(output).toString(),
                        "--data",
                        folder.resolve(data).toString())));
    }

    @Test
    void aProcessWithARecordedIdButAnotherStartTimeIsLeftAlone() throws IOException {
        Path file = folder.resolve("processes");
        Files.writeString(file, "someone\t" + ProcessHandle.current().pid() + "\t1000\ncut off\t12");

        assertThat(new StartedProcesses(file).stopOrphans()).isEmpty();
        assertThat(file).doesNotExist();
    }
}
