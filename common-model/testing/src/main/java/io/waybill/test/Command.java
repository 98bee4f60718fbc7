package io.waybill.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs programs of this machine to their end. */
public final class Command {

    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** How a program ended, with what it wrote to its standard output and error. */
    public record Result(List<String> command, int status, String output, String errors) {

        /** Its output, if it was successful. */
        public String orFail() {
            if (status != 0) {
                throw new AssertionError(this);
            }
            return output.strip();
        }

        /** The lines of its output that are not blank, if it was successful. */
        public List<String> lines() {
            return orFail().lines().filter(line -> !line.isBlank()).toList();
        }

        @Override
        public String toString() {
            return String.join(" ", command) + " ended with " + status + "\n" + output + errors;
        }
    }

    private Command() {}

    /** Runs it in the root of the repository. */
    public static Result run(List<String> command) {
        return run(command, Map.of());
    }

    /** Runs it there, with these variables beside those of this process. */
    public static Result run(List<String> command, Map<String, String> environment) {
        return run(command, environment, Checkout.ROOT);
    }

    /** Runs it in a folder. */
    public static Result run(List<String> command, Map<String, String> environment, Path folder) {
        try {
            Path output = Files.createTempFile("command", ".out");
            Path errors = Files.createTempFile("command", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile());
                builder.environment().putAll(environment);
                Process process = builder.start();
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE)) {
                    process.destroyForcibly().waitFor();
                    throw new AssertionError(
                            String.join(" ", command) + " does not end:\n" + read(output) + read(errors));
                }
                return new Result(command, process.exitValue(), read(output), read(errors));
            } finally {
                Files.delete(output);
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static Result docker(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Whether it exists and succeeds. */
    public static boolean works(String... command) {
        try {
            return run(List.of(command)).status() == 0;
        } catch (UncheckedIOException notThere) {
            return false;
        }
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
