package io.waybill.common.description;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/**
 * The paths whose errors have a format of their own, from the extension {@code x-error-formats} of the documents. A
 * response that a document leaves out, or has only the description of, is completed from the response for problem
 * details of the same name.
 */
final class ErrorFormats {

    private static final String EXTENSION = "x-error-formats";
    private static final String JSON = "application/json";

    /**
     * One format.
     *
     * @param under what the paths start with
     * @param prefix what the names of its responses start with
     * @param schema of the body; empty if all its responses are written
     * @param headers the components of what every error has, by header
     */
    private record Format(String under, String prefix, Optional<String> schema, Map<?, ?> headers) {

        static Format from(Map<?, ?> written) {
            return new Format(
                    (String) written.get("under"),
                    (String) written.get("prefix"),
                    Optional.ofNullable((String) written.get("schema")),
                    written.get("headers") instanceof Map<?, ?> headers ? headers : Map.of());
        }
    }

    private final List<Format> formats = new ArrayList<>();

    /** @param documents those whose formats come first, first */
    ErrorFormats(List<OpenAPI> documents) {
        for (OpenAPI document : documents) {
            if (document.getExtension(EXTENSION) instanceof Collection<?> written) {
                written.forEach(format -> formats.add(Format.from((Map<?, ?>) format)));
                document.removeExtension(EXTENSION);
            }
        }
    }

    /** What the names of the error responses of an operation with this path start with; empty for problem details. */
    String prefix(String path) {
        return formats.stream()
                .filter(format -> path.startsWith(format.under()))
                .map(Format::prefix)
                .findFirst()
                .orElse("");
    }

    /** Adds to the responses those of each format, as far as they are not written. */
    void complete(Components components, Collection<String> names) {
        Map<String, APIResponse> responses = new LinkedHashMap<>(components.getResponses());
        for (Format format : formats) {
            for (String name : names) {
                format.schema().ifPresent(schema -> {
                    APIResponse response =
                            responses.computeIfAbsent(format.prefix() + name, key -> OASFactory.createAPIResponse());
                    complete(response, schema);
                    format.headers()
                            .forEach((header, component) -> response.addHeader(
                                    (String) header, OASFactory.createHeader().ref((String) component)));
                    inherit(response, responses.get(name));
                });
            }
        }
        components.setResponses(responses);
    }

    private static void complete(APIResponse response, String schema) {
        if (response.getContent() == null) {
            response.setContent(OASFactory.createContent().addMediaType(JSON, OASFactory.createMediaType()));
        }
        MediaType body = response.getContent().getMediaType(JSON);
        if (body.getSchema() == null) {
            body.setSchema(OASFactory.createSchema().ref(schema));
        }
    }

    /** Gives a response what it lacks of the other one. */
    static void inherit(APIResponse response, APIResponse from) {
        if (response.getDescription() == null) {
            response.setDescription(from.getDescription());
        }
        if (from.getHeaders() != null) {
            from.getHeaders().forEach((name, header) -> {
                if (response.getHeaders() == null || !response.getHeaders().containsKey(name)) {
                    response.addHeader(name, header);
                }
            });
        }
        Content content = response.getContent();
        if (content == null) {
            response.setContent(from.getContent());
        } else {
            content.getMediaTypes().forEach((type, body) -> {
                if (body.getSchema() == null) {
                    body.setSchema(from.getContent().getMediaType(type).getSchema());
                }
            });
        }
    }
}
