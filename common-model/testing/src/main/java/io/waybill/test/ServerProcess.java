package io.waybill.test;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/** Somebody else's server, as a process of this machine. */
public final class ServerProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int CONNECT_MILLIS = 1_000;

    private ServerProcess() {}

    /** A port that nobody listens on. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a server; returns when it takes connections.
     *
     * @param name as an error names it
     * @param port of this machine, where it takes them
     * @param log to which its output is added
     * @throws AssertionError if it ends before, or takes none within two minutes; names the log
     */
    public static Process start(String name, ProcessBuilder command, int port, Path log) throws IOException {
        Process process = logged(command, log).start();
        try {
            await(name + " takes connections")
                    .atMost(PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(POLL)
                    .failFast(name + " has ended", () -> !process.isAlive())
                    .until(() -> takesConnections(port));
            return process;
        } catch (ConditionTimeoutException | TerminalFailureException e) {
            process.destroyForcibly();
            throw new AssertionError(e.getMessage() + "; see " + log, e);
        }
    }

    static ProcessBuilder logged(ProcessBuilder command, Path log) {
        return command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }

    private static boolean takesConnections(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
