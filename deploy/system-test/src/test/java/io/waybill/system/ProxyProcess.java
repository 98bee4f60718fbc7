package io.waybill.system;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.waybill.test.server.PackagedService;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine's nginx with the configuration of {@code deploy/compose}: TLS and a host for each service. */
final class ProxyProcess implements AutoCloseable {

    private static final Path CONFIGURATION = SandboxProcess.CHECKOUT.resolve("deploy/compose/nginx");

    private final Process process;
    private final int port;

    private ProxyProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Skips the test that is running on a machine without nginx. */
    static void assumeThatThereIsNginx() {
        assumeThat(executable()).as("SKIPPED: no nginx on this machine").isPresent();
    }

    private static Optional<Path> executable() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "nginx"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts it; returns when it takes connections.
     *
     * @param port of the proxy
     * @param services ports that lead to a replica of each
     */
    static ProxyProcess start(int port, Map<PlatformService, Integer> services, ProxyCertificate certificate)
            throws IOException {
        return start("load", template(), port, services, certificate);
    }

    /** The same with the rules that the configuration has in a comment: operators' paths are for their network only. */
    static ProxyProcess startWithClosedPaths(
            int port, Map<PlatformService, Integer> services, ProxyCertificate certificate) throws IOException {
        return start(
                "path-rules",
                template().replaceAll("#( +location [^\n]*deny all;)", "$1"),
                port,
                services,
                certificate);
    }

    private static String template() throws IOException {
        return Files.readString(CONFIGURATION.resolve("templates/waybill.conf.template"));
    }

    private static ProxyProcess start(
            String name,
            String template,
            int port,
            Map<PlatformService, Integer> services,
            ProxyCertificate certificate)
            throws IOException {
        Path folder = Files.createDirectories(Path.of("target", name)).toAbsolutePath();
        String site = template.replace("${WAYBILL_DOMAIN}", PlatformService.DOMAIN)
                .replace("${WAYBILL_RESOLVER}", "127.0.0.1")
                .replace("${KEYCLOAK_HOST}", "keycloak.invalid")
                .replace("listen ${WAYBILL_HTTPS_PORT}", "listen 127.0.0.1:" + port)
                .replace("${WAYBILL_HTTPS_PORT}", Integer.toString(port))
                .replace("listen ${WAYBILL_HTTP_PORT}", "listen 127.0.0.1:" + ServerProcess.freePort())
                .replace("127.0.0.1:8089", "127.0.0.1:" + ServerProcess.freePort())
                .replace(
                        "/etc/nginx/tls/tls.crt",
                        certificate.certificate().toAbsolutePath().toString())
                .replace(
                        "/etc/nginx/tls/tls.key",
                        certificate.key().toAbsolutePath().toString());
        for (PlatformService service : PlatformService.values()) {
            site = site.replace(service.image() + ":" + service.port(), "127.0.0.1:" + services.get(service));
        }
        Files.writeString(folder.resolve("waybill.conf"), site);
        String main = Files.readString(CONFIGURATION.resolve("nginx.conf"))
                .replace("/tmp/", folder + "/")
                .replace("/dev/std", folder + "/std");
        Files.writeString(folder.resolve("nginx.conf"), main);
        ProcessBuilder nginx = new ProcessBuilder(
                executable().orElseThrow().toString(),
                "-p",
                folder.toString(),
                "-c",
                folder.resolve("nginx.conf").toString(),
                "-g",
                "daemon off; user " + System.getProperty("user.name") + ";");
        return new ProxyProcess(ServerProcess.start("nginx", nginx, port, folder.resolve("nginx.log")), port);
    }

    URI url(PlatformService service) {
        return URI.create("https://" + service.publicHost() + ":" + port);
    }

    boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void close() {
        PackagedService.end(process, Duration.ofSeconds(10));
    }
}
