package io.waybill.system;

import java.util.Arrays;

/** The four services on a network of containers. */
enum PlatformService {
    AUTH("auth-token-service", "auth", 8081, "auth"),
    FREIGHT("freight-product-service", "freight", 8082, "freight"),
    INDIA_INSTRUCTION("india-instruction-service", "india_instruction", 8083, "instruction"),
    INDIA_PRODUCT("india-product-service", "india_product", 8084, "product");

    private static final int MANAGEMENT_OFFSET = 1000;

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
