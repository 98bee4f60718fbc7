package io.waybill.testcontainers;

import java.util.LinkedHashMap;
import java.util.Map;

/** The names and values of a sandbox.env. */
record SandboxEnvironment(Map<String, String> values) {

    /** Reads lines of the form {@code NAME='value'}, in which a quote is written {@code '\''}. */
    static SandboxEnvironment parse(String file) {
        Map<String, String> values = new LinkedHashMap<>();
        file.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).forEach(line -> {
            int equals = line.indexOf("='");
            if (equals < 1 || !line.endsWith("'") || line.length() < equals + 3) {
                // Without the line itself, because it may contain a secret.
                throw new IllegalStateException("A line of sandbox.env is not of the form NAME='value'");
            }
            values.put(
                    line.substring(0, equals),
                    line.substring(equals + 2, line.length() - 1).replace("'\\''", "'"));
        });
        return new SandboxEnvironment(Map.copyOf(values));
    }

    String get(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException(
                    "The sandbox has no " + name + "; is its image of the version of this module?");
        }
        return value;
    }

    /** Without the values: some are secrets. */
    @Override
    public String toString() {
        return "SandboxEnvironment of " + values.keySet();
    }
}
