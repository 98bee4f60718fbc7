package io.waybill.system;

import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The four services: image, role, port and host of each. */
enum PlatformService {
    AUTH("auth-token-service", "auth", 8081, "auth"),
    FREIGHT("freight-product-service", "freight", 8082, "freight"),
    INDIA_INSTRUCTION("india-instruction-service", "india_instruction", 8083, "instruction"),
    INDIA_PRODUCT("india-product-service", "india_product", 8084, "product");

    /** The domain under which the proxy has a host per service. The file src/test/hosts resolves them. */
    static final String DOMAIN = "waybill.localhost";

    private static final List<String> OPTIONS = List.of("-Xmx160m");

    private final String image;
    private final String role;
    private final int port;
    private final String host;

    PlatformService(String image, String role, int port, String host) {
        this.image = image;
        this.role = role;
        this.port = port;
        this.host = host;
    }

    /** The image's name, without repository and tag. */
    String image() {
        return image;
    }

    /** The database role that it runs as, which may change rows but not tables. */
    String role() {
        return role;
    }

    /**
     * Starts it as a process on this machine, as Maven built it.
     *
     * @param name of its log
     * @param settings as in its application.properties
     */
    PackagedService start(String name, Map<String, String> settings) throws IOException {
        return PackagedService.start(SandboxProcess.CHECKOUT.resolve(image), name, OPTIONS, settings);
    }

    int port() {
        return port;
    }

    /** The proxy's host name for it, which clients use. */
    String publicHost() {
        return host + "." + DOMAIN;
    }
}
