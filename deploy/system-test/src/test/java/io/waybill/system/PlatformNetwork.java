package io.waybill.system;

import io.waybill.sandbox.DemoData;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/**
 * The platform as in a cluster, on a network of containers: PostgreSQL with restricted roles, migrations run beforehand
 * by the schemas' owners, two replicas of every service, and a proxy with TLS and a host per service. The schemas are
 * those of a next version already, as after the first step of an upgrade, and after a rollback.
 */
final class PlatformNetwork implements Deployment {

    /** The domain under which the proxy has a host per service. The file src/test/hosts resolves them. */
    static final String DOMAIN = "waybill.localhost";

    private static final int REPLICAS = 2;
    private static final Duration MIGRATION = Duration.ofMinutes(4);

    private final Network network = Network.newNetwork();
    private final Map<PlatformService, List<Replica>> replicas = new EnumMap<>(PlatformService.class);
    private final PlatformDatabase database = new PlatformDatabase(network);
    private final ReverseProxy proxy;
    private final Path certificate;
    private PlatformSettings settings;
    private Client client;

    private PlatformNetwork(ProxyCertificate certificate) {
        this.proxy = new ReverseProxy(network, certificate);
        this.certificate = certificate.certificate().toAbsolutePath();
        for (PlatformService service : PlatformService.values()) {
            replicas.put(service, new ArrayList<>());
        }
    }

    /** Returns once every replica is ready and the applications and waybills of the sandbox are loaded. */
    static PlatformNetwork start() throws IOException, InterruptedException {
        PlatformNetwork platform = new PlatformNetwork(ProxyCertificate.make(Path.of("target/proxy")));
        try {
            platform.startAll();
            return platform;
        } catch (IOException | InterruptedException | RuntimeException e) {
            platform.close();
            throw e;
        }
    }

    private void startAll() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        proxy.start();
        try {
            database.start();
        } catch (SQLException e) {
            throw new IOException("the database's roles and schemas cannot be made", e);
        }
        settings = new PlatformSettings(database, proxy.url(PlatformService.AUTH), proxy.address());
        List<PlatformService> services = List.of(PlatformService.values());
        inParallel(services.stream()
                .<Callable<Void>>map(service -> () -> migrate(service))
                .toList());
        try {
            database.expand();
        } catch (SQLException e) {
            throw new IOException("the schemas cannot be brought to the next version", e);
        }
        long migrated = System.nanoTime();
        for (int i = 0; i < REPLICAS; i++) {
            inParallel(services.stream()
                    .<Callable<Replica>>map(service -> () -> addReplica(service))
                    .toList());
        }
        long ready = System.nanoTime();
        client = new Client(load());
        System.out.printf(
                "containers: database and migrations %.1f s, %d replicas of %d services %.1f s%n",
                (migrated - begin) / 1e9, REPLICAS, services.size(), (ready - migrated) / 1e9);
    }

    @Override
    public Client client() {
        return client;
    }

    PlatformDatabase database() {
        return database;
    }

    /** The running replicas of a service, oldest first. */
    List<Replica> replicas(PlatformService service) {
        synchronized (replicas) {
            return List.copyOf(replicas.get(service));
        }
    }

    List<Replica> replicas() {
        synchronized (replicas) {
            return replicas.values().stream().flatMap(Collection::stream).toList();
        }
    }

    /** Starts one more replica; when it is ready, the proxy sends it calls. */
    Replica addReplica(PlatformService service) throws IOException, InterruptedException {
        Replica replica = new Replica(service, network, settings.ofReplica(service));
        synchronized (replicas) {
            replicas.get(service).add(replica);
        }
        try {
            replica.start();
        } catch (RuntimeException e) {
            // So that the drills after this one fail for reasons of their own.
            remove(replica);
            throw e;
        }
        proxy.add(replica);
        return replica;
    }

    /** Removes a replica from the proxy, which still finishes the calls that it has sent there. */
    void revoke(Replica replica) throws IOException, InterruptedException {
        proxy.remove(replica);
    }

    /** Removes a replica's container. */
    void remove(Replica replica) {
        synchronized (replicas) {
            replicas.get(replica.service()).remove(replica);
        }
        replica.close();
    }

    @Override
    public Optional<Silence> silenceIssuer() {
        List<Replica> issuers = replicas(PlatformService.AUTH);
        issuers.forEach(Replica::pause);
        return Optional.of(() -> issuers.forEach(Replica::unpause));
    }

    @Override
    public void close() {
        replicas().forEach(Replica::close);
        proxy.close();
        database.close();
        network.close();
    }

    private Void migrate(PlatformService service) {
        try (GenericContainer<?> migration = new GenericContainer<>(Images.of(service))
                .withNetwork(network)
                .withEnv(settings.ofMigration(service))
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(MIGRATION))) {
            try {
                migration.start();
            } catch (RuntimeException e) {
                throw new IllegalStateException(
                        "the migration of " + service.image() + " failed:\n" + migration.getLogs(), e);
            }
        }
        return null;
    }

    private Map<String, String> load() throws IOException, InterruptedException {
        HttpClient http = Client.httpClient(Optional.of(certificate.toString()));
        DemoData.Urls urls = new DemoData.Urls(
                proxy.url(PlatformService.AUTH),
                proxy.url(PlatformService.FREIGHT),
                proxy.url(PlatformService.INDIA_INSTRUCTION),
                proxy.url(PlatformService.INDIA_PRODUCT));
        Map<String, String> environment = DemoData.load(http, urls, settings.operatorId(), settings.operatorSecret());
        environment.put("JDBC_URL", database.jdbcUrl());
        environment.put("CA_CERTIFICATE", certificate.toString());
        environment.put("CURL_CA_BUNDLE", certificate.toString());
        return environment;
    }

    private static <T> void inParallel(List<Callable<T>> tasks) throws IOException, InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = threads.invokeAll(tasks);
            for (Future<T> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("a container did not start", e.getCause());
        }
    }
}
