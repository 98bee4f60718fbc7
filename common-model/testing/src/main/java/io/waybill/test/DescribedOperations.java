package io.waybill.test;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.oas.OpenApi30;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The operations of OpenAPI documents, and whether an exchange is one of theirs: status, headers and body of the answer
 * must be described, and a body that the service took must be one that the document allows. Objects are closed for
 * this: a field that no schema has is a fault here, though clients must bear it.
 */
public final class DescribedOperations {

    /** Headers that belong to HTTP itself, to the connection, or to a browser. */
    private static final Set<String> OF_HTTP = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-security-policy",
            "content-type",
            "date",
            "keep-alive",
            "transfer-encoding",
            "vary",
            "x-content-type-options");

    private static final String OF_CORS = "access-control-";
    private static final Pattern JSON = Pattern.compile("application/(?:.*\\+)?json");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonSchemaFactory SCHEMAS = JsonSchemaFactory.builder(
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V4))
            .metaSchema(OpenApi30.getInstance())
            .defaultMetaSchemaIri(OpenApi30.getInstance().getIri())
            .build();

    private record DescribedPath(String template, Pattern pattern, JsonNode operations, JsonNode document) {}

    /**
     * A request and its answer.
     *
     * @param path without the query, as sent
     * @param requestBody empty if there was none, or it is no JSON
     * @param headers those of the answer, in lower case
     */
    public record Exchange(
            String method, String path, String requestBody, int status, Map<String, String> headers, String body) {

        String contentType() {
            return headers.getOrDefault("content-type", "").split(";", 2)[0].strip();
        }
    }

    private final List<DescribedPath> paths = new ArrayList<>();
    private final Map<JsonNode, JsonSchema> compiled = new ConcurrentHashMap<>();

    private DescribedOperations(List<JsonNode> documents) {
        for (JsonNode document : documents) {
            close(document.get("components").get("schemas"));
            document.get("paths")
                    .properties()
                    .forEach(path -> paths.add(new DescribedPath(
                            path.getKey(),
                            Pattern.compile(path.getKey().replaceAll("\\{[^}]+}", "[^/]+")),
                            path.getValue(),
                            document)));
        }
        paths.sort(Comparator.comparing(path -> path.template().contains("{")));
    }

    /** Those of the service whose classes are on the class path; empty where there is no document. */
    public static DescribedOperations ofTheService() {
        return of(documentsOfTheService());
    }

    /** The documents that the service serves, for clients and for operators. */
    static List<JsonNode> documentsOfTheService() {
        List<JsonNode> documents = new ArrayList<>();
        for (String name : List.of("clients", "operators")) {
            JsonNode stored = storedDocument(name);
            if (stored.path("paths").size() > 0) {
                documents.add(AnyCase.understood(stored));
            }
        }
        return documents;
    }

    /**
     * The document that the build has stored (quarkus.smallrye-openapi.store-schema-directory), in the module's folder.
     */
    static JsonNode storedDocument(String name) {
        try {
            return new YAMLMapper()
                    .readTree(Path.of("target", "openapi", name, "openapi.yaml").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of these documents. */
    public static DescribedOperations of(List<JsonNode> documents) {
        return new DescribedOperations(
                documents.stream().map(JsonNode::<JsonNode>deepCopy).toList());
    }

    /** What of the exchange is not described. A path that no document has is no operation, and not judged. */
    public List<String> faults(Exchange exchange) {
        Optional<DescribedPath> found = paths.stream()
                .filter(path -> path.pattern().matcher(exchange.path()).matches())
                .findFirst();
        if (found.isEmpty()) {
            return List.of();
        }
        DescribedPath path = found.get();
        String method =
                exchange.method().equals("HEAD") ? "get" : exchange.method().toLowerCase(Locale.ROOT);
        boolean isKnownMethod = path.operations().has(method);
        // What refuses another method, or a header over the limit, is no operation; all describe how the former is
        // told.
        if (exchange.status() == 431 || (!isKnownMethod && exchange.status() != 405)) {
            return List.of();
        }
        JsonNode operation = isKnownMethod
                ? path.operations().get(method)
                : path.operations().elements().next();
        JsonNode answer =
                resolved(path.document(), operation.get("responses").path(Integer.toString(exchange.status())));
        if (answer.isMissingNode()) {
            return List.of("status " + exchange.status() + " is not described");
        }
        List<String> faults = new ArrayList<>(headerFaults(exchange, answer));
        faults.addAll(bodyFaults(exchange, answer, path.document()));
        if (exchange.status() < 300 && !exchange.requestBody().isEmpty()) {
            JsonNode schema = resolved(path.document(), operation.path("requestBody"))
                    .path("content")
                    .path("application/json")
                    .path("schema");
            schemaFaults(schema, exchange.requestBody(), path.document())
                    .forEach(fault -> faults.add("the service took what the document forbids: " + fault));
        }
        return faults;
    }

    private static List<String> headerFaults(Exchange exchange, JsonNode answer) {
        Set<String> described = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        answer.path("headers").fieldNames().forEachRemaining(described::add);
        List<String> faults = exchange.headers().keySet().stream()
                .filter(name -> !OF_HTTP.contains(name) && !name.startsWith(OF_CORS) && !described.contains(name))
                .map(name -> "header " + name + " is not described for status " + exchange.status())
                .collect(Collectors.toCollection(ArrayList::new));
        if (!exchange.headers().containsKey("x-request-id")) {
            faults.add("there is no X-Request-Id");
        }
        if (!"nosniff".equals(exchange.headers().get("x-content-type-options"))) {
            faults.add("X-Content-Type-Options is not nosniff");
        }
        return faults;
    }

    private List<String> bodyFaults(Exchange exchange, JsonNode answer, JsonNode document) {
        if (exchange.method().equals("HEAD")) {
            return List.of();
        }
        JsonNode contents = answer.path("content");
        if (contents.isEmpty()) {
            return exchange.body().isEmpty() ? List.of() : List.of("a body is not described");
        }
        JsonNode content = contents.path(exchange.contentType());
        if (content.isMissingNode()) {
            return List.of("media type " + exchange.contentType() + " is not described");
        }
        return JSON.matcher(exchange.contentType()).matches()
                ? schemaFaults(content.get("schema"), exchange.body(), document)
                : List.of();
    }

    private List<String> schemaFaults(JsonNode schema, String text, JsonNode document) {
        if (schema.isMissingNode()) {
            return List.of();
        }
        try {
            JsonNode value = MAPPER.readTree(text);
            return compiled.computeIfAbsent(schema, s -> compiled(s, document)).validate(value).stream()
                    .map(ValidationMessage::getMessage)
                    .toList();
        } catch (JsonProcessingException e) {
            return List.of("is no JSON: " + e.getOriginalMessage());
        }
    }

    /** A validator for a schema of the document; it judges formats, too. */
    static JsonSchema compiled(JsonNode schema, JsonNode document) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.putArray("allOf").add(schema);
        root.putObject("components").set("schemas", document.get("components").get("schemas"));
        return SCHEMAS.getSchema(
                root,
                SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
    }

    static JsonNode resolved(JsonNode document, JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").textValue().substring(1)) : node;
    }

    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("type").asText().equals("object")
                && object.has("properties")
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        schema.elements().forEachRemaining(DescribedOperations::close);
    }
}
