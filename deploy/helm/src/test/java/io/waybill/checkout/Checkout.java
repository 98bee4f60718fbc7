package io.waybill.checkout;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** Where things are in this repository. */
public final class Checkout {

    /** The root of the repository. */
    public static final Path ROOT = Path.of(System.getProperty("waybill.checkout", "../.."))
            .toAbsolutePath()
            .normalize();

    /** The service that the others call. */
    public static final String AUTH = "auth-token-service";

    /** The four services by name. */
    public static final List<String> SERVICES =
            List.of(AUTH, "freight-product-service", "india-instruction-service", "india-product-service");

    private Checkout() {}

    /** The schema of a service, which is also the name of its role in the database. */
    public static String schema(String service) {
        return switch (service) {
            case AUTH -> "auth";
            case "freight-product-service" -> "freight";
            case "india-instruction-service" -> "india_instruction";
            case "india-product-service" -> "india_product";
            default -> throw new IllegalArgumentException(service);
        };
    }

    /** The folders of a service's migrations, as its setting {@code quarkus.flyway.locations} names them. */
    public static List<Path> migrations(String service) {
        Properties settings = new Properties();
        try (Reader file =
                Files.newBufferedReader(ROOT.resolve(service).resolve("src/main/resources/application.properties"))) {
            settings.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Stream.of(settings.getProperty("quarkus.flyway.locations").split(",", -1))
                .map(location -> Stream.of(service, "common-model/service", "common-model/catalogue")
                        .map(module -> ROOT.resolve(module)
                                .resolve("src/main/resources")
                                .resolve(location))
                        .filter(Files::isDirectory)
                        .findFirst()
                        .orElseThrow())
                .toList();
    }
}
