package io.waybill.system;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.utility.DockerImageName;

/** The images that the containers run. */
final class Images {

    /** Where the services' images are: {@code -Dwaybill.image.repository}, a registry and folder; {@code waybill}. */
    private static final String REPOSITORY = System.getProperty("waybill.image.repository", "waybill");

    /** Their tag: {@code -Dwaybill.image.tag}; the version of this build. */
    private static final String TAG = System.getProperty("waybill.image.tag", "1.0.0-SNAPSHOT");

    /** The database that production-like environments run, too. */
    static final DockerImageName POSTGRES = DockerImageName.parse("postgres:18");

    private Images() {}

    static DockerImageName of(PlatformService service) {
        return DockerImageName.parse(REPOSITORY + "/" + service.image() + ":" + TAG);
    }

    /**
     * The reverse proxy: {@code -Dwaybill.proxy.image}, otherwise one built from Debian's packages, as deploy/compose
     * does if no registry is reachable.
     */
    static Future<String> proxy() {
        String named = System.getProperty("waybill.proxy.image", "");
        return named.isEmpty()
                ? new ImageFromDockerfile("waybill-ci/nginx:1", false)
                        .withFileFromPath(".", SandboxProcess.CHECKOUT.resolve("deploy/compose/ci/nginx"))
                : CompletableFuture.completedFuture(named);
    }
}
