package io.waybill.common.description;

import io.smallrye.openapi.api.SmallRyeOpenAPI;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;

/**
 * What is said once for several documents: the files {@code openapi/shared.yaml} of the class path, of the libraries
 * for all services, of a service for both of its documents.
 */
final class SharedComponents {

    private static final String FILE = "openapi/shared.yaml";

    private final List<OpenAPI> documents = new ArrayList<>();

    SharedComponents() {
        try {
            for (URL file : Collections.list(
                    Thread.currentThread().getContextClassLoader().getResources(FILE))) {
                try (InputStream content = file.openStream()) {
                    documents.add(read(content));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(FILE, e);
        }
    }

    /** The formats of errors: those of the document itself come first. */
    ErrorFormats errorFormats(OpenAPI document) {
        List<OpenAPI> all = new ArrayList<>(List.of(document));
        all.addAll(documents);
        return new ErrorFormats(all);
    }

    /**
     * Adds what the document does not have itself; a schema that is shared is as it is in the file. A response that the
     * document has may lack parts, which are those of here.
     */
    void addTo(OpenAPI document) {
        if (document.getComponents() == null) {
            document.setComponents(OASFactory.createComponents());
        }
        Components to = document.getComponents();
        for (OpenAPI shared : documents) {
            Components from = shared.getComponents();
            completeResponses(from, to);
            // In place of what a record is described as, of which only its fields are known.
            add(to, from, to, Components::getSchemas, Components::setSchemas);
            add(from, to, to, Components::getParameters, Components::setParameters);
            add(from, to, to, Components::getHeaders, Components::setHeaders);
            add(from, to, to, Components::getResponses, Components::setResponses);
            add(from, to, to, Components::getCallbacks, Components::setCallbacks);
            add(from, to, to, Components::getSecuritySchemes, Components::setSecuritySchemes);
        }
    }

    private static void completeResponses(Components from, Components to) {
        if (from.getResponses() != null && to.getResponses() != null) {
            to.getResponses().forEach((name, response) -> {
                if (from.getResponses().containsKey(name)) {
                    ErrorFormats.inherit(response, from.getResponses().get(name));
                }
            });
        }
    }

    private static <T> void add(
            Components first,
            Components overlaid,
            Components to,
            Function<Components, Map<String, T>> read,
            BiConsumer<Components, Map<String, T>> write) {
        Map<String, T> all = new LinkedHashMap<>();
        for (Components components : List.of(first, overlaid)) {
            if (read.apply(components) != null) {
                all.putAll(read.apply(components));
            }
        }
        write.accept(to, all);
    }

    private static OpenAPI read(InputStream content) {
        return SmallRyeOpenAPI.builder()
                .enableModelReader(false)
                .enableStandardStaticFiles(false)
                .enableAnnotationScan(false)
                .enableStandardFilter(false)
                .withCustomStaticFile(() -> content)
                .build()
                .model();
    }
}
