package io.waybill.test;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs the test where a program is on the path, and says so where it is not. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(RequiresProgram.Condition.class)
public @interface RequiresProgram {

    /** The name of the program. */
    String value();

    /** The environment variable with which, if it is {@code true}, a missing program is a failure. */
    String requiredBy();

    /** Looks for it. */
    class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return AnnotationSupport.findAnnotation(context.getElement(), RequiresProgram.class)
                    .map(annotation -> evaluate(context, annotation))
                    .orElse(ConditionEvaluationResult.enabled("needs no program"));
        }

        private static ConditionEvaluationResult evaluate(ExtensionContext context, RequiresProgram annotation) {
            String program = annotation.value();
            boolean isThere = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
            return isThere
                    ? ConditionEvaluationResult.enabled(program + " is there")
                    : Prerequisite.skip(context, "no " + program + " on the path", annotation.requiredBy());
        }
    }
}
