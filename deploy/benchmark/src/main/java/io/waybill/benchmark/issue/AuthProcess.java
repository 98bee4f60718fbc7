package io.waybill.benchmark.issue;

import io.waybill.database.DatabaseAccess;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The packaged auth-token-service as a process with the JVM options under test. */
final class AuthProcess implements AutoCloseable {

    static final String OPERATOR_ID = "benchmark-operator";

    private static final long START_MILLIS = 120_000;

    private final Map<String, String> settings = new TreeMap<>();
    private final Path jar;
    private final List<String> options;
    private final String operatorSecret =
            HexFormat.of().formatHex(Base64.getDecoder().decode(random()));
    private final int port;
    private Process process;

    AuthProcess(Path jar, List<String> options, DatabaseAccess database) throws IOException {
        this.jar = jar;
        this.options = options;
        this.port = freePort();
        settings.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        settings.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(freePort()));
        settings.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        settings.put("QUARKUS_DATASOURCE_USERNAME", database.username());
        settings.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        // PostgreSQL starts slowly on a machine that is busy.
        settings.put("QUARKUS_DATASOURCE_JDBC_ACQUISITION_TIMEOUT", "60s");
        settings.put("WAYBILL_ENVIRONMENT", "production");
        settings.put("WAYBILL_ISSUER", "http://localhost:" + port);
        settings.put("WAYBILL_AUTH_HASH_KEY", random());
        settings.put("WAYBILL_AUTH_ENCRYPTION_CURRENT_KEY", "benchmark");
        settings.put("WAYBILL_AUTH_ENCRYPTION_KEYS_BENCHMARK", random());
        settings.put("WAYBILL_AUTH_OPERATOR_CLIENT_ID", OPERATOR_ID);
        settings.put("WAYBILL_AUTH_OPERATOR_CLIENT_SECRET", operatorSecret);
    }

    int port() {
        return port;
    }

    String operatorSecret() {
        return operatorSecret;
    }

    void start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        Path log = jar.toAbsolutePath().getParent().resolveSibling("issue-load.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(settings);
        process = builder.start();
        URI ready = URI.create("http://localhost:" + settings.get("QUARKUS_MANAGEMENT_PORT") + "/q/health/ready");
        long deadline = System.currentTimeMillis() + START_MILLIS;
        while (!isReady(ready)) {
            if (!process.isAlive() || System.currentTimeMillis() > deadline) {
                throw new IOException("the service did not start; its log is " + log);
            }
            Thread.sleep(200);
        }
    }

    /**
     * A size in MiB from {@code /proc/PID/status}: {@code VmHWM} is the peak of the resident memory, {@code VmRSS} its
     * size now.
     */
    long memory(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        stop();
    }

    void stop() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isReady(URI health) {
        try {
            HttpURLConnection connection = (HttpURLConnection) health.toURL().openConnection();
            connection.setReadTimeout(5_000);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
