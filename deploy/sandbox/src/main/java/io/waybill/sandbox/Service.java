package io.waybill.sandbox;

import java.net.URI;

/** The four services in the order of their ports. */
enum Service {
    AUTH("auth-token-service", "auth", 0, "parcel"),
    FREIGHT("freight-product-service", "freight", 1, "freight-product"),
    INDIA_INSTRUCTION("india-instruction-service", "india_instruction", 2, "india-instruction"),
    INDIA_PRODUCT("india-product-service", "india_product", 3, "india-product");

    /** The distance from a service's port to its management port (health, metrics). */
    private static final int MANAGEMENT_OFFSET = 1000;

    private final String folder;
    private final String schema;
    private final int portOffset;
    private final String api;

    Service(String folder, String schema, int portOffset, String api) {
        this.folder = folder;
        this.schema = schema;
        this.portOffset = portOffset;
        this.api = api;
    }

    /** The name of the service, its Maven module and its folder. */
    String folder() {
        return folder;
    }

    String schema() {
        return schema;
    }

    /** The id of the API that applications are granted and call here. */
    String api() {
        return api;
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
