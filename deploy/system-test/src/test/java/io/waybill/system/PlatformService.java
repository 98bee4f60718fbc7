package io.waybill.system;

import io.waybill.test.server.PackagedService;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The four services: image, role, port and host of each. */
enum PlatformService {
    AUTH("auth-token-service", "auth", 8081, "auth"),
    FREIGHT("freight-product-service", "freight", 8082, "freight"),
    INDIA_INSTRUCTION("india-instruction-service", "india_instruction", 8083, "instruction"),
    INDIA_PRODUCT("india-product-service", "india_product", 8084, "product");

    private static final int MANAGEMENT_OFFSET = 1000;
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

    /** The names of all images. */
    static String[] images() {
        return Arrays.stream(values()).map(PlatformService::image).toArray(String[]::new);
    }

    /** The database role that it runs as, which may change rows but not tables. */
    String role() {
        return role;
    }

    /** The database role that owns its schema, for migrations. */
    String ownerRole() {
        return role + "_owner";
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

    int managementPort() {
        return port + MANAGEMENT_OFFSET;
    }

    /** The proxy's host name for it, which clients use. */
    String publicHost() {
        return host + "." + PlatformNetwork.DOMAIN;
    }

    /** The name of its client at auth-token-service: one word, as environment variables require. */
    String clientName() {
        return host.toUpperCase(java.util.Locale.ROOT);
    }
}
