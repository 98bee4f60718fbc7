package io.waybill.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The processes that this sandbox started, on disk, so that the next start finds those that a killed launcher left
 * running. A process is identified by its id and its start time: the id alone may have been reused.
 */
final class StartedProcesses {

    private static final long START_TIME_TOLERANCE_MILLIS = 2_000;

    private final Path file;

    StartedProcesses(Path file) {
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
        return process.info()
                .startInstant()
                .filter(started -> Math.abs(started.toEpochMilli() - startedMillis) <= START_TIME_TOLERANCE_MILLIS)
                .isPresent();
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        // The process holds its ports until it has gone.
        process.onExit().completeOnTimeout(process, 4, TimeUnit.SECONDS).join();
        if (process.isAlive()) {
            process.destroyForcibly();
            process.onExit().completeOnTimeout(process, 60, TimeUnit.SECONDS).join();
        }
    }
}
