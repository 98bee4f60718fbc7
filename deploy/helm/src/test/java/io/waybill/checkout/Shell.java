package io.waybill.checkout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs a command to its end. */
public final class Shell {

    private Shell() {}

    /**
     * The result of a command.
     *
     * @param status its exit status
     * @param output its standard output
     * @param error its standard error
     */
    public record Result(int status, String output, String error) {

        /** The standard output, if the command succeeded. */
        public String orFail() {
            if (status != 0) {
                throw new IllegalStateException("exit status " + status + "\n" + error);
            }
            return output;
        }
    }

    /** Runs a command in the repository, with these variables beside those of this process. */
    public static Result run(Map<String, String> environment, List<String> command) {
        try {
            Path error = Files.createTempFile("waybill-shell-", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(command)
                        .directory(Checkout.ROOT.toFile())
                        .redirectError(error.toFile());
                builder.environment().putAll(environment);
                Process process = builder.start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Result(process.waitFor(), output, Files.readString(error));
            } finally {
                Files.delete(error);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + command, e);
        }
    }
}
