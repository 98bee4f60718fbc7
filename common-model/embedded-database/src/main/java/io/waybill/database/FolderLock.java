package io.waybill.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;

/** A lock on the file {@code lock} in a folder; it is released when its process exits. */
public final class FolderLock implements AutoCloseable {

    private static final String FILE = "lock";

    /**
     * Prefix of the system property that marks a file as locked by this process. A system property, because several
     * class loaders may each have loaded this class; its key survives renaming of the folder. A locked file is never
     * opened again: closing any of its channels would release the process's lock (POSIX).
     */
    private static final String HELD = "io.waybill.database.lock.";

    private final FileChannel channel;
    private final String key;

    private FolderLock(FileChannel channel, String key) {
        this.channel = channel;
        this.key = key;
    }

    /** Takes the lock, creating its file if necessary; empty if this or another process already holds it. */
    public static Optional<FolderLock> tryMake(Path folder) throws IOException {
        return tryLock(folder, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /**
     * Takes the lock if its file exists; empty if this or another process already holds it.
     *
     * @throws java.nio.file.NoSuchFileException if there is no such file
     */
    static Optional<FolderLock> tryExisting(Path folder) throws IOException {
        return tryLock(folder, StandardOpenOption.WRITE);
    }

    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    private static synchronized Optional<FolderLock> tryLock(Path folder, OpenOption... options) throws IOException {
        Path file = folder.resolve(FILE);
        if (Files.exists(file) && System.getProperty(key(file)) != null) {
            return Optional.empty();
        }
        FileChannel channel = FileChannel.open(file, Set.of(options));
        try {
            if (channel.tryLock() != null) {
                FolderLock lock = new FolderLock(channel, key(file));
                System.setProperty(lock.key, "held");
                return Optional.of(lock);
            }
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    private static String key(Path file) throws IOException {
        return HELD + Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() throws IOException {
        synchronized (FolderLock.class) {
            System.clearProperty(key);
            channel.close();
        }
    }
}
