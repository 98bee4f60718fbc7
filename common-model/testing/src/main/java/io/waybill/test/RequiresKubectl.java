package io.waybill.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs the test where kubectl is on the path, and says so where it is not. With the environment variable
 * {@code TESTS_REQUIRE_KUBECTL=true} a missing kubectl is a failure instead. No cluster is needed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresKubectl.Condition.class)
public @interface RequiresKubectl {

    /** Looks for kubectl on the path. */
    class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Prerequisite.onPath(context, "kubectl", "TESTS_REQUIRE_KUBECTL");
        }
    }
}
