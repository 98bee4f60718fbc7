package io.waybill.sandbox.registry;

import io.waybill.sandbox.client.Arguments;
import io.waybill.sandbox.client.SandboxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of {@code deploy/registry apply}.
 *
 * @param dryRun whether nothing is written
 * @param diff whether the exit status says that something would be
 */
record ApplyOptions(List<String> files, boolean dryRun, boolean diff, boolean prune, Duration timeout) {

    private static final int DEFAULT_TIMEOUT = 300;
    private static final int LONGEST_TIMEOUT = 3600;

    static ApplyOptions parse(List<String> arguments) {
        List<String> files = new ArrayList<>();
        boolean dryRun = false;
        boolean diff = false;
        boolean prune = false;
        int timeout = DEFAULT_TIMEOUT;
        Arguments rest = new Arguments(arguments);
        while (rest.hasNext()) {
            String name = rest.next();
            switch (name) {
                case "-f", "--filename" -> files.add(rest.value(name));
                case "--dry-run" -> dryRun = true;
                case "--diff" -> diff = true;
                case "--prune" -> prune = true;
                case "--timeout" -> timeout = rest.number(name, 1, LONGEST_TIMEOUT);
                default -> {
                    if (name.startsWith("-") && !name.equals(ApplicationFiles.STANDARD_INPUT)) {
                        throw new SandboxException("unknown argument " + name + "; see deploy/registry --help");
                    }
                    files.add(name);
                }
            }
        }
        if (files.isEmpty()) {
            throw new SandboxException("which file? - is the standard input; see deploy/registry --help");
        }
        return new ApplyOptions(List.copyOf(files), dryRun || diff, diff, prune, Duration.ofSeconds(timeout));
    }
}
