package io.waybill.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of one embedded database: PostgreSQL's own files in {@code pgdata}, the server log, the superuser's
 * password (mode 600), and a lock that lives as long as the process that uses the folder.
 */
final class DataDirectory implements AutoCloseable {

    private static final String TEMPORARY_PREFIX = "waybill-database-";
    private static final String NEW_PREFIX = "waybill-new-";

    private final Path root;
    private final boolean temporary;
    private final FolderLock lock;

    private DataDirectory(Path root, boolean temporary, FolderLock lock) {
        this.root = root;
        this.temporary = temporary;
        this.lock = lock;
    }

    /** Opens a permanent folder, and creates it if it does not exist. */
    static DataDirectory open(Path root) throws IOException {
        Path absolute = root.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            Files.createDirectories(absolute);
            ownerOnly(absolute);
        }
        FolderLock lock = FolderLock.tryMake(absolute)
                .orElseThrow(
                        () -> new IOException("The database in " + absolute + " is in use by another running process"));
        return new DataDirectory(absolute, false, lock);
    }

    /** Creates a folder that {@link #close} deletes; first deletes the folders that killed processes left behind. */
    static DataDirectory temporary() throws IOException {
        Path made = Files.createTempDirectory(NEW_PREFIX);
        FolderLock lock =
                FolderLock.tryMake(made).orElseThrow(() -> new IOException("Cannot lock the new folder " + made));
        // Others look for this name, so the folder gets it only once it is locked.
        Path root = made.resolveSibling(
                TEMPORARY_PREFIX + made.getFileName().toString().substring(NEW_PREFIX.length()));
        Files.move(made, root);
        deleteAbandoned(root);
        return new DataDirectory(root, true, lock);
    }

    Path pgdata() {
        return root.resolve("pgdata");
    }

    Path serverLog() {
        return root.resolve("postgresql.log");
    }

    Path superuserPassword() {
        return root.resolve("superuser-password");
    }

    /** True if the database is kept from one run to the next and must survive a crash of the machine. */
    boolean isKept() {
        return !temporary;
    }

    /** True if an earlier run started the server; otherwise the database is created again. */
    boolean isInitialized() {
        return Files.exists(root.resolve("initialized"));
    }

    void markInitialized() throws IOException {
        Files.writeString(root.resolve("initialized"), "");
    }

    void deleteData() throws IOException {
        deleteTree(pgdata());
    }

    @Override
    public void close() throws IOException {
        try {
            if (temporary) {
                deleteTree(root);
            }
        } finally {
            lock.close();
        }
    }

    static void ownerOnly(Path path) throws IOException {
        Files.setPosixFilePermissions(
                path, PosixFilePermissions.fromString(Files.isDirectory(path) ? "rwx------" : "rw-------"));
    }

    private static void deleteAbandoned(Path own) throws IOException {
        Path parent = own.getParent();
        try (DirectoryStream<Path> others = Files.newDirectoryStream(parent, TEMPORARY_PREFIX + "*")) {
            for (Path other : others) {
                if (!other.equals(own) && FolderLock.isIn(other) && Files.isWritable(other)) {
                    deleteIfAbandoned(other);
                }
            }
        }
    }

    private static void deleteIfAbandoned(Path folder) {
        try {
            Optional<FolderLock> abandoned = FolderLock.tryExisting(folder);
            if (abandoned.isPresent()) {
                try {
                    PostgresProcess.stopOrphan(folder.resolve("pgdata"));
                    deleteTree(folder);
                } finally {
                    abandoned.get().close();
                }
            }
        } catch (IOException anotherUsersOrAlreadyGone) {
            // Only housekeeping: a folder left behind does no harm.
        }
    }

    static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> tree = Files.walk(root)) {
            deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException vanishedWhileWalking) {
            throw vanishedWhileWalking.getCause();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
