package io.waybill.system;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.output.ToStringConsumer;
import org.testcontainers.containers.wait.strategy.Wait;

/** One container of a service. */
final class Replica implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** As in a deployment: only /tmp is writable, from where the Argon2 library is loaded. */
    private static final Map<String, String> WRITABLE = Map.of("/tmp", "rw,exec,nosuid,size=64m");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final PlatformService service;
    private final GenericContainer<?> container;
    private final ToStringConsumer output = new ToStringConsumer();

    Replica(PlatformService service, Network network, Map<String, String> settings) {
        this.service = service;
        this.container = new GenericContainer<>(Images.of(service))
                .withNetwork(network)
                .withEnv(settings)
                .withTmpFs(WRITABLE)
                .withCreateContainerCmdModifier(
                        command -> command.getHostConfig().withReadonlyRootfs(true))
                .withExposedPorts(service.port(), service.managementPort())
                .withLogConsumer(output)
                .waitingFor(Wait.forHttp("/q/health/ready")
                        .forPort(service.managementPort())
                        .withStartupTimeout(PATIENCE));
    }

    PlatformService service() {
        return service;
    }

    /** Returns once it is ready. */
    void start() {
        try {
            container.start();
        } catch (RuntimeException e) {
            // The container is gone by now, with its log.
            throw new IllegalStateException(service.image() + " was not ready:\n" + output.toUtf8String(), e);
        }
    }

    /** Where the proxy reaches it. */
    String address() {
        return inspect()
                        .getNetworkSettings()
                        .getNetworks()
                        .values()
                        .iterator()
                        .next()
                        .getIpAddress() + ":" + service.port();
    }

    /** Calls it directly, bypassing the proxy, with HTTP/1.1 as the proxy does. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + container.getHost() + ":" + container.getMappedPort(service.port()) + path);
        return http.send(HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(), BodyHandlers.ofString());
    }

    /** Whether its readiness probe is answered 200. */
    boolean isReady() throws InterruptedException {
        return answers("/q/health/ready");
    }

    /** Whether everything that it uses is well, including the database. */
    boolean isWell() throws InterruptedException {
        return answers("/q/health/well");
    }

    private boolean answers(String path) throws InterruptedException {
        URI probe = URI.create(
                "http://" + container.getHost() + ":" + container.getMappedPort(service.managementPort()) + path);
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                return http.send(HttpRequest.newBuilder(probe).timeout(TIMEOUT).build(), BodyHandlers.discarding())
                                .statusCode()
                        == 200;
            } catch (HttpTimeoutException slow) {
                if (Instant.now().isAfter(end)) {
                    return false;
                }
            } catch (IOException ended) {
                return false;
            }
        }
    }

    void signal(String name) {
        container
                .getDockerClient()
                .killContainerCmd(container.getContainerId())
                .withSignal(name)
                .exec();
    }

    void pause() {
        container
                .getDockerClient()
                .pauseContainerCmd(container.getContainerId())
                .exec();
    }

    void unpause() {
        container
                .getDockerClient()
                .unpauseContainerCmd(container.getContainerId())
                .exec();
    }

    /** Waits until the process has exited on its own; returns its exit code. */
    long awaitExit() {
        await(service.image() + " ends")
                .atMost(PATIENCE)
                .until(() -> !Boolean.TRUE.equals(inspect().getState().getRunning()));
        return inspect().getState().getExitCodeLong();
    }

    String log() {
        return container.getLogs();
    }

    @Override
    public String toString() {
        return service.image() + " " + container.getContainerId();
    }

    @Override
    public void close() {
        container.stop();
    }

    private InspectContainerResponse inspect() {
        return container
                .getDockerClient()
                .inspectContainerCmd(container.getContainerId())
                .exec();
    }
}
