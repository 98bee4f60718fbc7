package io.waybill.sandbox.client;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The arguments of a command line, taken one after the other; {@code --name=value} is the same as {@code --name value}.
 */
public final class Arguments {

    private final Deque<String> rest = new ArrayDeque<>();

    public Arguments(List<String> arguments) {
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (argument.startsWith("--") && equals > 0) {
                rest.add(argument.substring(0, equals));
                rest.add(argument.substring(equals + 1));
            } else {
                rest.add(argument);
            }
        }
    }

    public boolean hasNext() {
        return !rest.isEmpty();
    }

    public String next() {
        return rest.remove();
    }

    /**
     * The value of an option.
     *
     * @throws SandboxException if there is none
     */
    public String value(String option) {
        if (rest.isEmpty() || rest.element().isBlank()) {
            throw new SandboxException(option + " needs a value");
        }
        return rest.remove();
    }

    /** A folder or file. */
    public Path path(String option) {
        return Path.of(value(option));
    }

    /**
     * A number of at most five digits.
     *
     * @throws SandboxException if it is none, or not in the range
     */
    public int number(String option, int least, int most) {
        String text = value(option);
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) >= least && Integer.parseInt(text) <= most) {
            return Integer.parseInt(text);
        }
        throw new SandboxException(option + " must be a whole number from " + least + " to " + most + ", not " + text);
    }
}
