package io.waybill.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the packaged services are: in a checkout, as Maven built them, or in an image, each in a folder of its own with
 * its AOT cache.
 *
 * @param folder the checkout, or the folder with one folder for each service
 * @param image whether this is an image's layout
 */
record Packages(Path folder, boolean image) {

    /**
     * {@code -Dwaybill.packages}: the folder of an image's layout; without it, the services of the checkout are run.
     */
    static final String PROPERTY = "waybill.packages";

    static Packages of(Path checkout) {
        String packages = System.getProperty(PROPERTY);
        return packages == null ? new Packages(checkout, false) : new Packages(Path.of(packages), true);
    }

    /** What {@code java -jar} runs. */
    Path jar(Service service) {
        return image
                ? folder.resolve(service.folder()).resolve("app.jar")
                : folder.resolve(service.folder()).resolve("target/quarkus-app/quarkus-run.jar");
    }

    /** Classes of the service, loaded and linked beforehand by the same JDK; absent in a checkout. */
    Optional<Path> aotCache(Service service) {
        Path cache = folder.resolve(service.folder()).resolve("app.aot");
        return image && Files.exists(cache) ? Optional.of(cache) : Optional.empty();
    }

    /** Options that an image gives each of its JVMs, and with which its AOT caches were made; absent in a checkout. */
    Optional<Path> javaOptions() {
        return image ? Optional.of(folder.resolve("java-options")) : Optional.empty();
    }
}
