package io.waybill.common.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.Letters;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the fields of one JSON object and records what is wrong with them, so that the caller can continue and find the
 * rest. A field that is absent or {@code null} is missing; a value of another JSON type is never converted. When all
 * known fields are read, {@link #refuseUnknownFields()} records the others.
 *
 * <p>A {@code required…} method returns {@code null} only if it recorded a violation, an {@code optional…} method also
 * for a missing field.
 */
public final class JsonObjectReader {

    /** Longer lists are not written out in a message. */
    private static final int MOST_CODES_LISTED = 30;

    private final JsonNode object;
    private final String pointer;
    private final Violations violations;
    /**
     * Those of the fields sent that were asked for: few, so that a list is searched as fast as a set, and made faster.
     */
    private final List<String> read = new ArrayList<>();

    private boolean readByOthers;

    private JsonObjectReader(JsonNode object, String pointer, Violations violations) {
        this.object = object;
        this.pointer = pointer;
        this.violations = violations;
    }

    /**
     * A reader of the whole document.
     *
     * @throws ApiException 400.0000004 if the document is not an object
     */
    public static JsonObjectReader root(JsonNode document) {
        if (!document.isObject()) {
            throw ApiException.invalid(List.of(Violation.of("", ViolationCode.WRONG_TYPE, "must be a JSON object")));
        }
        return new JsonObjectReader(document, "", new Violations());
    }

    /** The JSON pointer of a field of this object. */
    public String pointer(String field) {
        return pointer + "/" + field.replace("~", "~0").replace("/", "~1");
    }

    /** The JSON pointer of this object, empty for the whole document. */
    public String pointer() {
        return pointer;
    }

    /** The object as it was sent. Its fields count as read: somebody else reads them. */
    public JsonNode json() {
        readByOthers = true;
        return object;
    }

    /** Where the violations of the whole document are collected. */
    public Violations violations() {
        return violations;
    }

    /** Whether the field is present and not {@code null}. */
    public boolean has(String field) {
        return present(field) != null;
    }

    /** Whether the field is present and says something: neither {@code null} nor a blank text. */
    public boolean says(String field) {
        JsonNode node = present(field);
        return node != null && (!node.isTextual() || !node.textValue().isBlank());
    }

    public String requiredString(String field) {
        String value = optionalString(field);
        if (value != null && value.isBlank()) {
            report(field, ViolationCode.REQUIRED, "must not be blank", value);
            return null;
        }
        if (value == null) {
            missing(field);
        }
        return value;
    }

    public String optionalString(String field) {
        JsonNode node = typed(field, JsonNodeType.STRING, "a string");
        return node == null ? null : node.textValue();
    }

    /** A string that {@code allowed} contains; otherwise UNKNOWN_CODE. */
    public String requiredCode(String field, Set<String> allowed) {
        String value = requiredString(field);
        return value == null ? null : oneOf(field, value, allowed);
    }

    public String optionalCode(String field, Set<String> allowed) {
        String value = optionalString(field);
        return value == null ? null : oneOf(field, value, allowed);
    }

    /** A string that says something: one of blanks only counts as missing. */
    public String optionalText(String field) {
        String value = optionalString(field);
        return value == null || value.isBlank() ? null : value;
    }

    /** A code as {@code allowed} has it, whatever the case of its letters; otherwise UNKNOWN_CODE. */
    public String requiredCodeOfAnyCase(String field, Set<String> allowed) {
        String value = requiredString(field);
        return value == null ? null : oneOf(field, inTheCaseOf(allowed, value), allowed);
    }

    /** As {@link #requiredCodeOfAnyCase}; a blank one counts as missing. */
    public String optionalCodeOfAnyCase(String field, Set<String> allowed) {
        String value = optionalText(field);
        return value == null ? null : oneOf(field, inTheCaseOf(allowed, value), allowed);
    }

    private static String inTheCaseOf(Set<String> allowed, String value) {
        if (allowed.contains(value)) {
            return value;
        }
        return Stream.of(Letters.upper(value), Letters.lower(value))
                .filter(allowed::contains)
                .findFirst()
                .orElse(value);
    }

    public Boolean optionalBoolean(String field) {
        JsonNode node = typed(field, JsonNodeType.BOOLEAN, "true or false");
        return node == null ? null : node.booleanValue();
    }

    public Boolean requiredBoolean(String field) {
        Boolean value = optionalBoolean(field);
        if (value == null) {
            missing(field);
        }
        return value;
    }

    public Integer requiredInteger(String field, int min, int max) {
        Integer value = optionalInteger(field, min, max);
        if (value == null) {
            missing(field);
        }
        return value;
    }

    /** A whole number from {@code min} to {@code max}; {@code 2.0} and {@code 2e3} are not whole numbers here. */
    public Integer optionalInteger(String field, int min, int max) {
        Long value = optionalLong(field, min, max);
        return value == null ? null : Math.toIntExact(value);
    }

    public Long requiredLong(String field, long min, long max) {
        Long value = optionalLong(field, min, max);
        if (value == null) {
            missing(field);
        }
        return value;
    }

    private Long optionalLong(String field, long min, long max) {
        JsonNode node = typed(field, JsonNodeType.NUMBER, "a number");
        if (node == null) {
            return null;
        }
        if (!node.isIntegralNumber()) {
            report(
                    field,
                    ViolationCode.WRONG_TYPE,
                    "must be a whole number, without a decimal point or an exponent",
                    node);
            return null;
        }
        long value = node.longValue();
        if (!node.canConvertToLong() || value < min || value > max) {
            report(field, ViolationCode.OUT_OF_RANGE, "must be from " + min + " to " + max, node);
            return null;
        }
        return value;
    }

    public BigDecimal requiredDecimal(String field, DecimalRange range) {
        BigDecimal value = optionalDecimal(field, range);
        if (value == null) {
            missing(field);
        }
        return value;
    }

    /**
     * A number in {@code range}; bounds and decimals are checked before any arithmetic, so {@code 1e999999} costs
     * nothing.
     */
    public BigDecimal optionalDecimal(String field, DecimalRange range) {
        JsonNode node = typed(field, JsonNodeType.NUMBER, "a number");
        if (node == null) {
            return null;
        }
        BigDecimal value = node.decimalValue();
        if (!range.accepts(value)) {
            report(field, ViolationCode.OUT_OF_RANGE, "must be " + range.described(), node);
            return null;
        }
        return value;
    }

    public JsonObjectReader requiredObject(String field) {
        JsonObjectReader value = optionalObject(field);
        if (value == null) {
            missing(field);
        }
        return value;
    }

    public JsonObjectReader optionalObject(String field) {
        JsonNode node = typed(field, JsonNodeType.OBJECT, "an object");
        return node == null ? null : new JsonObjectReader(node, pointer(field), violations);
    }

    /** Applies {@code read} to an object; fields that it does not ask for are violations. */
    public <T> T requiredObject(String field, Function<JsonObjectReader, T> read) {
        JsonObjectReader object = requiredObject(field);
        return object == null ? null : object.readBy(read);
    }

    /**
     * The objects of an array of {@code min} to {@code max} elements; elements of another type are violations and left
     * out.
     */
    public List<JsonObjectReader> requiredObjects(String field, int min, int max) {
        JsonNode array = array(field, min, max);
        if (array == null) {
            missing(field);
            return List.of();
        }
        return objects(field, array);
    }

    /** The elements of an array of {@code min} to {@code max}, of any type: for those who judge each by itself. */
    public List<JsonNode> requiredElements(String field, int min, int max) {
        JsonNode array = array(field, min, max);
        if (array == null) {
            missing(field);
            return List.of();
        }
        return array.valueStream().toList();
    }

    /** Applies {@code read} to each object of an array; fields that it does not ask for are violations. */
    public <T> List<T> requiredObjects(String field, int min, int max, Function<JsonObjectReader, T> read) {
        return readBy(read, requiredObjects(field, min, max));
    }

    /** As {@link #requiredObjects(String, int, int, Function)}; a missing array has no objects. */
    public <T> List<T> optionalObjects(String field, int max, Function<JsonObjectReader, T> read) {
        JsonNode array = array(field, 0, max);
        return array == null ? List.of() : readBy(read, objects(field, array));
    }

    /**
     * The strings of an array of at most {@code max} elements that satisfy the rule. All others, and elements that are
     * blank, repeated or not strings, are violations.
     */
    public List<String> optionalStrings(String field, int max, ElementRule rule) {
        JsonNode array = array(field, 0, max);
        return array == null ? List.of() : strings(field, array, rule);
    }

    public List<String> optionalStrings(String field, int max) {
        return optionalStrings(field, max, (pointer, element) -> Optional.empty());
    }

    public List<String> requiredStrings(String field, int min, int max, ElementRule rule) {
        JsonNode array = array(field, min, max);
        if (array == null) {
            missing(field);
            return List.of();
        }
        return strings(field, array, rule);
    }

    /** Records a violation of a field of this object. */
    public void report(String field, ViolationCode code, String message, Object rejected) {
        violations.add(pointer(field), code, message, rejected);
    }

    /** Records every field of this object that has not been read. */
    public void refuseUnknownFields() {
        if (readByOthers) {
            return;
        }
        object.fieldNames().forEachRemaining(name -> {
            if (!read.contains(name)) {
                violations.add(pointer(name), ViolationCode.UNKNOWN_FIELD, "is not a field of this object");
            }
        });
    }

    <T> T readBy(Function<JsonObjectReader, T> read) {
        T value = read.apply(this);
        refuseUnknownFields();
        return value;
    }

    private static <T> List<T> readBy(Function<JsonObjectReader, T> read, List<JsonObjectReader> objects) {
        return objects.stream().map(object -> object.readBy(read)).toList();
    }

    private String oneOf(String field, String value, Set<String> allowed) {
        if (allowed.contains(value)) {
            return value;
        }
        String list = allowed.size() <= MOST_CODES_LISTED
                ? "must be one of "
                        + String.join(", ", allowed.stream().sorted().toList())
                : "is not a known code";
        report(field, ViolationCode.UNKNOWN_CODE, list, value);
        return null;
    }

    private List<JsonObjectReader> objects(String field, JsonNode array) {
        List<JsonObjectReader> result = new ArrayList<>(array.size());
        String list = pointer(field) + "/";
        for (int i = 0; i < array.size(); i++) {
            JsonNode element = array.get(i);
            if (element.isObject()) {
                result.add(new JsonObjectReader(element, list + i, violations));
            } else {
                violations.add(list + i, ViolationCode.WRONG_TYPE, "must be an object", element);
            }
        }
        return result;
    }

    private List<String> strings(String field, JsonNode array, ElementRule rule) {
        List<String> result = new ArrayList<>(array.size());
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            String at = pointer(field) + "/" + i;
            JsonNode element = array.get(i);
            if (!element.isTextual()) {
                violations.add(at, ViolationCode.WRONG_TYPE, "must be a string", element);
            } else if (element.textValue().isBlank()) {
                violations.add(at, ViolationCode.REQUIRED, "must not be blank");
            } else if (!seen.add(element.textValue())) {
                violations.add(at, ViolationCode.DUPLICATE, "is already in the list", element);
            } else {
                rule.judge(at, element.textValue())
                        .ifPresentOrElse(violations::add, () -> result.add(element.textValue()));
            }
        }
        return result;
    }

    private JsonNode array(String field, int min, int max) {
        JsonNode node = typed(field, JsonNodeType.ARRAY, "an array");
        if (node != null && (node.size() < min || node.size() > max)) {
            report(
                    field,
                    ViolationCode.OUT_OF_RANGE,
                    "must have " + min + " to " + max + " elements and has " + node.size(),
                    null);
            return null;
        }
        return node;
    }

    /** {@code null} for a field that is missing. */
    private JsonNode present(String field) {
        JsonNode node = object.get(field);
        if (node == null) {
            return null;
        }
        read.add(field);
        return node.isNull() ? null : node;
    }

    /** {@code null} for a field that is missing, or of another type, which is a violation. */
    private JsonNode typed(String field, JsonNodeType type, String wanted) {
        JsonNode node = present(field);
        if (node != null && node.getNodeType() != type) {
            report(field, ViolationCode.WRONG_TYPE, "must be " + wanted, node);
            return null;
        }
        return node;
    }

    /** Records REQUIRED, unless the field is present: then its own violation has already been recorded. */
    private void missing(String field) {
        if (present(field) == null) {
            report(field, ViolationCode.REQUIRED, "is required", null);
        }
    }
}
