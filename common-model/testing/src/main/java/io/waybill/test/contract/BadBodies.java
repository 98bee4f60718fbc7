package io.waybill.test.contract;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The example of a JSON body with one fault each time: every kind of fault in every place of the example. */
final class BadBodies {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST = 10_000;

    /**
     * A body that its schema forbids.
     *
     * @param fault what is wrong with it
     * @param pointer the place of the fault; empty for the whole body
     * @param text the body
     */
    record BadBody(String fault, String pointer, String text) {}

    private final JsonNode document;
    private final JsonNode example;
    private final List<BadBody> bodies = new ArrayList<>();

    private BadBodies(JsonNode document, JsonNode example) {
        this.document = document;
        this.example = example;
    }

    static List<BadBody> of(JsonNode document, JsonNode schema, JsonNode example) {
        BadBodies bad = new BadBodies(document, example);
        String text = example.toString();
        bad.bodies.add(new BadBody("trailing token", "", text + " {}"));
        example.properties().stream()
                .findFirst()
                .ifPresent(first -> bad.bodies.add(new BadBody(
                        "duplicate key",
                        "",
                        "{\"" + first.getKey() + "\":" + first.getValue() + "," + text.substring(1))));
        bad.visit(schema, example, "");
        return bad.bodies;
    }

    private void visit(JsonNode described, JsonNode value, String pointer) {
        JsonNode schema = OpenApiDocuments.resolved(document, described);
        switch (schema.path("type").asText()) {
            case "object" -> {
                replace("wrong type", pointer, JSON.textNode("x"));
                object(schema, value, pointer);
            }
            case "array" -> {
                replace("wrong type", pointer, JSON.textNode("x"));
                if (!value.isEmpty()) {
                    visit(schema.get("items"), value.get(0), pointer + "/0");
                }
            }
            case "string" -> {
                replace("wrong type", pointer, JSON.numberNode(17));
                int maxLength = schema.path("maxLength").asInt(LONGEST);
                if (maxLength < LONGEST) {
                    replace("over the maximum length", pointer, JSON.textNode("a".repeat(maxLength + 1)));
                }
                if (schema.has("enum")) {
                    replace("none of the values", pointer, JSON.textNode("noSuchValue"));
                }
            }
            case "integer", "number" -> {
                replace("wrong type", pointer, JSON.textNode("17"));
                if (schema.has("minimum")) {
                    BigDecimal minimum = schema.get("minimum").decimalValue();
                    replace("below the minimum", pointer, JSON.numberNode(minimum.subtract(BigDecimal.ONE)));
                }
            }
            case "boolean" -> replace("wrong type", pointer, JSON.textNode("true"));
            default -> {
                // any value will do
                return;
            }
        }
        if (!schema.path("nullable").asBoolean()) {
            replace("null", pointer, JSON.nullNode());
        }
    }

    private void object(JsonNode schema, JsonNode value, String pointer) {
        if (schema.path("additionalProperties").isBoolean()
                && !schema.get("additionalProperties").booleanValue()) {
            replace("unknown field", pointer + "/noSuchField", JSON.textNode("x"));
        }
        schema.path("required").forEach(name -> {
            ObjectNode copy = example.deepCopy();
            ((ObjectNode) copy.at(pointer)).remove(name.textValue());
            bodies.add(new BadBody("missing", pointer + "/" + name.textValue(), copy.toString()));
        });
        schema.path("properties").properties().stream()
                .filter(property -> value.has(property.getKey()))
                .forEach(property ->
                        visit(property.getValue(), value.get(property.getKey()), pointer + "/" + property.getKey()));
    }

    private void replace(String fault, String pointer, JsonNode value) {
        if (pointer.isEmpty()) {
            bodies.add(new BadBody(fault, pointer, value.toString()));
            return;
        }
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode copy = example.deepCopy();
        if (copy.at(place.head()) instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), value);
        } else {
            ((ObjectNode) copy.at(place.head())).set(place.last().getMatchingProperty(), value);
        }
        bodies.add(new BadBody(fault, pointer, copy.toString()));
    }
}
