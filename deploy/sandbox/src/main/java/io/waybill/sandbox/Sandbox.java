package io.waybill.sandbox;

import io.waybill.database.EmbeddedDatabase;
import io.waybill.database.FolderLock;
import io.waybill.sandbox.client.OperatorClient;
import io.waybill.sandbox.client.SandboxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The whole platform on this machine: starts everything in order, and stops everything that it started. */
final class Sandbox implements AutoCloseable {

    private static final Duration READY_LIMIT = Duration.ofMinutes(3);
    private static final Duration PROGRESS_STEP = Duration.ofSeconds(5);
    private static final Duration WATCH_STEP = Duration.ofMillis(500);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(4);

    /** Services and database. */
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(30);

    /** Recording for an AOT cache slows start-up down, and writing the cache takes both cores some seconds. */
    private static final Duration TRAINING_LIMIT = Duration.ofMinutes(15);

    private final Folders folders;
    private final Packages packages;
    private final Options options;
    private final Console console;
    private final StartedProcesses record;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final List<ServiceProcess> services = new ArrayList<>();
    private final CompletableFuture<EmbeddedDatabase> database = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private List<FolderLock> locks = List.of();
    private volatile boolean databaseStarting;
    private volatile boolean stopping;
    private volatile boolean hurried;
    private Duration timeToReady = Duration.ZERO;
    private int portBase;

    Sandbox(Folders folders, Options options, Console console) {
        this.folders = folders;
        this.packages = Packages.of(folders.checkout());
        this.options = options;
        this.console = console;
        this.record = new StartedProcesses(folders.run().resolve("processes"));
    }

    /** Returns once every service is ready and seeded, and sandbox.env is written. */
    SandboxEnvironment start() throws IOException, InterruptedException {
        final long begin = System.nanoTime();
        locks = folders.claim();
        List<String> orphans = record.stopOrphans();
        if (!orphans.isEmpty()) {
            console.line("  stopped what a killed sandbox left running: " + String.join(", ", orphans));
        }
        folders.clean();
        portBase = options.portBase().orElseGet(() -> options.demo() ? Ports.freeBase() : Options.DEFAULT_PORT_BASE);
        Ports.requireFree(portBase);
        requireJars();

        Secrets secrets = Secrets.of(folders.secrets());
        EmbeddedDatabase running = startDatabase();
        startServices(running, new ServiceConfiguration(portBase, options, secrets));
        SandboxEnvironment environment = SandboxEnvironment.of(
                service -> options.publicUrl(service, portBase),
                secrets.operatorId(),
                secrets.operatorSecret(),
                seeded(secrets));
        environment.addLogIns(secrets);
        environment.values().put("JDBC_URL", running.reader().jdbcUrlWithCredentials());
        OwnerOnlyFile.write(folders.environmentFile(), environment.asShellScript());
        timeToReady = since(begin);
        return environment;
    }

    Duration timeToReady() {
        return timeToReady;
    }

    /**
     * Waits until the sandbox is stopped.
     *
     * @throws SandboxException if a service or the database dies
     */
    void watch() throws InterruptedException {
        while (!stopping) {
            for (ServiceProcess process : services) {
                if (!process.isAlive()) {
                    // Ctrl-C reaches the services too, and they may be quicker than the launcher.
                    TimeUnit.SECONDS.sleep(1);
                    throw ended(process, "has died");
                }
            }
            if (database.join().process().isEmpty()) {
                throw new SandboxException("PostgreSQL has stopped unexpectedly; the sandbox cannot go on without it");
            }
            TimeUnit.MILLISECONDS.sleep(WATCH_STEP.toMillis());
        }
    }

    boolean isStopping() {
        return stopping;
    }

    /**
     * As {@link #close()}, but no AOT cache is written; if another thread is closing, it hurries too. Returns when
     * everything has stopped.
     */
    void stopNow() {
        hurried = true;
        if (stopping && options.aotOutput().isPresent()) {
            services.forEach(ServiceProcess::kill);
        }
        close();
        try {
            if (!closed.await(CLOSE_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                console.line("  not everything has stopped");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Stops the services, then the database. Takes less than ten seconds, whatever they do, if no AOT cache is written.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (stopping) {
                return;
            }
            stopping = true;
        }
        try {
            stopServices();
            stopDatabase();
            tidyUp();
        } finally {
            closed.countDown();
        }
    }

    private void stopServices() {
        boolean writesCaches = options.aotOutput().isPresent();
        services.forEach(writesCaches && hurried ? ServiceProcess::kill : ServiceProcess::askToStop);
        Duration limit = writesCaches ? TRAINING_LIMIT : STOP_LIMIT;
        long deadline = System.nanoTime() + limit.toNanos();
        for (ServiceProcess service : services) {
            service.awaitStop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
    }

    private void stopDatabase() {
        if (!databaseStarting) {
            return;
        }
        try {
            database.get(5, TimeUnit.SECONDS).close();
        } catch (ExecutionException | TimeoutException neverStarted) {
            // It has reported why, or the next start stops it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tidyUp() {
        try {
            if (!locks.isEmpty()) {
                Files.deleteIfExists(folders.environmentFile());
                record.clear();
            }
            for (FolderLock lock : locks) {
                lock.close();
            }
        } catch (IOException e) {
            console.line("  could not tidy up " + folders.output() + ": " + e.getMessage());
        }
    }

    private void requireJars() {
        for (Service service : Service.values()) {
            if (!Files.exists(packages.jar(service))) {
                throw new SandboxException(
                        service.folder() + " is not built. Run ./sandbox, which builds what is missing,"
                                + " or ./mvnw -q -DskipTests package");
            }
        }
    }

    private EmbeddedDatabase startDatabase() throws IOException {
        long begin = System.nanoTime();
        console.line("  waiting for PostgreSQL");
        EmbeddedDatabase.Builder builder =
                EmbeddedDatabase.builder().directory(folders.database()).setting("shared_buffers", "32MB");
        for (Service service : Service.values()) {
            builder.schema(service.schema());
        }
        synchronized (this) {
            requireNotStopping();
            databaseStarting = true;
        }
        try {
            EmbeddedDatabase running = builder.start();
            database.complete(running);
            if (running.process().isPresent()) {
                record.add("PostgreSQL", running.process().get());
            }
            console.done("PostgreSQL", "localhost:" + running.port(), since(begin));
            return running;
        } catch (IOException | RuntimeException e) {
            database.completeExceptionally(e);
            if (e instanceof FileSystemException file) {
                throw file;
            }
            throw new SandboxException(e.getMessage() == null ? e.toString() : e.getMessage(), e);
        }
    }

    private void startServices(EmbeddedDatabase running, ServiceConfiguration configuration)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        for (Service service : Service.values()) {
            Path settings = folders.settings(service);
            OwnerOnlyFile.write(settings, configuration.of(service, running.schema(service.schema())));
            ServiceProcess process = new ServiceProcess(
                    service,
                    packages.program(service, options.aotOutput()),
                    settings,
                    folders.log(service),
                    service.managementPort(portBase));
            startRecorded(process);
        }
        List<ServiceProcess> awaited = new ArrayList<>(services);
        console.line("  waiting for " + names(awaited));
        Duration limit = options.aotOutput().isPresent() ? TRAINING_LIMIT : READY_LIMIT;
        long nextProgress = System.nanoTime() + PROGRESS_STEP.toNanos();
        while (!awaited.isEmpty()) {
            requireNotStopping();
            for (ServiceProcess process : List.copyOf(awaited)) {
                if (process.isReady(http)) {
                    awaited.remove(process);
                    console.done(
                            process.service().folder(),
                            process.service().url(portBase).toString(),
                            since(begin));
                } else if (!process.isAlive()) {
                    requireNotStopping();
                    throw ended(process, "did not start");
                }
            }
            if (since(begin).compareTo(limit) > 0) {
                ServiceProcess late = awaited.getFirst();
                throw new SandboxException(late.service().folder() + " was not ready within " + limit.toSeconds()
                        + " s. The end of " + late.log() + ":\n" + late.endOfLog());
            }
            if (!awaited.isEmpty() && System.nanoTime() > nextProgress) {
                console.line("  still waiting for " + names(awaited) + ", "
                        + since(begin).toSeconds() + " s");
                nextProgress += PROGRESS_STEP.toNanos();
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private synchronized void startRecorded(ServiceProcess process) throws IOException {
        requireNotStopping();
        process.start();
        services.add(process);
        record.add(process.service().folder(), process.handle());
    }

    private Map<String, String> seeded(Secrets secrets) throws IOException, InterruptedException {
        Path kept = folders.seed();
        if (Files.exists(kept)) {
            return OwnerOnlyFile.read(kept);
        }
        long begin = System.nanoTime();
        console.line("  waiting for the seed data to be loaded");
        URI auth = Service.AUTH.url(portBase);
        OperatorClient operator = new OperatorClient(http, auth, secrets.operatorId(), secrets.operatorSecret());
        Map<String, String> seeded = new Seeder(operator, auth, Service.INDIA_INSTRUCTION.url(portBase)).load();
        OwnerOnlyFile.write(kept, seeded);
        console.done("seed data", "applications, user, waybills", since(begin));
        return seeded;
    }

    private static SandboxException ended(ServiceProcess process, String how) {
        return new SandboxException(process.service().folder() + " " + how + " (exit status "
                + process.exitStatus().orElse(-1) + "). The end of " + process.log() + ":\n" + process.endOfLog());
    }

    private void requireNotStopping() {
        if (stopping) {
            throw new SandboxException("Stopped while starting");
        }
    }

    private static String names(List<ServiceProcess> processes) {
        return String.join(
                ", ",
                processes.stream().map(process -> process.service().folder()).toList());
    }

    private static Duration since(long begin) {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
