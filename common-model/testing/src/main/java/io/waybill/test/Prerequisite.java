package io.waybill.test;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Something that a test needs and that not every machine has. */
public final class Prerequisite {

    private Prerequisite() {}

    /**
     * What becomes of the test where it is missing: it does not run, and the build's output says so.
     *
     * @param missing what is missing, in words
     * @param required the environment variable that is {@code true} where it may not be missing
     * @throws IllegalStateException if it may not
     */
    public static ConditionEvaluationResult isMissing(ExtensionContext test, String missing, String required) {
        String message = missing + ": " + test.getDisplayName() + " does not run";
        if (Boolean.parseBoolean(System.getenv(required))) {
            throw new IllegalStateException(message);
        }
        System.out.println("SKIPPED: " + message);
        return ConditionEvaluationResult.disabled(message);
    }
}
