package io.waybill.testcontainers;

import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.images.ImagePullPolicy;
import org.testcontainers.images.PullPolicy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.TestcontainersConfiguration;

/** Which image is started, whether it is pulled, and what to do if there is none. */
final class SandboxImage implements ImagePullPolicy {

    static final String PROPERTY = "waybill.container.image";

    /** What {@code deploy/images/build} builds from the sources of this module's version. */
    private static final String BUILT = built();

    /** The system property; else what Testcontainers is configured with: its environment, its files of properties. */
    static DockerImageName configured() {
        String name = System.getProperty(
                PROPERTY, TestcontainersConfiguration.getInstance().getEnvVarOrProperty(PROPERTY, BUILT));
        try {
            DockerImageName image = DockerImageName.parse(name);
            image.assertValid();
            return image;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(PROPERTY + " is no name of an image: " + name, e);
        }
    }

    /** What is built is in no registry: on Docker Hub, its name would be somebody else's. */
    @Override
    public boolean shouldPull(DockerImageName image) {
        return !image.asCanonicalNameString().equals(BUILT)
                && PullPolicy.defaultPolicy().shouldPull(image);
    }

    /** Whether this failure to start says that there is no image. */
    static boolean isMissing(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> cause instanceof ContainerFetchException || isNoSuchImage(cause));
    }

    private static boolean isNoSuchImage(Throwable cause) {
        return cause instanceof NotFoundException
                && String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("no such image");
    }

    static ContainerFetchException missing(RuntimeException failure) {
        return new ContainerFetchException(
                "There is no image for WaybillContainer. Build " + BUILT
                        + " by deploy/images/build in a checkout of that version of Waybill, or name an image that is there"
                        + " or can be pulled: by the system property " + PROPERTY
                        + ", by TESTCONTAINERS_WAYBILL_CONTAINER_IMAGE in the environment, or by " + PROPERTY
                        + " in testcontainers.properties",
                failure);
    }

    private static String built() {
        try (InputStream file = SandboxImage.class.getResourceAsStream("image.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("image");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
