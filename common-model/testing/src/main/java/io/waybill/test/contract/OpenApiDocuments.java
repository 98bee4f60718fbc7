package io.waybill.test.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The OpenAPI documents of the service under test, as its build has stored them
 * (quarkus.smallrye-openapi.store-schema-directory) in the module's folder.
 */
final class OpenApiDocuments {

    private OpenApiDocuments() {}

    /** The document with this name: {@code clients} or {@code operators}. */
    static JsonNode stored(String name) {
        try {
            return new YAMLMapper()
                    .readTree(Path.of("target", "openapi", name, "openapi.yaml").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The documents that have operations. */
    static List<JsonNode> withOperations() {
        return Stream.of("clients", "operators")
                .map(OpenApiDocuments::stored)
                .filter(document -> !document.path("paths").isEmpty())
                .toList();
    }

    /** The node itself, or what its {@code $ref} points to. */
    static JsonNode resolved(JsonNode document, JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").textValue().substring(1)) : node;
    }
}
