package io.waybill.indiainstruction.drill;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.random.RandomGenerator;

/** Two replicas of the packaged service and their PostgreSQL. All of them can be killed. */
final class Replicas implements AutoCloseable {

    private static final int COUNT = 2;
    private static final int MOST_STARTS = 3;

    private static final String SCHEMA = "india_instruction";
    private static final int PATIENCE_SECONDS = 90;

    private final AtomicReferenceArray<PackagedService> running = new AtomicReferenceArray<>(COUNT);
    private final IssuerResource issuer = new IssuerResource();
    private final Map<String, String> settings;
    private final Path folder;
    private final int databasePort;
    private EmbeddedDatabase database;

    Replicas(Path folder) throws IOException {
        this.folder = folder;
        settings = new LinkedHashMap<>(issuer.start());
        databasePort = ServerProcess.freePort();
        database = startDatabase();
        DatabaseAccess access = database.schema(SCHEMA);
        System.setProperty(PostgresResource.JDBC_URL, access.jdbcUrlWithCredentials());
        settings.put("quarkus.datasource.jdbc.url", access.jdbcUrl());
        settings.put("quarkus.datasource.username", access.username());
        settings.put("quarkus.datasource.password", access.password());
        // A JVM that starts while others work may take long for its first connection.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "30s");
        settings.put("quarkus.flyway.connect-retries", "5");
        settings.put("waybill.log-json", "false");
        settings.put("waybill.seed", "true");
        for (int i = 0; i < COUNT; i++) {
            startReplica(i);
        }
    }

    /** Where one of them is, or was before it was killed. */
    URI any(RandomGenerator random) {
        return running.get(random.nextInt(COUNT)).url();
    }

    /** Kills something and starts it again; returns what it was, when all are ready. */
    String disturb(RandomGenerator random) throws IOException, InterruptedException {
        int replica = random.nextInt(COUNT);
        return switch (random.nextInt(4)) {
            case 0 -> {
                killDatabase();
                yield "PostgreSQL was killed";
            }
            case 1 -> {
                running.get(replica).close();
                startReplica(replica);
                yield "replica " + replica + " was stopped";
            }
            default -> {
                running.get(replica).kill();
                startReplica(replica);
                yield "replica " + replica + " was killed";
            }
        };
    }

    private void startReplica(int replica) throws IOException {
        running.set(replica, started(MOST_STARTS));
    }

    /** A start that fails, while a busy machine lets the database wait, is tried again, as a cluster does. */
    private PackagedService started(int mostStarts) throws IOException {
        PackagedService started = PackagedService.start(Path.of(""), "kill-drill", List.of("-Xmx256m"), settings);
        try {
            started.awaitReady();
            return started;
        } catch (AssertionError e) {
            started.close();
            if (mostStarts == 1) {
                throw e;
            }
            return started(mostStarts - 1);
        }
    }

    private void killDatabase() throws IOException, InterruptedException {
        ProcessHandle server = database.process().orElseThrow();
        // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, recovery from the log at the next start.
        new ProcessBuilder("kill", "-s", "QUIT", Long.toString(server.pid()))
                .start()
                .waitFor();
        try {
            server.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("PostgreSQL does not end", e);
        }
        database.close();
        database = startDatabase();
    }

    private EmbeddedDatabase startDatabase() throws IOException {
        return EmbeddedDatabase.builder()
                .directory(folder)
                .port(databasePort)
                .schema(SCHEMA, "password-of-the-drill")
                .start();
    }

    @Override
    public void close() {
        for (int i = 0; i < COUNT; i++) {
            if (running.get(i) != null) {
                running.get(i).close();
            }
        }
        database.close();
        issuer.stop();
    }
}
