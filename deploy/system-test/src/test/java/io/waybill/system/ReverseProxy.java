package io.waybill.system;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ContainerNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.Container;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.MountableFile;

/**
 * nginx in front of the replicas, with the configuration of {@code deploy/compose}: TLS and a host per service. There,
 * Docker's DNS says which replicas there are; here we do, like an ingress controller: with a new list and a reload,
 * during which workers finish their calls in progress.
 */
final class ReverseProxy implements AutoCloseable {

    private static final int TLS_PORT = 8443;
    private static final String SITE = "/tmp/waybill.conf";
    private static final Path CONFIGURATION = SandboxProcess.CHECKOUT.resolve("deploy/compose/nginx");

    private final Map<PlatformService, List<String>> replicas = new EnumMap<>(PlatformService.class);
    private final GenericContainer<?> container;

    ReverseProxy(Network network, ProxyCertificate certificate) {
        container = new GenericContainer<>(Images.proxy())
                .withNetwork(network)
                // The name by which the other services know auth-token-service.
                .withNetworkAliases(PlatformService.AUTH.image())
                .withCopyToContainer(
                        MountableFile.forHostPath(CONFIGURATION.resolve("nginx.conf")), "/etc/nginx/nginx.conf")
                .withCopyToContainer(MountableFile.forHostPath(certificate.certificate()), "/etc/nginx/tls/tls.crt")
                .withCopyToContainer(MountableFile.forHostPath(certificate.key()), "/etc/nginx/tls/tls.key")
                .withCopyToContainer(Transferable.of(site()), SITE)
                .withExposedPorts(TLS_PORT)
                .waitingFor(Wait.forListeningPort().withStartupTimeout(Duration.ofMinutes(4)));
    }

    void start() {
        container.start();
    }

    /** The URL that clients call a service by. */
    URI url(PlatformService service) {
        return URI.create("https://" + service.publicHost() + ":" + container.getMappedPort(TLS_PORT));
    }

    /** Docker chooses it when the container starts; before, no client asks. */
    private int publicPort() {
        return container != null && container.isRunning() ? container.getMappedPort(TLS_PORT) : TLS_PORT;
    }

    /** The addresses that forwarded headers are believed from. */
    String address() {
        DockerClient docker = container.getDockerClient();
        return docker
                .inspectContainerCmd(container.getContainerId())
                .exec()
                .getNetworkSettings()
                .getNetworks()
                .values()
                .stream()
                .map(ContainerNetwork::getIpAddress)
                .findFirst()
                .orElseThrow();
    }

    synchronized void add(Replica replica) throws IOException, InterruptedException {
        replicas.computeIfAbsent(replica.service(), service -> new ArrayList<>())
                .add(replica.address());
        reload();
    }

    synchronized void remove(Replica replica) throws IOException, InterruptedException {
        if (replicas.get(replica.service()).remove(replica.address())) {
            reload();
        }
    }

    @Override
    public void close() {
        container.stop();
    }

    private void reload() throws IOException, InterruptedException {
        container.copyFileToContainer(Transferable.of(site()), SITE);
        Container.ExecResult result = container.execInContainer("nginx", "-s", "reload");
        if (result.getExitCode() != 0) {
            throw new IOException("nginx refused the list of replicas: " + result.getStderr());
        }
    }

    private String site() {
        StringBuilder text = new StringBuilder(template());
        for (PlatformService service : PlatformService.values()) {
            text.append("upstream ").append(service.image()).append(" {\n");
            List<String> addresses = replicas.getOrDefault(service, List.of());
            if (addresses.isEmpty()) {
                text.append("  server 127.0.0.1:9 down;\n");
            }
            // Each replica on the list is up; nginx must not suspend a replica because of an answer that took long.
            addresses.forEach(
                    address -> text.append("  server ").append(address).append(" max_fails=0;\n"));
            text.append("}\n");
        }
        // Inside the network, for the services themselves: what a cluster's own addresses of a service are.
        PlatformService auth = PlatformService.AUTH;
        text.append("server {\n  listen ").append(auth.port()).append(";\n");
        text.append("  location / { proxy_pass http://").append(auth.image()).append("; }\n}\n");
        return text.toString();
    }

    /** The template of deploy/compose, filled; its services are named without a port, so that they are our lists. */
    private String template() {
        try {
            String text = Files.readString(CONFIGURATION.resolve("templates/waybill.conf.template"))
                    .replace("${WAYBILL_DOMAIN}", PlatformNetwork.DOMAIN)
                    .replace("${WAYBILL_RESOLVER}", "127.0.0.11")
                    .replace("${KEYCLOAK_HOST}", "keycloak.invalid")
                    .replace("listen ${WAYBILL_HTTPS_PORT}", "listen " + TLS_PORT)
                    .replace("${WAYBILL_HTTPS_PORT}", Integer.toString(publicPort()))
                    .replace("${WAYBILL_HTTP_PORT}", "8080");
            for (PlatformService service : PlatformService.values()) {
                String name = service.image() + ":" + service.port();
                if (!text.contains(name)) {
                    throw new IllegalStateException("the proxy's template does not name " + name);
                }
                text = text.replace(name, service.image());
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
