package io.waybill.kubernetes;

import java.nio.file.Path;
import java.util.List;

/** Where things are in this repository. */
final class Checkout {

    static final Path ROOT = Path.of(System.getProperty("waybill.checkout", "../.."))
            .toAbsolutePath()
            .normalize();

    static final Path KUBERNETES = ROOT.resolve("deploy/kubernetes");

    static final String AUTH = "auth-token-service";

    /** The four services by name. */
    static final List<String> SERVICES =
            List.of(AUTH, "freight-product-service", "india-instruction-service", "india-product-service");

    private Checkout() {}

    /** The schema of a service, which is also the name of its role in the database. */
    static String schema(String service) {
        return switch (service) {
            case AUTH -> "auth";
            case "freight-product-service" -> "freight";
            case "india-instruction-service" -> "india_instruction";
            case "india-product-service" -> "india_product";
            default -> throw new IllegalArgumentException(service);
        };
    }

    static Path migrations(String service) {
        return ROOT.resolve(service).resolve("src/main/resources/db/migration");
    }
}
