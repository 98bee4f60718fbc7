package io.waybill.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/**
 * Runs the test where a Docker engine answers, and says so where none does. With the environment variable
 * {@code TESTS_REQUIRE_DOCKER=true} a missing engine is a failure instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresDocker.Condition.class)
public @interface RequiresDocker {

    /** Asks for the engine, once per JVM. */
    class Condition implements ExecutionCondition {

        private static volatile Boolean available;

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (isAvailable()) {
                return ConditionEvaluationResult.enabled("a Docker engine answers");
            }
            return Prerequisite.isMissing(context, "no Docker engine answers", "TESTS_REQUIRE_DOCKER");
        }

        private static synchronized boolean isAvailable() {
            if (available == null) {
                available = DockerClientFactory.instance().isDockerAvailable();
            }
            return available;
        }
    }
}
