package io.waybill.common.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.node.DecimalNode;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the violations of one body while it is read, in the order of the body, up to the most that are reported. */
final class ViolationCollector {

    private final Violations violations;
    private final Set<String> unread = new HashSet<>();
    private final Set<String> confidential = new HashSet<>();

    ViolationCollector(Violations violations) {
        this.violations = violations;
    }

    /** Those of the body that is being read. */
    static ViolationCollector of(DeserializationContext context) {
        ViolationCollector found = (ViolationCollector) context.getAttribute(ViolationCollector.class);
        if (found == null) {
            found = new ViolationCollector((Violations) context.getAttribute(Violations.class));
            context.setAttribute(ViolationCollector.class, found);
        }
        return found;
    }

    /** Does not report the value of the field, whatever is wrong with it. */
    void conceal(JsonPointer pointer) {
        confidential.add(pointer.toString());
    }

    /** Records a value that cannot be read. Constraints on it are not reported as well. */
    void add(JsonPointer pointer, ViolationCode code, String message, Object rejected) {
        String at = pointer.toString();
        if (unread.add(at)) {
            add(at, code, message, rejected);
        }
    }

    /** Records an array that is too long in place of what is wrong with its elements. */
    void addInsteadOfElements(JsonPointer array, String message) {
        violations.removeUnder(array + "/");
        add(array, ViolationCode.OUT_OF_RANGE, message, null);
    }

    /**
     * Records a field at the object that is being read.
     *
     * @param parser of the body, not of the fields that Jackson buffers if they come before a record's last component
     */
    void addInObject(JsonParser parser, String field, ViolationCode code, String message) {
        add(objectOf(parser) + "/" + escaped(field), code, message, null);
    }

    /** Records the constraints that an object breaks. */
    void add(String object, Set<ConstraintViolation<Object>> broken) {
        Map<String, ConstraintViolation<?>> firsts = new HashMap<>();
        broken.forEach(violation ->
                firsts.merge(object + pointer(violation.getPropertyPath()), violation, ViolationCollector::first));
        firsts.entrySet().stream()
                .filter(entry -> !unread.contains(entry.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> add(
                        entry.getKey(),
                        code(entry.getValue()),
                        entry.getValue().getMessage(),
                        rejected(entry.getValue())));
    }

    /** The pointer of the object, whether the parser is in it or, because Jackson buffers fields, behind it. */
    private static String objectOf(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.END_OBJECT) {
            return at.pathAsPointer().toString();
        }
        JsonStreamContext object = token.isStructStart() ? at.getParent() : at;
        return object.getParent().pathAsPointer().toString();
    }

    private void add(String pointer, ViolationCode code, String message, Object rejected) {
        violations.add(pointer, code, message, confidential.contains(pointer) ? null : rejected);
        if (violations.list().size() == Violations.MAX_REPORTED) {
            throw new TooManyViolationsException();
        }
    }

    /** What is missing before what is wrong; in no case by chance. */
    private static ConstraintViolation<?> first(ConstraintViolation<?> one, ConstraintViolation<?> other) {
        Comparator<ConstraintViolation<?>> order = Comparator.comparing(ViolationCollector::code);
        return order.thenComparing(ConstraintViolation::getMessage).compare(one, other) <= 0 ? one : other;
    }

    private static ViolationCode code(ConstraintViolation<?> violation) {
        return ConstraintCodes.of(violation.getConstraintDescriptor().getAnnotation());
    }

    /** The value that was sent: of a list whose constraint is about one element, that element. */
    private static Object rejected(ConstraintViolation<?> violation) {
        Object invalid = violation.getInvalidValue();
        Integer index = null;
        for (Path.Node node : violation.getPropertyPath()) {
            index = node.getIndex();
        }
        return scalar(invalid instanceof List<?> list && index != null ? list.get(index) : invalid);
    }

    private static Object scalar(Object invalid) {
        return switch (invalid) {
            case BigDecimal number -> DecimalNode.valueOf(number);
            case String _, Number _, Boolean _, Enum<?> _ -> invalid;
            case null, default -> null;
        };
    }

    private static String pointer(Path path) {
        StringBuilder pointer = new StringBuilder();
        for (Path.Node node : path) {
            if (node.isInIterable()) {
                pointer.append('/')
                        .append(node.getIndex() == null ? escaped(node.getKey().toString()) : node.getIndex());
            }
            if (node.getKind() == ElementKind.PROPERTY) {
                pointer.append('/').append(escaped(node.getName()));
            }
        }
        return pointer.toString();
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
