package io.waybill.sandbox;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.database.FolderLock;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The folders of a sandbox's files, locked for as long as this process lives.
 *
 * @param checkout the folder of the repository
 * @param output sandbox.env, the logs and what is needed while it runs
 * @param data database, keys and credentials
 * @param fresh whether data is deleted at each start
 */
record Folders(Path checkout, Path output, Path data, boolean fresh) {

    /** A new database takes 40 MiB; logs and the services' temporary files come on top. */
    private static final long REQUIRED_BYTES = 300L * 1024 * 1024;

    static Folders of(Path checkout, Options options) {
        Path base = checkout.resolve("target/sandbox");
        Path output = options.output().orElse(options.demo() ? base.resolve("demo") : base);
        return new Folders(
                checkout,
                output.toAbsolutePath().normalize(),
                options.data().orElse(output.resolve("data")).toAbsolutePath().normalize(),
                options.data().isEmpty());
    }

    Path environmentFile() {
        return output.resolve("sandbox.env");
    }

    Path logs() {
        return output.resolve("logs");
    }

    /** The services' working directory and their settings, which contain secrets. */
    Path run() {
        return output.resolve("run");
    }

    Path settings(Service service) {
        return run().resolve(service.folder() + ".properties");
    }

    Path log(Service service) {
        return logs().resolve(service.folder() + ".log");
    }

    Path database() {
        return data.resolve("database");
    }

    Path secrets() {
        return data.resolve("secrets.properties");
    }

    Path seed() {
        return data.resolve("seeded.properties");
    }

    /**
     * Creates the folders and locks them.
     *
     * @return the locks; they end when they are closed, and with this process, however it ends
     */
    List<FolderLock> claim() throws IOException {
        if (data.equals(output)) {
            throw new SandboxException("--data and --output are the same folder, " + data + ": choose two");
        }
        Files.createDirectories(output);
        Files.createDirectories(logs());
        ownerOnly(run());
        ownerOnly(data);
        List<FolderLock> locks = List.of(
                lock(
                        output,
                        "Another sandbox is running with its files in " + output
                                + ". Stop it, or start this one beside it: ./sandbox --output DIR --port-base N"),
                lock(
                        data,
                        "Another sandbox is running on the data in " + data + ". Stop it, or choose another --data"));
        requireSpace(output);
        requireSpace(data);
        return locks;
    }

    /** Deletes what an earlier run left, by name, because the user chooses the folders. Permanent data is kept. */
    void clean() throws IOException {
        Files.deleteIfExists(environmentFile());
        for (Service service : Service.values()) {
            Files.deleteIfExists(log(service));
            Files.deleteIfExists(settings(service));
        }
        if (fresh) {
            EmbeddedDatabase.delete(database());
            Files.deleteIfExists(secrets());
            Files.deleteIfExists(seed());
        }
    }

    private static void ownerOnly(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private static FolderLock lock(Path folder, String refusal) throws IOException {
        return FolderLock.tryMake(folder).orElseThrow(() -> new SandboxException(refusal));
    }

    private static void requireSpace(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        if (store.getUsableSpace() < REQUIRED_BYTES) {
            throw new SandboxException("The disk is full: " + store.getUsableSpace() / 1024 / 1024
                    + " MiB are free for " + folder + ", a sandbox needs " + REQUIRED_BYTES / 1024 / 1024 + " MiB");
        }
    }
}
