package io.waybill.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The PostgreSQL server process of one data directory, according to its {@code postmaster.pid}. */
final class PostgresProcess {

    /** postmaster.pid has whole seconds; the process table adds its own rounding. */
    private static final Duration START_TIME_TOLERANCE = Duration.ofSeconds(10);

    private PostgresProcess() {}

    /**
     * The running server of this data directory, if there is one. The recorded process id alone does not count: program
     * and start time must match.
     */
    static Optional<ProcessHandle> of(Path dataDirectory) throws IOException {
        Path pidFile = dataDirectory.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(pidFile);
        if (lines.size() < 3) {
            return Optional.empty();
        }
        try {
            long pid = Long.parseLong(lines.get(0).strip());
            Instant started = Instant.ofEpochSecond(Long.parseLong(lines.get(2).strip()));
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> fits(process.info(), started));
        } catch (NumberFormatException brokenFile) {
            return Optional.empty();
        }
    }

    private static boolean fits(ProcessHandle.Info info, Instant started) {
        boolean program = info.command()
                .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
                .orElse(true);
        boolean time = info.startInstant()
                .map(instant -> Duration.between(instant, started).abs().compareTo(START_TIME_TOLERANCE) <= 0)
                .orElse(true);
        return program && time;
    }

    /** Stops the server that a killed program left behind, and removes a {@code postmaster.pid} without a process. */
    static void stopOrphan(Path dataDirectory) throws IOException {
        Optional<ProcessHandle> orphan = of(dataDirectory);
        if (orphan.isPresent()) {
            stop(orphan.get());
        }
        Files.deleteIfExists(dataDirectory.resolve("postmaster.pid"));
    }

    private static void stop(ProcessHandle server) throws IOException {
        // Fast shutdown (clients are disconnected), immediate shutdown, then by force.
        for (String signal : List.of("INT", "QUIT", "KILL")) {
            signal(server, signal);
            if (awaitEnd(server)) {
                return;
            }
            // The next signal is stronger.
        }
        throw new IOException("The PostgreSQL server " + server.pid() + " does not stop");
    }

    /** True if the process has ended within 5 s. */
    static boolean awaitEnd(ProcessHandle server) throws IOException {
        try {
            server.onExit().get(5, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException stillRunning) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while stopping the PostgreSQL server " + server.pid(), e);
        } catch (ExecutionException e) {
            throw new IOException("Cannot stop the PostgreSQL server " + server.pid(), e);
        }
    }

    private static void signal(ProcessHandle server, String name) throws IOException {
        try {
            // Java can only send TERM, which PostgreSQL reads as "wait for every client to leave".
            new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", name, Long.toString(server.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while stopping the PostgreSQL server " + server.pid(), e);
        }
    }
}
