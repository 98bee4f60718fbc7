package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.test.http.PathSpellings;
import io.waybill.test.http.RawExchange;
import io.waybill.test.server.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * nginx with the rules that {@code deploy/compose} documents for the operators' paths: no spelling of a path leads past
 * them, for a caller who would be let in without them.
 */
@ExtendWith(SharedSandbox.class)
class PathRulesIT {

    private static final String ADMIN = "/admin/v1/audit";
    private static final String OPERATORS = "/portal/operators/audit";

    private final Client client;

    PathRulesIT(Client client) {
        this.client = client;
    }

    @Test
    void noSpellingOfAnOperatorsPathPassesTheRulesOfAProxyOrIsAnsweredWithoutOne()
            throws IOException, InterruptedException {
        ProxyProcess.assumeThatThereIsNginx();
        Map<String, String> operator = Map.of("Authorization", "Bearer " + client.operatorToken());
        Map<PlatformService, Integer> services = new EnumMap<>(PlatformService.class);
        services.put(PlatformService.AUTH, port("AUTH_URL"));
        services.put(PlatformService.FREIGHT, port("FREIGHT_URL"));
        services.put(PlatformService.INDIA_INSTRUCTION, port("INDIA_INSTRUCTION_URL"));
        services.put(PlatformService.INDIA_PRODUCT, port("INDIA_PRODUCT_URL"));
        ProxyCertificate certificate = ProxyCertificate.make(Path.of("target", "path-rules"));
        int tried = 0;
        List<String> passed = new ArrayList<>();
        int proxyPort = ServerProcess.freePort();
        try (ProxyProcess proxy = ProxyProcess.startWithClosedPaths(proxyPort, services, certificate)) {
            for (Map.Entry<PlatformService, Integer> service : services.entrySet()) {
                String host = service.getKey().publicHost();
                assertThat(direct(service.getValue(), ADMIN, operator).status()).isEqualTo(200);
                assertThat(proxied(certificate, proxyPort, host, "/q/openapi", operator)
                                .status())
                        .isEqualTo(200);
                for (String path :
                        service.getKey() == PlatformService.AUTH ? List.of(ADMIN, OPERATORS) : List.of(ADMIN)) {
                    assertThat(proxied(certificate, proxyPort, host, path, operator)
                                    .status())
                            .isEqualTo(403);
                    for (PathSpellings.Spelling spelling : PathSpellings.of(path)) {
                        tried++;
                        int bare = direct(service.getValue(), spelling.target(), operator)
                                .status();
                        int behind = proxied(certificate, proxyPort, host, spelling.target(), operator)
                                .status();
                        if (bare != spelling.status()
                                || !List.of(400, 403, 404, 421).contains(behind)) {
                            passed.add(host + " " + spelling + ": " + bare + " directly, " + behind + " by the proxy");
                        }
                    }
                }
            }
            assertThat(proxy.isRunning()).isTrue();
        }
        System.out.printf(
                "spellings of operators' paths tried at four services: %d, passed: %d%n", tried, passed.size());
        assertThat(tried).isEqualTo(5 * PathSpellings.COUNT);
        assertThat(passed).isEmpty();
    }

    private int port(String service) {
        return URI.create(client.get(service)).getPort();
    }

    private static RawExchange direct(int port, String target, Map<String, String> headers) throws IOException {
        return RawExchange.on(new Socket(InetAddress.getLoopbackAddress(), port), "localhost", "GET", target, headers);
    }

    private static RawExchange proxied(
            ProxyCertificate certificate, int port, String host, String target, Map<String, String> headers)
            throws IOException {
        Socket connection = ProxyCertificate.trusting(certificate.certificate())
                .getSocketFactory()
                .createSocket(new Socket(InetAddress.getLoopbackAddress(), port), host, port, true);
        return RawExchange.on(connection, host, "GET", target, headers);
    }
}
