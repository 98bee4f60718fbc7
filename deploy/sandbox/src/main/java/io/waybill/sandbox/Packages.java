package io.waybill.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * @param aotFolder where the AOT caches of a checkout's services are kept; empty if none are
 */
record Packages(Path folder, boolean image, Optional<Path> aotFolder) {

    /**
     * {@code -Dwaybill.packages}: the folder of an image's layout; without it, the services of the checkout are run.
     */
    static final String PROPERTY = "waybill.packages";

    /**
     * {@code -Dwaybill.aot-caches}: where a checkout's AOT caches are kept, which {@link FasterStarts} makes; without
     * it, none are made or used.
     */
    static final String AOT_PROPERTY = "waybill.aot-caches";

    /** As an image's options: its caches hold no machine code and no profiles, and one that does not fit is ignored. */
    private static final List<String> AOT_OPTIONS = List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-AOTAdapterCaching",
            "-XX:-AOTStubCaching",
            "-XX:-AOTRecordTraining",
            "-XX:-AOTReplayTraining",
            "-Xlog:aot=off");

    static Packages of(Path checkout) {
        String packages = System.getProperty(PROPERTY);
        return packages == null
                ? new Packages(checkout, false, ofThisJdk())
                : new Packages(Path.of(packages), true, Optional.empty());
    }

    private static Optional<Path> ofThisJdk() {
        // One for each JDK, since no other can use its caches.
        return Optional.ofNullable(System.getProperty(AOT_PROPERTY))
                .map(folder -> Path.of(folder).resolve(Runtime.version().toString()));
    }

    /** What {@code java -jar} runs. */
    Path jar(Service service) {
        return image
                ? folder.resolve(service.folder()).resolve("app.jar")
                : folder.resolve(service.folder()).resolve("target/quarkus-app/quarkus-run.jar");
    }

    /** Classes of the service, loaded and linked beforehand by the same JDK; in a checkout, none older than the jar. */
    Optional<Path> aotCache(Service service) {
        if (image) {
            return Optional.of(folder.resolve(service.folder()).resolve("app.aot"))
                    .filter(Files::exists);
        }
        return aotFolder
                .map(caches -> caches.resolve(service.folder() + ".aot"))
                .filter(cache -> Files.exists(cache) && !isOlder(cache, jar(service)));
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
        } else {
            program.addAll(AOT_OPTIONS);
        }
        aotCache(service).ifPresent(cache -> program.add("-XX:AOTCache=" + cache));
        aotOutput.ifPresent(output -> program.add("-XX:AOTCacheOutput="
                + output.resolve(service.folder() + ".aot").toAbsolutePath()));
        program.addAll(List.of("-jar", jar(service).toString()));
        return program;
    }

    private static boolean isOlder(Path file, Path than) {
        try {
            return Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(than)) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
