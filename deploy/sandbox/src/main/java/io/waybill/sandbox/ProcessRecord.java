package io.waybill.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Which processes this sandbox started, on disk, so that the next start finds those that a killed launcher left
 * running. A process is identified by its id, its start time and its program: the id alone may have been reused.
 */
final class ProcessRecord {

    private static final Duration START_TIME_TOLERANCE = Duration.ofSeconds(2);

    private final Path file;

    ProcessRecord(Path file) {
        this.file = file;
    }

    synchronized void add(String name, ProcessHandle process) throws IOException {
        long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        Files.writeString(
                file,
                name + "\t" + process.pid() + "\t" + started + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    synchronized void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Stops what a killed launcher left running.
     *
     * @return the names of those that were stopped
     */
    synchronized List<String> stopOrphans() throws IOException {
        List<String> stopped = new ArrayList<>();
        if (!Files.exists(file)) {
            return stopped;
        }
        // In reverse order of their start, so that the database has no clients left when its turn comes.
        for (String line : Files.readAllLines(file).reversed()) {
            String[] fields = line.split("\t", -1);
            // A line that was being written when the launcher was killed may be incomplete.
            if (fields.length == 3 && fields[1].matches("\\d{1,18}") && fields[2].matches("\\d{1,18}")) {
                ProcessHandle.of(Long.parseLong(fields[1]))
                        .filter(process -> isOurs(process, Long.parseLong(fields[2])))
                        .ifPresent(process -> {
                            stop(process);
                            stopped.add(fields[0]);
                        });
            }
        }
        clear();
        return stopped;
    }

    private static boolean isOurs(ProcessHandle process, long startedMillis) {
        boolean program = process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString().matches("java|postgres"))
                .orElse(false);
        boolean time = process.info()
                .startInstant()
                .map(instant -> Duration.between(instant, Instant.ofEpochMilli(startedMillis))
                                .abs()
                                .compareTo(START_TIME_TOLERANCE)
                        <= 0)
                .orElse(false);
        return program && time && process.isAlive();
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        if (!ended(process, 4)) {
            process.destroyForcibly();
            // It holds its ports until it is gone.
            ended(process, 60);
        }
    }

    private static boolean ended(ProcessHandle process, int seconds) {
        try {
            process.onExit().get(seconds, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException stillThere) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
