package io.waybill.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The packaged services: in a checkout, as Maven built them, or in an image, each in a folder of its own with its AOT
 * cache.
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

    /**
     * What {@code java} is run with.
     *
     * @param aotOutput the folder in which the service leaves an AOT cache of this run when it stops
     */
    List<String> program(Service service, Optional<Path> aotOutput) {
        List<String> program = new ArrayList<>();
        if (image) {
            program.add("@" + folder.resolve("java-options"));
            Path cache = folder.resolve(service.folder()).resolve("app.aot");
            // The run that writes the caches has none yet.
            if (Files.exists(cache)) {
                program.add("-XX:AOTCache=" + cache);
            }
        }
        aotOutput.ifPresent(output -> program.add("-XX:AOTCacheOutput="
                + output.resolve(service.folder() + ".aot").toAbsolutePath()));
        program.addAll(List.of("-jar", jar(service).toString()));
        return program;
    }
}
