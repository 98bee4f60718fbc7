package io.waybill.auth.portal.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.portal.api.ApiPage.Described;
import io.waybill.auth.portal.api.ApiPage.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * The fields of an API's schemas, one line each, with nested fields after their parent. An object shared by several
 * operations is listed once; the others refer to it.
 */
final class SchemaFields {

    /** Deeper fields are in the document. */
    private static final int MAX_DEPTH = 6;

    /** Smaller objects are listed again instead of referred to. */
    private static final int MIN_SHARED = 3;

    /** Longer patterns tell a reader nothing. */
    private static final int MAX_PATTERN = 60;

    private static final String WHOLE = "the whole body";

    private final JsonNode document;
    private final Map<String, Described> described = new HashMap<>();

    SchemaFields(JsonNode document) {
        this.document = document;
    }

    /**
     * The fields of a body.
     *
     * @param operation its operation
     * @param title title of the operation
     * @param isSent whether clients send it: patterns and defaults are for them
     */
    List<Field> of(JsonNode schema, String operation, String title, boolean isSent) {
        List<Field> fields = new ArrayList<>();
        String shared = reference(schema);
        Described before = shared == null ? null : described.get(shared);
        if (before == null) {
            Described here = new Described(operation, title, WHOLE);
            add(fields, "", resolved(schema), 0, here, isSent);
            describe(shared, here, fields.size());
        } else {
            fields.add(new Field(WHOLE, kind(resolved(schema), isSent), false, "", before));
        }
        return fields;
    }

    private void describe(String shared, Described here, int fields) {
        if (shared != null && fields >= MIN_SHARED) {
            described.putIfAbsent(shared, here);
        }
    }

    /** The name of the schema, or of an array's elements; {@code null} if it has none. */
    private String reference(JsonNode schema) {
        if (schema.has("$ref")) {
            String inner = reference(resolved(schema));
            return inner == null ? schema.get("$ref").textValue() : inner;
        }
        return isArray(schema) ? reference(schema.path("items")) : null;
    }

    /** What a {@code $ref} points to. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").textValue().substring(1)) : node;
    }

    private void add(List<Field> fields, String prefix, JsonNode schema, int depth, Described body, boolean isSent) {
        if (depth > MAX_DEPTH) {
            return;
        }
        JsonNode object = element(schema);
        Set<String> required = new HashSet<>();
        object.path("required").forEach(name -> required.add(name.textValue()));
        object.path("properties").properties().forEach(property -> {
            JsonNode value = resolved(property.getValue());
            String name = prefix + property.getKey() + (isArray(value) ? "[]" : "");
            String shared = reference(property.getValue());
            Described before = shared == null ? null : described.get(shared);
            fields.add(new Field(name, kind(value, isSent), required.contains(property.getKey()), text(value), before));
            if (before == null) {
                int size = fields.size();
                add(fields, name + ".", value, depth + 1, body, isSent);
                describe(shared, new Described(body.operation(), body.title(), name), fields.size() - size);
            }
        });
    }

    /** The element type of an array; otherwise the schema itself. */
    private JsonNode element(JsonNode schema) {
        return isArray(schema) ? element(resolved(schema.path("items"))) : schema;
    }

    private static boolean isArray(JsonNode schema) {
        return "array".equals(schema.path("type").textValue());
    }

    /** The description of a field; of an array without one, that of its elements. */
    private String text(JsonNode schema) {
        String own = schema.path("description").asText("").strip();
        return own.isEmpty() && isArray(schema)
                ? resolved(schema.path("items")).path("description").asText("").strip()
                : own;
    }

    /** Type and bounds of a parameter in words. */
    String kind(JsonNode schema) {
        return kind(schema, true);
    }

    private String kind(JsonNode schema, boolean isSent) {
        StringJoiner kind = new StringJoiner(", ");
        JsonNode element = element(schema);
        String type = element.path("type").asText("any");
        String format = element.path("format").asText("");
        kind.add(
                switch (format) {
                    case "date" -> "date";
                    case "date-time" -> "time";
                    case "uuid" -> "UUID";
                    case "uri" -> "URI";
                    default -> type;
                });
        if (isArray(schema)) {
            bounds(kind, schema, "minItems", "maxItems", " elements");
        }
        if (element.has("enum")) {
            kind.add(element.get("enum")
                    .valueStream()
                    .filter(value -> !value.isNull())
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(" | ")));
        }
        bounds(kind, element, "minimum", "maximum", "");
        bounds(kind, element, "minLength", "maxLength", " characters");
        if (isSent && element.has("pattern")) {
            String pattern = element.get("pattern").asText();
            kind.add(
                    pattern.equals("\\S")
                            ? "not blank"
                            : pattern.length() <= MAX_PATTERN ? "as " + pattern : "with a pattern, see the document");
        }
        if (isSent && schema.path("default").isValueNode()) {
            kind.add("default " + schema.get("default").asText());
        }
        if (schema.path("nullable").asBoolean()) {
            kind.add("or null");
        }
        return kind.toString();
    }

    private static void bounds(StringJoiner kind, JsonNode schema, String min, String max, String unit) {
        if (schema.path("exclusiveMinimum").asBoolean() && schema.has(min)) {
            kind.add("above " + plain(schema.get(min)) + unit
                    + (schema.has(max) ? ", up to " + plain(schema.get(max)) + unit : ""));
        } else if (schema.has(min) && schema.has(max)) {
            kind.add(plain(schema.get(min)) + " to " + plain(schema.get(max)) + unit);
        } else if (schema.has(min) && schema.get(min).asInt() != 0) {
            kind.add("from " + plain(schema.get(min)) + unit);
        } else if (schema.has(max)) {
            kind.add("up to " + plain(schema.get(max)) + unit);
        }
    }

    private static String plain(JsonNode number) {
        return number.decimalValue().stripTrailingZeros().toPlainString();
    }
}
