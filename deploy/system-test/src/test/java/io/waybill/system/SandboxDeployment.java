package io.waybill.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** A sandbox of the tests' own. */
record SandboxDeployment(SandboxProcess sandbox, Client client) implements Deployment {

    static SandboxDeployment start(Path output) throws IOException, InterruptedException {
        SandboxProcess sandbox = SandboxProcess.start(output.toAbsolutePath());
        return new SandboxDeployment(sandbox, new Client(sandbox.environment()));
    }

    @Override
    public Optional<Silence> silenceIssuer() {
        try {
            long auth = sandbox.service("auth-token-service").orElseThrow().pid();
            signal("STOP", auth);
            return Optional.of(() -> signal("CONT", auth));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        sandbox.close();
    }

    private static void signal(String name, long pid) {
        try {
            int exit = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill -" + name + " " + pid + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
