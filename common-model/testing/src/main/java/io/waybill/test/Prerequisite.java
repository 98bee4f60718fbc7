package io.waybill.test;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Something that a test needs and that not every machine has. */
public final class Prerequisite {

    private Prerequisite() {}

    /**
     * Skips a test whose prerequisite is missing, and says so in the build's output.
     *
     * @param missing what is missing, in words
     * @param required the environment variable that is {@code true} where the prerequisite must be there
     * @throws IllegalStateException if it must be there
     */
    public static ConditionEvaluationResult skip(ExtensionContext test, String missing, String required) {
        String message = missing + ": " + test.getDisplayName() + " does not run";
        if (Boolean.parseBoolean(System.getenv(required))) {
            throw new IllegalStateException(message);
        }
        System.out.println("SKIPPED: " + message);
        return ConditionEvaluationResult.disabled(message);
    }
}
