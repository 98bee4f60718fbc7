package io.waybill.common.description;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.openapi.api.SmallRyeOpenAPI;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;

/** Finds which components of a document are used, and which of them by requests. */
final class References {

    private static final String COMPONENTS = "#/components/";

    private final JsonNode document;

    References(OpenAPI document) {
        try {
            this.document = new ObjectMapper()
                    .readTree(SmallRyeOpenAPI.builder()
                            .withInitialModel(document)
                            .enableModelReader(false)
                            .enableStandardStaticFiles(false)
                            .enableAnnotationScan(false)
                            .enableStandardFilter(false)
                            .build()
                            .toJSON());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what SmallRye writes is JSON", e);
        }
    }

    /** The names of the schemas that describe bodies of requests to the service, not of those that it sends. */
    Set<String> schemasOfRequests() {
        Set<String> found = new HashSet<>();
        document.path("paths")
                .forEach(item -> item.forEach(operation -> collect(operation.path("requestBody"), found)));
        Set<String> names = new HashSet<>();
        found.stream()
                .filter(reference -> reference.startsWith("schemas/"))
                .forEach(reference -> names.add(reference.substring("schemas/".length())));
        return names;
    }

    /** Removes the components that no operation uses. */
    void removeUnused(OpenAPI openApi) {
        Set<String> used = new HashSet<>();
        collect(document.path("paths"), used);
        document.path("paths")
                .findValues("security")
                .forEach(requirements -> requirements.forEach(requirement ->
                        requirement.fieldNames().forEachRemaining(name -> used.add("securitySchemes/" + name))));
        Components components = openApi.getComponents();
        retain(components, "schemas", used, Components::getSchemas, Components::setSchemas);
        retain(components, "parameters", used, Components::getParameters, Components::setParameters);
        retain(components, "headers", used, Components::getHeaders, Components::setHeaders);
        retain(components, "responses", used, Components::getResponses, Components::setResponses);
        retain(components, "callbacks", used, Components::getCallbacks, Components::setCallbacks);
        retain(components, "securitySchemes", used, Components::getSecuritySchemes, Components::setSecuritySchemes);
    }

    private static <T> void retain(
            Components components,
            String kind,
            Set<String> used,
            Function<Components, Map<String, T>> read,
            BiConsumer<Components, Map<String, T>> write) {
        if (read.apply(components) == null) {
            return;
        }
        Map<String, T> kept = new TreeMap<>(read.apply(components));
        kept.keySet().removeIf(name -> !used.contains(kind + "/" + name));
        write.accept(components, kept.isEmpty() ? null : kept);
    }

    private void collect(JsonNode node, Set<String> found) {
        node.findValuesAsText("$ref").stream()
                .filter(reference -> reference.startsWith(COMPONENTS))
                .map(reference -> reference.substring(COMPONENTS.length()))
                .filter(found::add)
                .toList()
                .forEach(reference -> collect(document.path("components").at("/" + reference), found));
    }
}
