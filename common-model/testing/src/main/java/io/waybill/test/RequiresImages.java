package io.waybill.test;

import com.github.dockerjava.api.exception.NotFoundException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.testcontainers.DockerClientFactory;

/**
 * Runs the test where a Docker engine answers and has these images of the platform, and says so where they are missing.
 * With the environment variable {@code TESTS_REQUIRE_IMAGES=true} a missing engine or image is a failure instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresImages.Condition.class)
public @interface RequiresImages {

    /** What {@code deploy/images/build} builds: the names of services, {@code sandbox}. */
    String[] value();

    /** Asks the engine. */
    class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return AnnotationSupport.findAnnotation(context.getElement(), RequiresImages.class)
                    .map(annotation -> evaluate(context, annotation.value()))
                    .orElse(ConditionEvaluationResult.enabled("needs no image"));
        }

        private static ConditionEvaluationResult evaluate(ExtensionContext context, String... images) {
            List<String> missing = missing(images);
            if (missing.isEmpty()) {
                return ConditionEvaluationResult.enabled("the images are there");
            }
            return Prerequisite.skip(context, "deploy/images/build has not built " + missing, "TESTS_REQUIRE_IMAGES");
        }

        /** The full name of an image of this build: {@code -Dwaybill.image.repository}, {@code -Dwaybill.image.tag}. */
        public static String fullName(String image) {
            return System.getProperty("waybill.image.repository", "waybill") + "/" + image + ":"
                    + System.getProperty("waybill.image.tag", "1.0.0-SNAPSHOT");
        }

        private static List<String> missing(String[] images) {
            boolean engine = DockerClientFactory.instance().isDockerAvailable();
            return Arrays.stream(images)
                    .map(Condition::fullName)
                    .filter(image -> !engine || !exists(image))
                    .toList();
        }

        private static boolean exists(String image) {
            try {
                DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
                return true;
            } catch (NotFoundException missing) {
                return false;
            }
        }
    }
}
