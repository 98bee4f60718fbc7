package io.waybill.common.ratelimit;

import io.waybill.test.Prerequisite;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs the test where {@code redis-server} is on the path, and says so where it is not. With the environment variable
 * {@code TESTS_REQUIRE_REDIS=true} a missing one is a failure instead.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(RequiresRedis.Condition.class)
@interface RequiresRedis {

    /** Looks for redis-server on the path. */
    class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Prerequisite.onPath(context, "redis-server", "TESTS_REQUIRE_REDIS");
        }
    }
}
