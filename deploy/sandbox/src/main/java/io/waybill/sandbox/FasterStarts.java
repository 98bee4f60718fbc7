package io.waybill.sandbox;

import io.waybill.database.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Makes later starts of a build faster. While the sandbox serves, a demo runs in separate processes at the lowest
 * priority, and its services write JDK AOT caches when they stop. This happens once for each build. A sandbox that is
 * stopped stops it, and the next one tries again.
 */
final class FasterStarts implements AutoCloseable {

    /** Four caches of some 100 MiB, and the files of the demo. */
    private static final long REQUIRED_BYTES = 1024L * 1024 * 1024;

    /** At the lowest priority, on a busy machine. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(15);

    private final Packages packages;
    private final Path checkout;
    private final Console console;
    private Process demo;
    private boolean closed;

    FasterStarts(Packages packages, Path checkout, Console console) {
        this.packages = packages;
        this.checkout = checkout;
        this.console = console;
    }

    /** Returns at once. Does nothing if the caches are there, or are not kept. */
    void prepareInBackground() {
        if (packages.aotFolder().isPresent()
                && Arrays.stream(Service.values())
                        .anyMatch(service -> packages.aotCache(service).isEmpty())) {
            Path folder = packages.aotFolder().get();
            Thread.ofVirtual().name("faster-starts").start(() -> prepare(folder));
        }
    }

    private void prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            Optional<FolderLock> lock = FolderLock.tryMake(folder);
            if (lock.isPresent()) {
                try {
                    prepareAlone(folder);
                } finally {
                    lock.get().close();
                }
            }
        } catch (IOException e) {
            if (!isClosed()) {
                console.line("Later starts will not be faster: " + e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void prepareAlone(Path folder) throws IOException, InterruptedException {
        // Another sandbox of the same build would make the same caches.
        Path log = folder.resolve("preparation.log");
        ProcessRecord record = new ProcessRecord(folder.resolve("preparing"));
        record.stopOrphans();
        Path caches = Files.createDirectories(folder.resolve("new"));
        if (Files.getFileStore(folder).getUsableSpace() < REQUIRED_BYTES) {
            console.line("Later starts will not be faster: " + folder + " has less than 1 GiB of free space.");
            return;
        }
        Process preparation = start(command(demoFolder(), caches), log);
        record.add("preparation", preparation.toHandle());
        int status = preparation.waitFor();
        record.clear();
        if (status == 0) {
            for (Service service : Service.values()) {
                String name = service.folder() + ".aot";
                Files.move(caches.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
            console.line("Later starts of this build will be faster: their AOT caches are in " + folder + ".");
        } else if (!isClosed()) {
            console.line("Later starts will not be faster: the preparation ended with exit status " + status + ", see "
                    + log);
        }
    }

    private List<String> command(Path output, Path caches) {
        return List.of(
                "nice",
                "-n",
                "19",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dwaybill.checkout=" + checkout,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "demo",
                "--output",
                output.toString(),
                "--aot-output",
                caches.toString());
    }

    private synchronized Process start(List<String> command, Path log) throws IOException {
        if (closed) {
            throw new IOException("the sandbox is being stopped");
        }
        demo = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile())
                .start();
        return demo;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Stops the demo and its processes; {@link #close()} waits for them. */
    synchronized void askToStop() {
        closed = true;
        if (demo != null) {
            demo.destroy();
        }
    }

    @Override
    public void close() {
        askToStop();
        if (demo == null) {
            return;
        }
        try {
            if (!demo.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                demo.destroyForcibly().waitFor();
                new ProcessRecord(demoFolder().resolve("run/processes")).stopOrphans();
            }
        } catch (IOException e) {
            console.line("  could not stop the preparation of faster starts: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path demoFolder() {
        return packages.aotFolder().orElseThrow().resolve("demo");
    }
}
