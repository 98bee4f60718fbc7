package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** The JSON schema of the files, which editors complete by: the operators' OpenAPI document says the same. */
final class ApplicationsSchema {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RESOURCE = "applications.schema.json";

    private final JsonNode document;
    private final JsonSchema application;

    ApplicationsSchema() {
        try {
            document = JSON.readTree(text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode ofOne = document.deepCopy();
        ofOne.remove("anyOf");
        ofOne.put("$ref", "#/definitions/Application");
        application = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(
                        ofOne,
                        SchemaValidatorsConfig.builder()
                                .pathType(PathType.JSON_POINTER)
                                .locale(Locale.ENGLISH)
                                .build());
    }

    static String text() throws IOException {
        try (InputStream file = ApplicationsSchema.class.getResourceAsStream(RESOURCE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    List<Problem> problems(DeclaredApplication declared) {
        return application.validate(declared.value()).stream()
                .map(message -> declared.problem(pointer(message), words(message)))
                .toList();
    }

    /** Of the field that is missing or too many, not of the object around it. */
    private static String pointer(ValidationMessage message) {
        JsonNodePath place = message.getInstanceLocation();
        return (message.getProperty() == null ? place : place.append(message.getProperty())).toString();
    }

    private String words(ValidationMessage message) {
        return switch (message.getType()) {
            case "required" -> "is missing";
            case "additionalProperties" -> "is no field of this object";
            // What it means is in the description of the field.
            case "pattern" -> {
                String field =
                        message.getSchemaLocation().getFragment().getParent().toString();
                String description = document.at(field).path("description").asText();
                yield description.isEmpty()
                        ? "must match " + message.getSchemaNode().asText()
                        : "is not: " + description;
            }
            default -> message.getError();
        };
    }
}
