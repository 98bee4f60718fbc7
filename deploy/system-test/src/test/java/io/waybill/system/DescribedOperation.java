package io.waybill.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation of an OpenAPI document, with the request of its examples.
 *
 * @param path with its parameters in braces
 * @param parameters the examples of those that are required, in the path and the headers
 * @param mediaType of the body; {@code null} if it takes none
 * @param body the example
 */
record DescribedOperation(
        String id, String method, String path, Map<String, Parameter> parameters, String mediaType, JsonNode body) {

    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";

    /** The operations of auth-token-service for the other services, which no document has. */
    static final List<DescribedOperation> FOR_SERVICES = List.of(
            new DescribedOperation("listRevocations", "GET", "/oauth2/revocations", Map.of(), null, null),
            new DescribedOperation(
                    "reportUsage",
                    "POST",
                    "/oauth2/usage",
                    Map.of(),
                    JSON,
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("source", "freight-product-service/1")
                            .put("sequence", 17)
                            .set("entries", JsonNodeFactory.instance.arrayNode())),
            new DescribedOperation(
                    "listRevokedCredentials",
                    "POST",
                    "/oauth2/revoked-credentials",
                    Map.of(),
                    JSON,
                    JsonNodeFactory.instance
                            .objectNode()
                            .set("sids", JsonNodeFactory.instance.arrayNode().add("p7Hf2kQ9"))));

    /**
     * A parameter.
     *
     * @param in {@code path}, {@code query} or {@code header}
     */
    record Parameter(String in, String example) {}

    static List<DescribedOperation> of(JsonNode document) {
        List<DescribedOperation> operations = new ArrayList<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (method.getValue().has("operationId")) {
                        operations.add(of(document, path.getKey(), method.getKey(), method.getValue()));
                    }
                }));
        return operations;
    }

    private static DescribedOperation of(JsonNode document, String path, String method, JsonNode operation) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        for (JsonNode sent : operation.path("parameters")) {
            JsonNode parameter = resolved(document, sent);
            if (parameter.path("required").asBoolean()) {
                parameters.put(
                        parameter.get("name").textValue(),
                        new Parameter(
                                parameter.get("in").textValue(),
                                parameter.path("example").asText()));
            }
        }
        JsonNode content = resolved(document, operation.path("requestBody")).path("content");
        String mediaType = content.isEmpty() ? null : content.fieldNames().next();
        return new DescribedOperation(
                operation.get("operationId").textValue(),
                method.toUpperCase(Locale.ROOT),
                path,
                parameters,
                mediaType,
                mediaType == null ? null : content.get(mediaType).path("example"));
    }

    private static JsonNode resolved(JsonNode document, JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").textValue().substring(1)) : node;
    }

    /** The path with these values in place of the examples, and encoded. */
    String uri(Map<String, String> values) {
        String uri = path;
        for (Map.Entry<String, Parameter> parameter : parameters.entrySet()) {
            uri = uri.replace(
                    "{" + parameter.getKey() + "}",
                    encoded(values.getOrDefault(
                            parameter.getKey(), parameter.getValue().example())));
        }
        return uri;
    }

    /** Whether the example of the body has this field, at any depth. */
    boolean mentions(String field) {
        return body != null && body.findValue(field) != null;
    }

    /** The body as it is sent, with these values in place of the examples; without a value, the field is left out. */
    String sent(Map<String, String> values) {
        if (body == null) {
            return "";
        }
        JsonNode filled = body.deepCopy();
        fill(filled, values);
        if (mediaType.equals(FORM)) {
            // The examples leave them to HTTP Basic.
            Stream.of("client_id", "client_secret")
                    .filter(field -> !values.getOrDefault(field, "").isEmpty())
                    .forEach(field -> ((ObjectNode) filled).put(field, values.get(field)));
        }
        return switch (mediaType) {
            case FORM ->
                filled.properties().stream()
                        .map(field -> encoded(field.getKey()) + "="
                                + encoded(field.getValue().asText()))
                        .collect(Collectors.joining("&"));
            default -> filled.isTextual() ? filled.textValue() : filled.toString();
        };
    }

    private static void fill(JsonNode node, Map<String, String> values) {
        if (node instanceof ObjectNode object) {
            values.forEach((field, value) -> {
                if (object.has(field)) {
                    if (value.isEmpty()) {
                        object.remove(field);
                    } else {
                        object.put(field, value);
                    }
                }
            });
        }
        node.forEach(child -> fill(child, values));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
