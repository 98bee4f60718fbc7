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

/** Reads the texts that several documents share: the files {@code openapi/shared.yaml} of the class path. */
final class SharedTexts {

    private static final String FILE = "openapi/shared.yaml";

    private final List<OpenAPI> documents = new ArrayList<>();

    SharedTexts() {
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

    /** Adds what the document does not have itself, down to the missing parts of a response. */
    void addTo(OpenAPI document) {
        document.getInfo()
                .setLicense(OASFactory.createLicense()
                        .name("Apache-2.0")
                        .url("https://www.apache.org/licenses/LICENSE-2.0"));
        document.setServers(
                List.of(OASFactory.createServer().url("/").description("The host that serves this document.")));
        if (document.getComponents() == null) {
            document.setComponents(OASFactory.createComponents());
        }
        Components to = document.getComponents();
        for (OpenAPI shared : documents) {
            Components from = shared.getComponents();
            if (from != null) {
                completeResponses(from, to);
                add(from, to, Components::getParameters, Components::setParameters);
                add(from, to, Components::getResponses, Components::setResponses);
                add(from, to, Components::getCallbacks, Components::setCallbacks);
            }
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
            Components from,
            Components to,
            Function<Components, Map<String, T>> read,
            BiConsumer<Components, Map<String, T>> write) {
        Map<String, T> all = new LinkedHashMap<>();
        for (Components components : List.of(from, to)) {
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
