package io.waybill.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of one embedded database: PostgreSQL's own files in {@code pgdata}, the server log, the superuser's
 * password (mode 600), and a lock that lives as long as the process that uses the folder.
 */
final class DataDirectory implements AutoCloseable {

    private static final String TEMPORARY_PREFIX = "waybill-database-";

    private final Path root;
    private final boolean temporary;
    private final FileChannel lockChannel;

    private DataDirectory(Path root, boolean temporary, FileChannel lockChannel) {
        this.root = root;
        this.temporary = temporary;
        this.lockChannel = lockChannel;
    }

    /** Opens a folder that is kept, and makes it if it is not there. */
    static DataDirectory open(Path root) throws IOException {
        Path absolute = root.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            Files.createDirectories(absolute);
            ownerOnly(absolute);
        }
        FileChannel lock = tryLock(absolute);
        if (lock == null) {
            throw new IOException("The database in " + absolute + " is in use by another running process");
        }
        return new DataDirectory(absolute, false, lock);
    }

    /** Makes a folder that {@link #close} deletes; first deletes those that killed processes left behind. */
    static DataDirectory temporary() throws IOException {
        Path root = Files.createTempDirectory(TEMPORARY_PREFIX);
        FileChannel lock = tryLock(root);
        if (lock == null) {
            throw new IOException("Cannot lock the new folder " + root);
        }
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

    /** True while the database is kept from one run to the next, and must survive a crash of the machine. */
    boolean isKept() {
        return !temporary;
    }

    /** True if a former run came as far as an answering server; a half-made database is made again. */
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
        lockChannel.close();
        if (temporary) {
            deleteTree(root);
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
                if (!other.equals(own) && Files.exists(other.resolve("lock")) && Files.isWritable(other)) {
                    deleteIfAbandoned(other);
                }
            }
        }
    }

    private static void deleteIfAbandoned(Path folder) {
        try (FileChannel lock = tryLock(folder)) {
            if (lock != null) {
                PostgresProcess.stopOrphan(folder.resolve("pgdata"));
                deleteTree(folder);
            }
        } catch (IOException anotherUsersOrAlreadyGone) {
            // Only housekeeping: what cannot be deleted does no harm here.
        }
    }

    private static FileChannel tryLock(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException heldByThisProcess) {
            // As good as held by another one.
        }
        channel.close();
        return null;
    }

    private static void deleteTree(Path root) throws IOException {
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
