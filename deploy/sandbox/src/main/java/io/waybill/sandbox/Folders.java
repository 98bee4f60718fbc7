package io.waybill.sandbox;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a sandbox keeps its files, held by locks as long as this process lives.
 *
 * @param checkout the folder of the repository
 * @param output sandbox.env, the logs and what is needed while it runs
 * @param data database, keys and credentials
 * @param fresh whether data are deleted at each start
 */
record Folders(Path checkout, Path output, Path data, boolean fresh) {

    /** A new database takes 40 MiB, logs and the services' temporary files come on top. */
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

    /** The services' working directory and their settings, which hold secrets. */
    Path run() {
        return output.resolve("run");
    }

    Path database() {
        return data.resolve("database");
    }

    /**
     * Makes the folders and locks them.
     *
     * @return the locks; they end when they are closed or no longer reachable, and with this process, however it ends
     */
    List<FileChannel> claim() throws IOException {
        for (Path folder : List.of(output, logs(), run(), data)) {
            Files.createDirectories(folder);
        }
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(run(), PosixFilePermissions.fromString("rwx------"));
        List<FileChannel> locks = List.of(
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

    /** Deletes what a former run left; kept data stay. */
    void clean() throws IOException {
        Files.deleteIfExists(environmentFile());
        deleteContent(run());
        deleteContent(logs());
        if (fresh) {
            deleteContent(data);
        }
    }

    private static FileChannel lock(Path folder, String refusal) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException heldByThisProcess) {
            // As good as held by another one.
        }
        channel.close();
        throw new SandboxException(refusal);
    }

    private static void requireSpace(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        if (store.getUsableSpace() < REQUIRED_BYTES) {
            throw new SandboxException("The disk is full: " + store.getUsableSpace() / 1024 / 1024
                    + " MiB are free for " + folder + ", a sandbox needs " + REQUIRED_BYTES / 1024 / 1024 + " MiB");
        }
    }

    private static void deleteContent(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> tree = Files.walk(folder)) {
            deepestFirst = tree.filter(path -> !path.equals(folder))
                    .filter(path -> !path.equals(folder.resolve(".lock")))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
