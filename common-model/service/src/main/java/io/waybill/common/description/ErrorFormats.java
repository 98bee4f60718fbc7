package io.waybill.common.description;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.IndexView;

/**
 * Describes the errors under each path: as problem details, or as the records with {@link ErrorBody}. A response of
 * which the texts have a part only, or nothing, is completed from {@link ErrorResponse}.
 */
final class ErrorFormats {

    private static final String JSON = "application/json";

    /**
     * One format.
     *
     * @param under what the path starts with
     * @param prefix what the names of its responses start with
     * @param schema the name of that of the body
     */
    private record Format(String under, String prefix, String schema, boolean isCacheControlled) {}

    /** Those of longer paths first. */
    private final List<Format> formats;

    ErrorFormats(IndexView index) {
        this.formats = index.getAnnotations(ErrorBody.class).stream()
                .flatMap(body ->
                        Arrays.stream(body.value("under").asStringArray()).map(under -> format(under, body, index)))
                .sorted(Comparator.comparingInt(
                                (Format format) -> format.under().length())
                        .reversed()
                        .thenComparing(Format::under))
                .toList();
    }

    private static Format format(String under, AnnotationInstance body, IndexView index) {
        return new Format(
                under,
                body.value().asString(),
                DescribedRecords.name(body.target().asClass()),
                body.valueWithDefault(index, "isCacheControlled").asBoolean());
    }

    /** What the names of the error responses of an operation with this path start with; empty for problem details. */
    String prefix(String path) {
        return formats.stream()
                .filter(format -> path.startsWith(format.under()))
                .map(Format::prefix)
                .findFirst()
                .orElse("");
    }

    /** Adds all responses of each format to what the texts have of them. */
    void addTo(Components components) {
        Map<String, APIResponse> responses = components.getResponses() == null
                ? new LinkedHashMap<>()
                : new LinkedHashMap<>(components.getResponses());
        for (ErrorResponse error : ErrorResponse.values()) {
            APIResponse problem = error.problem();
            inherit(responses.computeIfAbsent(error.component(), name -> OASFactory.createAPIResponse()), problem);
            for (Format format : formats) {
                APIResponse response = responses.computeIfAbsent(
                        format.prefix() + error.component(), name -> OASFactory.createAPIResponse());
                setSchema(response, format.schema());
                if (format.isCacheControlled()) {
                    SharedHeader.CACHE_CONTROL.addTo(response);
                }
                inherit(response, problem);
            }
        }
        components.setResponses(responses);
    }

    private static void setSchema(APIResponse response, String schema) {
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
        } else if (from.getContent() != null) {
            content.getMediaTypes().forEach((type, body) -> {
                if (body.getSchema() == null) {
                    body.setSchema(from.getContent().getMediaType(type).getSchema());
                }
            });
        }
    }
}
