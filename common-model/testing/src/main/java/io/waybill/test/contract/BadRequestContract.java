package io.waybill.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.Method;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.test.contract.BadBodies.BadBody;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * Every operation refuses with 400 a JSON body or a query that its OpenAPI document forbids, and the answer names the
 * place. {@link OpenApiValidation} validates these answers too. For use in a {@code @QuarkusTest}.
 */
public interface BadRequestContract {

    /** The headers with which a call of this path is trusted. */
    Map<String, String> credentials(String path);

    /** The value of a parameter of the path or the query, where the example of the document will not do. */
    default Optional<String> parameter(String operationId, String name) {
        return Optional.empty();
    }

    /** Whether this place of a body is of one element of many, which is refused in its own result. */
    default boolean isRefusedAlone(String pointer) {
        return false;
    }

    @Test
    default void aBadBodyIsRefusedByTheNameOfItsPlace() {
        List<String> faults = new ArrayList<>();
        int tried = 0;
        for (Described operation : operations()) {
            JsonNode body = operation.content().path("application/json");
            for (BadBody bad : body.has("schema")
                    ? BadBodies.of(operation.document(), body.get("schema"), body.get("example"))
                    : List.<BadBody>of()) {
                if (!isRefusedAlone(bad.pointer())) {
                    tried++;
                    Response answer = send(
                            operation,
                            Operation.json()
                                    .queryParams(requiredQuery(operation))
                                    .body(bad.text()));
                    boolean isNamed = answer.asString().contains("\"pointer\"")
                            ? answer.asString().contains("\"pointer\":\"" + bad.pointer())
                            : answer.asString().contains(lastName(bad.pointer()));
                    if (answer.statusCode() != 400 || !isNamed) {
                        faults.add(operation.id() + " " + bad + ": " + answer.statusCode() + " " + answer.asString());
                    }
                }
            }
        }
        assertThat(tried).isPositive();
        assertThat(faults).as("of %d bodies", tried).isEmpty();
    }

    @Test
    default void aBadQueryIsRefusedByTheNameOfItsParameter() {
        List<String> faults = new ArrayList<>();
        int tried = 0;
        for (Described operation : operations()) {
            List<BadQuery> queries = new ArrayList<>();
            operation.parameters("query").forEach(parameter -> queries.addAll(bad(operation, parameter)));
            if (!queries.isEmpty()) {
                queries.add(new BadQuery("noSuchParameter", List.of("x")));
            }
            for (BadQuery bad : queries) {
                tried++;
                Map<String, String> others = requiredQuery(operation);
                others.remove(bad.name());
                RequestSpecification request =
                        Operation.json().queryParams(others).queryParam(bad.name(), bad.values());
                operation.content().properties().forEach(content -> {
                    JsonNode example = content.getValue().get("example");
                    String text = example.isTextual() ? example.textValue() : example.toString();
                    request.contentType(content.getKey()).body(text.getBytes(StandardCharsets.UTF_8));
                });
                Response answer = send(operation, request);
                if (answer.statusCode() != 400 || !answer.asString().contains(bad.name())) {
                    faults.add(operation.id() + " " + bad + ": " + answer.statusCode() + " " + answer.asString());
                }
            }
        }
        assertThat(tried).isPositive();
        assertThat(faults).as("of %d queries", tried).isEmpty();
    }

    /** An operation of a document. */
    record Described(JsonNode document, String path, Method method, JsonNode node, Map<String, String> credentials) {

        String id() {
            return node.get("operationId").textValue();
        }

        /** The media types of the body, with schema and example. */
        JsonNode content() {
            return OpenApiDocuments.resolved(document, node.path("requestBody")).path("content");
        }

        List<JsonNode> parameters(String in) {
            return StreamSupport.stream(node.path("parameters").spliterator(), false)
                    .map(parameter -> OpenApiDocuments.resolved(document, parameter))
                    .filter(parameter -> parameter.get("in").textValue().equals(in))
                    .toList();
        }
    }

    /** A parameter of a query, with values that its schema forbids. */
    record BadQuery(String name, List<String> values) {}

    private List<Described> operations() {
        List<Described> operations = new ArrayList<>();
        for (JsonNode document : OpenApiDocuments.withOperations()) {
            document.get("paths")
                    .properties()
                    .forEach(path -> path.getValue()
                            .properties()
                            .forEach(method -> operations.add(new Described(
                                    document,
                                    path.getKey(),
                                    Method.valueOf(method.getKey().toUpperCase(Locale.ROOT)),
                                    method.getValue(),
                                    credentials(path.getKey())))));
        }
        return operations;
    }

    private List<BadQuery> bad(Described operation, JsonNode parameter) {
        String name = parameter.get("name").textValue();
        JsonNode schema = OpenApiDocuments.resolved(operation.document(), parameter.get("schema"));
        JsonNode single = OpenApiDocuments.resolved(operation.document(), schema.path("items"));
        List<BadQuery> queries = new ArrayList<>();
        String value = value(operation, parameter);
        if (single.isMissingNode() && !value.isEmpty()) {
            queries.add(new BadQuery(name, List.of(value, value)));
        }
        if (isForbidden("~ä", single.isMissingNode() ? schema : single)) {
            queries.add(new BadQuery(name, List.of("~ä")));
        }
        return queries;
    }

    private static boolean isForbidden(String value, JsonNode schema) {
        return !schema.path("type").asText().equals("string")
                || schema.has("enum")
                || schema.path("format").asText().startsWith("date")
                || (schema.has("pattern")
                        && !Pattern.compile(schema.get("pattern").textValue())
                                .matcher(value)
                                .find());
    }

    private Map<String, String> requiredQuery(Described operation) {
        Map<String, String> query = new TreeMap<>();
        operation.parameters("query").stream()
                .filter(parameter -> parameter.path("required").asBoolean())
                .forEach(parameter -> query.put(parameter.get("name").textValue(), value(operation, parameter)));
        return query;
    }

    private String value(Described operation, JsonNode parameter) {
        return parameter(operation.id(), parameter.get("name").textValue())
                .orElseGet(() -> parameter
                        .path("example")
                        .asText(parameter.path("schema").path("default").asText()));
    }

    private Response send(Described operation, RequestSpecification request) {
        String path = operation.path();
        for (JsonNode parameter : operation.parameters("path")) {
            path = path.replace("{" + parameter.get("name").textValue() + "}", value(operation, parameter));
        }
        operation.parameters("header").stream()
                .filter(parameter -> parameter.path("required").asBoolean())
                .forEach(parameter -> request.header(parameter.get("name").textValue(), value(operation, parameter)));
        return request.headers(operation.credentials()).request(operation.method(), path);
    }

    private static String lastName(String pointer) {
        return pointer.replaceAll("(/[0-9]+)+$", "").replaceAll(".*/", "");
    }
}
