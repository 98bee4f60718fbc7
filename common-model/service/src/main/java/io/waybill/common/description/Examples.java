package io.waybill.common.description;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLAnchorReplayingFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;

/**
 * The examples of the files {@code openapi/examples.yaml} of the class path, by the name of the schema of a body, or of
 * a response. A list has the example of its entry.
 */
final class Examples {

    private static final String FILE = "openapi/examples.yaml";
    private static final String LIST = "List";
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLAnchorReplayingFactory());
    private static final TypeReference<Map<String, Object>> BY_NAME = new TypeReference<>() {};

    private final Map<String, Object> byName = new HashMap<>();

    Examples() {
        try {
            for (URL file : Collections.list(
                    Thread.currentThread().getContextClassLoader().getResources(FILE))) {
                try (InputStream content = file.openStream()) {
                    byName.putAll(YAML.readValue(content, BY_NAME));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(FILE, e);
        }
    }

    /** A record, as it is on the wire. */
    static Map<String, Object> of(Object body) {
        return YAML.convertValue(body, BY_NAME);
    }

    /** Adds an example to every body of which there is one, and which has none yet. */
    void addTo(OpenAPI document) {
        Components components = document.getComponents();
        components.getResponses().forEach((name, response) -> {
            if (byName.containsKey(name)) {
                response.getContent().getMediaTypes().values().stream()
                        .filter(body -> body.getExample() == null)
                        .forEach(body -> body.setExample(byName.get(name)));
            }
        });
        List<Content> contents = new ArrayList<>();
        components.getResponses().values().forEach(response -> contents.add(response.getContent()));
        items(document).flatMap(item -> item.getOperations().values().stream()).forEach(operation -> {
            operation
                    .getResponses()
                    .getAPIResponses()
                    .values()
                    .forEach(response -> contents.add(response.getContent()));
            if (operation.getRequestBody() != null) {
                contents.add(operation.getRequestBody().getContent());
            }
        });
        contents.stream()
                .filter(Objects::nonNull)
                .flatMap(content -> content.getMediaTypes().values().stream())
                .filter(body -> body.getExample() == null)
                .filter(body -> body.getSchema() != null && body.getSchema().getRef() != null)
                .forEach(body -> body.setExample(example(body.getSchema().getRef())));
    }

    private static Stream<PathItem> items(OpenAPI document) {
        return Stream.concat(
                document.getPaths().getPathItems().values().stream(),
                document.getComponents().getCallbacks() == null
                        ? Stream.empty()
                        : document.getComponents().getCallbacks().values().stream()
                                .flatMap(callback -> callback.getPathItems().values().stream()));
    }

    private Object example(String reference) {
        String schema = reference.substring(reference.lastIndexOf('/') + 1);
        Object entry = schema.endsWith(LIST) ? byName.get(schema.substring(0, schema.length() - LIST.length())) : null;
        return byName.containsKey(schema) || entry == null ? byName.get(schema) : Map.of("items", List.of(entry));
    }
}
