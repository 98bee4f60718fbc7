package io.waybill.common.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Collects the violations of one request, so that all of them come in one answer. Bounded: a hostile body cannot cause
 * a huge answer.
 */
public final class Violations {

    /** Maximum number of reported violations. A client that has more needs several rounds anyway. */
    public static final int MAX_REPORTED = 200;

    private static final int MAX_VALUE_LENGTH = 100;

    private final List<Violation> found = new ArrayList<>();

    /** Records a violation; {@code rejected} is shown shortened, {@code null} for none. */
    public void add(String pointer, ViolationCode code, String message, Object rejected) {
        if (found.size() < MAX_REPORTED) {
            found.add(new Violation(pointer, code, message, shown(rejected)));
        }
    }

    public void add(String pointer, ViolationCode code, String message) {
        add(pointer, code, message, null);
    }

    public void add(Violation violation) {
        add(violation.pointer(), violation.code(), violation.message(), violation.rejectedValue());
    }

    /** Records a violation of a field, unless it has one already. */
    public void addFirst(String pointer, ViolationCode code, String message, Object rejected) {
        if (!isReported(pointer)) {
            add(pointer, code, message, rejected);
        }
    }

    /** Whether a violation of the field at {@code pointer} is recorded. */
    public boolean isReported(String pointer) {
        return found.stream().anyMatch(violation -> violation.pointer().equals(pointer));
    }

    /** Removes the violations whose pointer begins with {@code prefix}. */
    public void removeUnder(String prefix) {
        found.removeIf(violation -> violation.pointer().startsWith(prefix));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Violation> list() {
        return Collections.unmodifiableList(found);
    }

    /**
     * The outcome of a check that reports violations.
     *
     * @throws ApiException 400 with all of them, if there are any
     */
    public static <T> T none(Function<Violations, T> checked) {
        Violations violations = new Violations();
        T outcome = checked.apply(violations);
        violations.throwIfAny();
        return outcome;
    }

    /** Throws a single answer with all violations, if there are any. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw ApiException.invalid(list());
        }
    }

    private static Object shown(Object rejected) {
        return switch (rejected) {
            case null -> null;
            case JsonNode node when node.isContainerNode() -> null;
            case JsonNode node when node.isTextual() -> shortened(node.textValue());
            // As text: most clients read numbers as doubles, and would display another one than was sent.
            case JsonNode node when node.isNumber() && !isHeldByADouble(node) -> node.asText();
            case JsonNode node -> node;
            case String text -> shortened(text);
            default -> rejected;
        };
    }

    private static boolean isHeldByADouble(JsonNode number) {
        double read = number.doubleValue();
        return Double.isFinite(read) && BigDecimal.valueOf(read).compareTo(number.decimalValue()) == 0;
    }

    private static String shortened(String text) {
        if (text.length() <= MAX_VALUE_LENGTH) {
            return text;
        }
        int end =
                Character.isHighSurrogate(text.charAt(MAX_VALUE_LENGTH - 1)) ? MAX_VALUE_LENGTH - 1 : MAX_VALUE_LENGTH;
        return text.substring(0, end) + "…";
    }
}
