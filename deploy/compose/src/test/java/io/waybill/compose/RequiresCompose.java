package io.waybill.compose;

import io.waybill.test.Checkout;
import io.waybill.test.Command;
import io.waybill.test.Prerequisite;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs the test where a Docker engine answers, compose is installed and the services' images are built; says what is
 * missing otherwise. With the environment variable {@code TESTS_REQUIRE_IMAGES=true} that is a failure.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresCompose.Condition.class)
@interface RequiresCompose {

    /** Looks for what is needed. */
    class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return missing()
                    .map(what -> Prerequisite.skip(context, what, "TESTS_REQUIRE_IMAGES"))
                    .orElse(ConditionEvaluationResult.enabled("Docker, compose and the images are there"));
        }

        private static Optional<String> missing() {
            if (!Command.works("docker", "info")) {
                return Optional.of("no Docker engine answers");
            }
            if (ComposeProject.program().isEmpty()) {
                return Optional.of("neither 'docker compose' nor docker-compose is installed");
            }
            return Checkout.SERVICES.stream()
                    .map(Images::of)
                    .filter(image -> !Command.works("docker", "image", "inspect", image))
                    .findFirst()
                    .map(image -> "there is no image " + image + " (deploy/images/build makes it)");
        }
    }
}
