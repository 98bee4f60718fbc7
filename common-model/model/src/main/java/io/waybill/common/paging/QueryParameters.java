package io.waybill.common.paging;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads query parameters like the fields of a JSON object: each at most once, and no unknown ones. */
public final class QueryParameters {

    /** The parameter for a subscription key; authentication checks it. */
    private static final String API_KEY = "api_key";

    private final Map<String, List<String>> sent;
    private final Violations violations;
    private final Set<String> read = new HashSet<>(Set.of(API_KEY));

    public QueryParameters(Map<String, List<String>> sent, Violations violations) {
        this.sent = sent;
        this.violations = violations;
    }

    /** The value, or {@code null} if not sent; a blank or repeated value is a violation. */
    public String optional(String name) {
        read.add(name);
        List<String> values = sent.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return null;
        }
        if (values.size() > 1) {
            violations.add(name, ViolationCode.DUPLICATE, "must be sent only once");
            return null;
        }
        if (values.getFirst().isBlank()) {
            violations.add(name, ViolationCode.REQUIRED, "must not be blank");
            return null;
        }
        return values.getFirst();
    }

    /** As {@link #optional}, but a blank value is as if it had not been sent. */
    public String optionalText(String name) {
        List<String> values = sent.getOrDefault(name, List.of());
        if (values.size() == 1 && values.getFirst().isBlank()) {
            read.add(name);
            return null;
        }
        return optional(name);
    }

    /** Whether the parameter is {@code true}; {@code false} if not sent. Values other than these two are violations. */
    public boolean flag(String name) {
        String value = optional(name);
        if (value != null && !value.equals("true") && !value.equals("false")) {
            violations.add(name, ViolationCode.INVALID_FORMAT, "must be true or false", value);
        }
        return "true".equals(value);
    }

    /** Whether the parameter was sent with a value that is not blank. */
    public boolean says(String name) {
        return sent.getOrDefault(name, List.of()).stream().anyMatch(value -> !value.isBlank());
    }

    /** Records every parameter that has not been read. */
    public void refuseOthers() {
        sent.keySet().stream()
                .filter(name -> !read.contains(name))
                .sorted()
                .forEach(name -> violations.add(
                        name, ViolationCode.UNKNOWN_FIELD, "is not a query parameter of this operation"));
    }

    public Violations violations() {
        return violations;
    }
}
