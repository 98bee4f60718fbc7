package io.waybill.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Starts the PostgreSQL server of one folder, with its settings and programs. */
final class PostgresServer {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private PostgresServer() {}

    /**
     * Starts the server, after stopping one that a killed process left running on the same folder.
     *
     * @param port 0 for a free one
     */
    static EmbeddedPostgres start(DataDirectory folder, int port, Map<String, String> settings) throws IOException {
        if (port != 0 && !isFree(port)) {
            throw new IOException("Port " + port + " is taken: the database cannot listen there");
        }
        PostgresProcess.stopOrphan(folder.pgdata());
        if (!folder.isInitialized()) {
            folder.deleteData();
            Files.writeString(folder.superuserPassword(), Passwords.next());
            DataDirectory.ownerOnly(folder.superuserPassword());
        }
        String onDisk = folder.isKept() ? "on" : "off";
        EmbeddedPostgres.Builder server = EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(folder.pgdata())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_LIMIT)
                .setOverrideWorkingDirectory(binariesDirectory().toFile())
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.serverLog().toFile()))
                .setErrorRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.serverLog().toFile()))
                // Options for initdb, which the library passes on only this way: a password from the start, and the
                // same sort order on every machine.
                .setLocaleConfig("pwfile", folder.superuserPassword().toString())
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("locale", "C")
                .setConnectConfig("password", Files.readString(folder.superuserPassword()))
                .setDataDirectoryCustomizer(data -> requirePasswords(data.toPath()))
                // The library turns both off; data that are kept must survive a crash.
                .setServerConfig("fsync", onDisk)
                .setServerConfig("synchronous_commit", onDisk)
                .setServerConfig("max_connections", "200")
                .setServerConfig("shared_buffers", "64MB")
                .setServerConfig("jit", "off")
                // A small database needs no extra processes.
                .setServerConfig("io_method", "sync")
                .setServerConfig("max_logical_replication_workers", "0")
                .setServerConfig("unix_socket_directories", "''");
        settings.forEach(server::setServerConfig);
        try {
            return server.start();
        } catch (IOException | RuntimeException | ExceptionInInitializerError e) {
            PostgresProcess.stopOrphan(folder.pgdata());
            throw new IOException("PostgreSQL does not start. The end of its log:\n" + endOf(folder.serverLog()), e);
        }
    }

    private static void requirePasswords(Path data) {
        // The library's default trusts everyone on this machine.
        try {
            Files.writeString(data.resolve("pg_hba.conf"), """
                            host all all 127.0.0.1/32 scram-sha-256
                            host all all ::1/128 scram-sha-256
                            """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path binariesDirectory() throws IOException {
        // Not in /tmp, the library's default: others must not be able to write where programs are run from.
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        Path own = Files.createDirectories(base.resolve("waybill"));
        DataDirectory.ownerOnly(own);
        return own.resolve("postgresql");
    }

    static String endOf(Path log) throws IOException {
        if (!Files.exists(log)) {
            return "(there is none)";
        }
        List<String> lines = Files.readAllLines(log);
        return lines.stream().skip(Math.max(0, lines.size() - 15)).collect(Collectors.joining("\n"));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
