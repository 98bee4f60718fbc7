package io.waybill.test;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs the test where a kubectl with kustomize 5 is on the path, and says so where none is. With the environment
 * variable {@code TESTS_REQUIRE_KUBECTL=true} a missing one is a failure instead. No cluster is needed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresKubectl.Condition.class)
public @interface RequiresKubectl {

    /** Asks kubectl for its version, once per JVM. */
    class Condition implements ExecutionCondition {

        private static final boolean IS_THERE = version().contains("Kustomize Version: v5");

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return IS_THERE
                    ? ConditionEvaluationResult.enabled("kubectl is there")
                    : Prerequisite.isMissing(
                            context, "no kubectl with kustomize 5 on the path", "TESTS_REQUIRE_KUBECTL");
        }

        private static String version() {
            try {
                Process kubectl = new ProcessBuilder("kubectl", "version", "--client").start();
                return new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException notThere) {
                return "";
            }
        }
    }
}
