package io.waybill.sandbox.registry;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is wrong with a file.
 *
 * @param line 0 if it is about the file as a whole
 * @param application its external id; empty if it is about none
 * @param pointer the JSON pointer of the field within the application; empty if it is about no field
 */
record Problem(String file, int line, String application, String pointer, String message) {

    static Problem of(String file, int line, String message) {
        return new Problem(file, line, "", "", message);
    }

    /** In the form in which compilers report, so that an editor finds the place. */
    @Override
    public String toString() {
        return Stream.of(line == 0 ? file : file + ":" + line, application, pointer, message)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(": "));
    }

    /** One a line, by their places. */
    static String lines(List<Problem> problems) {
        return problems.stream().map(Objects::toString).distinct().collect(Collectors.joining("\n"));
    }
}
