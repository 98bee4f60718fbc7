package io.waybill.common.ratelimit;

import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The machine's {@code redis-server} as a process that can be killed and started again. It keeps nothing on disk: a new
 * start finds nothing.
 */
final class RedisServer implements AutoCloseable {

    private final int port;
    private final Path folder;
    private final List<String> options;
    private Process process;

    /**
     * A server that is not running yet.
     *
     * @param folder where it writes its log
     * @param options as on its command line, such as {@code --requirepass}
     */
    RedisServer(Path folder, String... options) throws IOException {
        this(folder, ServerProcess.freePort(), options);
    }

    /** As above, at a port that somebody knows already. */
    RedisServer(Path folder, int port, String... options) throws IOException {
        this.folder = Files.createDirectories(folder.toAbsolutePath());
        this.options = List.of(options);
        this.port = port;
    }

    int port() {
        return port;
    }

    /** Returns when it takes connections. */
    void start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "redis-server",
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                folder.toString()));
        command.addAll(options);
        process = ServerProcess.start(
                "Redis", new ProcessBuilder(command), port, folder.resolve("redis-" + port + ".log"));
    }

    /** Sends SIGKILL, and returns when it is dead. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
