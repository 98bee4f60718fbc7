package io.waybill.test;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Something that a test needs and that not every machine has. */
public final class Prerequisite {

    private Prerequisite() {}

    /**
     * Whether a test that needs a program on the path runs.
     *
     * @param required the environment variable that is {@code true} where the program must be there
     * @throws IllegalStateException if it must be there and is missing
     */
    public static ConditionEvaluationResult onPath(ExtensionContext test, String program, String required) {
        boolean isThere = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        return isThere
                ? ConditionEvaluationResult.enabled(program + " is there")
                : skip(test, "no " + program + " on the path", required);
    }

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
