package io.waybill.test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is in this repository. */
public final class Checkout {

    /** Its root, from whatever module the test runs in. */
    public static final Path ROOT = root();

    /** The service that the others call. */
    public static final String AUTH = "auth-token-service";

    /** The four services. */
    public static final List<String> SERVICES =
            List.of(AUTH, "freight-product-service", "india-instruction-service", "india-product-service");

    private Checkout() {}

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/reference"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("docs/reference is in no folder above the working directory");
            }
        }
        return folder;
    }
}
