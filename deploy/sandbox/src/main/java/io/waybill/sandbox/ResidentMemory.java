package io.waybill.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Resident memory of processes. If the system reports each process's share of shared memory (Linux, for one's own
 * processes), that memory counts once, otherwise in each process.
 */
final class ResidentMemory {

    private ResidentMemory() {}

    /** MiB of one process. */
    static long mebibytes(ProcessHandle process) {
        return kibibytes(process) / 1024;
    }

    /** MiB of a process and all processes that it started. */
    static long withChildren(ProcessHandle process) {
        return (kibibytes(process)
                        + process.descendants()
                                .mapToLong(ResidentMemory::kibibytes)
                                .sum())
                / 1024;
    }

    private static long kibibytes(ProcessHandle process) {
        Path shares = Path.of("/proc", Long.toString(process.pid()), "smaps_rollup");
        try {
            if (Files.isReadable(shares)) {
                try (Stream<String> lines = Files.lines(shares)) {
                    return lines.filter(line -> line.startsWith("Pss:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElse(0);
                }
            }
            Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(process.pid())).start();
            String text = new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException endedMeanwhile) {
            return 0;
        }
    }
}
