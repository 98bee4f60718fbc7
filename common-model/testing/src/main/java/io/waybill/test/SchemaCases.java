package io.waybill.test;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.ValidationMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes values from a schema of an OpenAPI 3.0 document: such that it accepts, and such that differ from one of these
 * in one place and lie on either side of what it accepts. Which side that is, the validator says.
 */
final class SchemaCases {

    /**
     * How many digits a number may have after the point; {@code multipleOf} would be at the mercy of binary fractions.
     */
    static final String DECIMALS = "x-decimals";

    /** What schemas of requests may say. Another keyword would go unnoticed here, so it is refused. */
    private static final Set<String> UNDERSTOOD = Set.of(
            "type",
            "format",
            "enum",
            "pattern",
            "minLength",
            "maxLength",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "minItems",
            "maxItems",
            "uniqueItems",
            "items",
            "properties",
            "required",
            "additionalProperties",
            "nullable",
            "default",
            "description",
            "example",
            "title",
            DECIMALS);

    /** Arrays are not made longer than this to find their upper bound. */
    private static final int LONGEST_ARRAY = 1_001;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /**
     * A value that differs in one place from one that the schema accepts.
     *
     * @param pointer the place: what was changed, left out or added
     * @param value the whole value
     * @param broken the keywords of the schema that it breaks there; empty if the schema accepts it
     * @param isListed whether the schema lists the values of the place
     */
    record Case(String pointer, JsonNode value, Set<String> broken, boolean isListed) {}

    private final JsonNode document;
    private final JsonNode schema;
    private final JsonSchema validator;
    private final Random random;
    private final EdgeValues edges;
    private final Map<JsonNode, List<JsonNode>> fitting = new HashMap<>();

    SchemaCases(JsonNode document, JsonNode schema, Random random) {
        this.document = document;
        this.schema = schema;
        this.validator = DescribedOperations.compiled(schema, document);
        this.random = random;
        this.edges = new EdgeValues(random);
    }

    /** What the value breaks; empty if the schema accepts it. */
    Set<String> broken(JsonNode value) {
        Set<String> keywords = new LinkedHashSet<>();
        for (ValidationMessage message : validator.validate(value)) {
            keywords.add(message.getType());
        }
        eachPlace(schema, value, "", (place, at, found) -> {
            if (found.isNull() && at.has("type") && !at.path("nullable").asBoolean()) {
                // The validator lets null pass in an array that may itself be null. A schema without a type takes any
                // value.
                keywords.add("type");
            }
            if (at.has(DECIMALS)
                    && found.isNumber()
                    && found.decimalValue().stripTrailingZeros().scale()
                            > at.get(DECIMALS).intValue()) {
                keywords.add(DECIMALS);
            }
        });
        return keywords;
    }

    /** A value that the schema accepts: with what is required only, or with a random part of the rest. */
    JsonNode accepted(boolean minimal) {
        return made(schema, minimal);
    }

    /** The values that differ from this one in one place, each once. */
    List<Case> around(JsonNode value) {
        Map<JsonNode, Case> cases = new LinkedHashMap<>();
        eachPlace(schema, value, "", (pointer, at, found) -> {
            for (JsonNode other : others(at, found)) {
                add(cases, pointer, replaced(value, pointer, other), at.has("enum"));
            }
            if (found.isObject()) {
                found.fieldNames()
                        .forEachRemaining(name -> add(
                                cases,
                                pointer + "/" + name,
                                edited(value, pointer, node -> ((ObjectNode) node).remove(name)),
                                false));
                add(
                        cases,
                        pointer + "/noSuchField",
                        edited(value, pointer, node -> ((ObjectNode) node).put("noSuchField", "x")),
                        false);
            }
        });
        cases.remove(value);
        return List.copyOf(cases.values());
    }

    private void add(Map<JsonNode, Case> cases, String pointer, JsonNode value, boolean isListed) {
        cases.computeIfAbsent(value, v -> new Case(pointer, v, broken(v), isListed));
    }

    private static JsonNode replaced(JsonNode value, String pointer, JsonNode other) {
        if (pointer.isEmpty()) {
            return other;
        }
        JsonPointer place = JsonPointer.compile(pointer);
        return edited(value, place.head().toString(), parent -> {
            if (parent instanceof ArrayNode array) {
                array.set(place.last().getMatchingIndex(), other);
            } else {
                ((ObjectNode) parent).set(place.last().getMatchingProperty(), other);
            }
        });
    }

    private static JsonNode edited(JsonNode value, String pointer, Consumer<JsonNode> edit) {
        JsonNode copy = value.deepCopy();
        edit.accept(copy.at(pointer));
        return copy;
    }

    private interface Visitor {
        void visit(String pointer, JsonNode schema, JsonNode value);
    }

    /**
     * Visits the value, what is in it, and what it leaves out, as far as the schema knows it; of an array, the first
     * element.
     */
    private void eachPlace(JsonNode at, JsonNode value, String pointer, Visitor visitor) {
        JsonNode own = resolved(at);
        visitor.visit(pointer, own, value);
        if (value.isObject()) {
            own.path("properties")
                    .properties()
                    .forEach(property -> eachPlace(
                            property.getValue(),
                            value.path(property.getKey()),
                            pointer + "/" + property.getKey(),
                            visitor));
        } else if (value.isArray() && !value.isEmpty() && own.has("items")) {
            eachPlace(own.get("items"), value.get(0), pointer + "/0", visitor);
        }
    }

    private JsonNode resolved(JsonNode at) {
        JsonNode own = at.has("$ref") ? document.at(at.get("$ref").textValue().substring(1)) : at;
        own.fieldNames().forEachRemaining(keyword -> {
            if (!UNDERSTOOD.contains(keyword)) {
                throw new IllegalArgumentException("a schema of a request says " + keyword);
            }
        });
        return own;
    }

    private JsonNode made(JsonNode at, boolean minimal) {
        JsonNode own = resolved(at);
        if (own.has("enum")) {
            return own.get("enum").get(random.nextInt(own.get("enum").size()));
        }
        return switch (own.path("type").asText()) {
            case "object" -> {
                ObjectNode object = JSON.objectNode();
                Set<String> required = new LinkedHashSet<>();
                own.path("required").forEach(name -> required.add(name.textValue()));
                own.path("properties").properties().forEach(property -> {
                    if (required.contains(property.getKey()) || (!minimal && random.nextBoolean())) {
                        object.set(property.getKey(), made(property.getValue(), minimal));
                    }
                });
                yield object;
            }
            case "array" -> {
                int size = Math.max(own.path("minItems").asInt(0), minimal ? 1 : random.nextInt(3));
                Set<JsonNode> elements = new LinkedHashSet<>();
                for (int i = 0; elements.size() < size && i < 50; i++) {
                    elements.add(made(own.get("items"), minimal));
                }
                yield JSON.arrayNode().addAll(elements);
            }
            case "boolean" -> JSON.booleanNode(random.nextBoolean());
            case "string" -> {
                List<JsonNode> fitting = fitting(own);
                yield fitting.get(minimal ? 0 : random.nextInt(fitting.size()));
            }
            default -> {
                long min = own.path("minimum").asLong(0) + (own.has("exclusiveMinimum") ? 1 : 0);
                long max = own.path("maximum").asLong(min + 1_000);
                yield JSON.numberNode(random.nextLong(min, Math.min(max, min + 1_000) + 1));
            }
        };
    }

    /** Strings that the schema accepts. */
    private List<JsonNode> fitting(JsonNode own) {
        return fitting.computeIfAbsent(own, at -> {
            JsonSchema itself = DescribedOperations.compiled(at, document);
            return edges.strings(at).stream()
                    .map(text -> (JsonNode) JSON.textNode(text))
                    .filter(text -> itself.validate(text).isEmpty())
                    .toList();
        });
    }

    /** What else could stand where this value stands, or could stand if it is missing. */
    private List<JsonNode> others(JsonNode own, JsonNode value) {
        List<JsonNode> others = new ArrayList<>(List.of(
                JSON.nullNode(),
                JSON.textNode("x"),
                JSON.numberNode(17),
                JSON.booleanNode(true),
                JSON.booleanNode(false),
                JSON.arrayNode()));
        boolean isObject = own.path("type").asText().equals("object");
        if (!isObject) {
            others.add(JSON.objectNode());
        } else if (!value.isObject()) {
            others.add(made(own, true));
        }
        own.path("enum").forEach(others::add);
        switch (own.path("type").asText()) {
            case "string" -> {
                edges.strings(own).forEach(text -> others.add(JSON.textNode(text)));
                // The validator takes times that are none, such as with two Z.
                boolean isTime = own.path("format").asText().equals("date-time");
                if (value.isTextual() && !own.has("pattern") && !isTime) {
                    edges.variations(value.textValue()).forEach(text -> others.add(JSON.textNode(text)));
                }
            }
            case "integer", "number" -> others.addAll(EdgeValues.numbers(own));
            case "array" -> arrays(own, value, others);
            default -> {
                // the members of an object are places of their own
            }
        }
        return others;
    }

    private void arrays(JsonNode own, JsonNode value, List<JsonNode> others) {
        if (value.isArray() && !value.isEmpty()) {
            ArrayNode twice = value.deepCopy();
            others.add(twice.add(value.get(0)));
        }
        for (String bound : List.of("minItems", "maxItems")) {
            int size = own.path(bound).asInt(-1);
            for (int wanted : new int[] {size - 1, size, size + 1}) {
                if (size >= 0 && wanted >= 0 && wanted <= LONGEST_ARRAY) {
                    others.add(array(own, value, wanted));
                }
            }
        }
    }

    /** An array of this many elements, the first of which are those of the value. */
    private ArrayNode array(JsonNode own, JsonNode value, int size) {
        ArrayNode array = JSON.arrayNode();
        Set<JsonNode> seen = new LinkedHashSet<>();
        for (int i = 0; array.size() < size && i < size + 50; i++) {
            JsonNode element = i < value.size()
                    ? value.get(i)
                    : own.path("uniqueItems").asBoolean() || value.isEmpty()
                            ? made(own.get("items"), false)
                            : value.get(0);
            if (!own.path("uniqueItems").asBoolean() || seen.add(element)) {
                array.add(element);
            }
        }
        return array;
    }
}
