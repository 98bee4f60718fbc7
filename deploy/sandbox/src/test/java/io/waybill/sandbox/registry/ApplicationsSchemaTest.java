package io.waybill.sandbox.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schema of the files is the operators' OpenAPI document, in the words of JSON Schema. */
class ApplicationsSchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FILE = Path.of("src/main/resources/io/waybill/sandbox/registry/applications.schema.json");
    private static final Path DOCUMENT =
            Path.of("../../auth-token-service/src/main/resources/openapi/operators/openapi.yaml");

    private static final String COMPONENTS = "#/components/schemas/";
    private static final String APPLICATION = "Application";
    private static final String DECLARATION = "Declaration";

    private final ObjectNode definitions = JSON.createObjectNode();
    private final Deque<String> referred = new ArrayDeque<>(List.of(DECLARATION));

    @Test
    void theSchemaSaysWhatTheOpenApiDocumentSays() throws Exception {
        String made = JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(schema(YamlDocument.read(Files.readString(DOCUMENT))
                                .getFirst()
                                .root()))
                + "\n";
        if (Boolean.getBoolean("waybill.registry.renew")) {
            Files.writeString(FILE, made);
        }

        assertThat(made)
                .as("renew it: ./mvnw test -pl deploy/sandbox -am -Dtest=ApplicationsSchemaTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dwaybill.registry.renew=true")
                .isEqualTo(Files.readString(FILE));
    }

    private ObjectNode schema(JsonNode openApi) throws IOException {
        while (!referred.isEmpty()) {
            String name = referred.remove();
            if (!definitions.has(name)) {
                definitions.set(
                        name, converted(openApi.at("/components/schemas").get(name)));
            }
        }
        ObjectNode application = (ObjectNode) definitions.remove(DECLARATION);
        JsonNode id = openApi.at("/paths/~1admin~1v1~1applications~1by-external-id~1{externalId}/put/parameters/0");
        ObjectNode externalId = (ObjectNode) converted(id.path("schema"));
        externalId.put(
                "description",
                id.path("description").asText() + " 1 to 100 letters, digits and ._:-, first a letter or a digit.");
        ObjectNode properties = JSON.createObjectNode();
        properties.set("externalId", externalId);
        properties.setAll((ObjectNode) application.get("properties"));
        application.set("properties", properties);
        ((ArrayNode) application.get("required")).insert(0, "externalId");
        definitions.set(APPLICATION, application);

        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Applications of Waybill");
        schema.put("description", "What deploy/registry apply takes: an application, or a list of them.");
        schema.set("anyOf", JSON.readTree("""
                [{"$ref": "#/definitions/Application"},
                 {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/Application"}}]
                """));
        schema.set("definitions", definitions);
        return schema;
    }

    /** OpenAPI 3.0 has a word of its own for null, and for examples. */
    private JsonNode converted(JsonNode openApi) {
        if (openApi instanceof ArrayNode array) {
            ArrayNode all = JSON.createArrayNode();
            array.forEach(element -> all.add(converted(element)));
            return all;
        }
        if (!(openApi instanceof ObjectNode)) {
            return openApi;
        }
        ObjectNode converted = JSON.createObjectNode();
        boolean isNullable = openApi.path("nullable").asBoolean();
        openApi.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            switch (entry.getKey()) {
                case "nullable" -> {}
                case "example" ->
                    converted.set("examples", JSON.createArrayNode().add(value));
                case "$ref" -> {
                    String name = value.asText().substring(COMPONENTS.length());
                    referred.add(name);
                    converted.put("$ref", "#/definitions/" + name);
                }
                case "type" ->
                    converted.set(
                            "type",
                            isNullable && value.isTextual()
                                    ? JSON.createArrayNode().add(value).add("null")
                                    : value);
                case "enum" -> {
                    ArrayNode codes = value.deepCopy();
                    converted.set("enum", isNullable ? codes.addNull() : codes);
                }
                default -> converted.set(entry.getKey(), converted(value));
            }
        });
        return converted;
    }
}
