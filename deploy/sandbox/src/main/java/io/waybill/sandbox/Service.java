package io.waybill.sandbox;

import java.net.URI;

/** The four services in the order of their ports. */
enum Service {
    AUTH("auth-token-service", "auth", 0),
    FREIGHT("freight-product-service", "freight", 1),
    INDIA_INSTRUCTION("india-instruction-service", "india_instruction", 2),
    INDIA_PRODUCT("india-product-service", "india_product", 3);

    /** The distance from a service's port to its management port (health, metrics). */
    private static final int MANAGEMENT_OFFSET = 1000;

    private final String folder;
    private final String schema;
    private final int portOffset;

    Service(String folder, String schema, int portOffset) {
        this.folder = folder;
        this.schema = schema;
        this.portOffset = portOffset;
    }

    /** The name of the service, its Maven module and its folder. */
    String folder() {
        return folder;
    }

    String schema() {
        return schema;
    }

    int port(int portBase) {
        return portBase + portOffset;
    }

    int managementPort(int portBase) {
        return port(portBase) + MANAGEMENT_OFFSET;
    }

    URI url(int portBase) {
        return URI.create("http://localhost:" + port(portBase));
    }
}
