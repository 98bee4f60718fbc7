package io.waybill.test.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/** Somebody else's server, as a process of this machine. */
public final class ServerProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int CONNECT_MILLIS = 1_000;

    /**
     * Below the ports that the kernel gives to connections and to port 0 (Linux: from 32 768 on): one of those may be
     * taken before the server binds it. Above the fixed ones of the sandbox, of {@code deploy/benchmark} and of
     * {@code deploy/clients/check}.
     */
    private static final int FIRST_PORT = 25_000;

    private static final int LAST_PORT = 31_000;
    private static final Set<Integer> CHOSEN = new HashSet<>();

    private ServerProcess() {}

    /** A port that nobody listens on, another one each time. */
    public static int freePort() {
        return freePorts(0);
    }

    /**
     * The first of some ports that nobody listens on, others each time. It is a random one: more than one JVM looks.
     *
     * @param offsets how far each of the ports is from the first one
     */
    public static synchronized int freePorts(int... offsets) {
        while (true) {
            int first = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            List<Integer> ports =
                    IntStream.of(offsets).mapToObj(offset -> first + offset).toList();
            if (Collections.disjoint(CHOSEN, ports) && ports.stream().allMatch(ServerProcess::isFree)) {
                CHOSEN.addAll(ports);
                return first;
            }
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

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(port), 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
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
