package io.waybill.test;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The requests that a document's schemas accept, and those that break them in one place. */
final class DescribedRequests {

    private static final long SEED = 20_261_122;
    private static final int RANDOM_BODIES = 5;
    /** Of the cases of a body that another operation has been tried with. */
    private static final int SAMPLE = 20;

    /** How much of a body is shown. */
    static final int LONGEST = 1_000;

    /** The keyword of a text of JSON lines that has the schema of one. */
    private static final String LINE = "x-line";

    /** What a parameter or a field breaks that is sent twice. */
    static final String REPEATED = "repeated";

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode document;
    private final RequestContract service;
    private final Map<String, Described> operations = new LinkedHashMap<>();

    record Described(String id, String method, String path, JsonNode node) {}

    private record Parameter(
            String name, String in, boolean isRequired, boolean mayBeEmpty, JsonNode schema, String value) {}

    /**
     * A request.
     *
     * @param place what was changed in it: a pointer into the body, or a parameter's name
     * @param broken the keywords of the schema that it breaks there; empty if it is accepted
     * @param isListed whether the schema lists the values of the place
     */
    record Call(
            Described operation,
            String uri,
            List<Map.Entry<String, String>> headers,
            String mediaType,
            String body,
            String place,
            Set<String> broken,
            boolean isListed) {

        Call withMediaType(String other) {
            return new Call(operation, uri, headers, other, body, place, broken, isListed);
        }

        boolean isBroken() {
            return !broken.isEmpty();
        }

        @Override
        public String toString() {
            return operation.id() + " " + operation.method() + " " + uri + " " + place + " " + broken + " "
                    + (body == null ? "" : body.length() > LONGEST ? body.substring(0, LONGEST) + "…" : body);
        }
    }

    DescribedRequests(JsonNode document, RequestContract service) {
        this.document = document;
        this.service = service;
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String id = method.getValue().get("operationId").textValue();
                    operations.put(
                            id,
                            new Described(
                                    id, method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()));
                }));
    }

    Set<String> operationIds() {
        return operations.keySet();
    }

    /** A request of an operation that its document accepts. */
    Call plain(String operationId) {
        Draft draft = new Draft(operations.get(operationId));
        JsonNode contents = DescribedOperations.resolved(
                        document, operations.get(operationId).node().path("requestBody"))
                .path("content");
        for (Map.Entry<String, JsonNode> content : contents.properties()) {
            draft.mediaType = content.getKey();
            draft.body = service.body(operationId).orElse(content.getValue().path("example"));
        }
        return draft.call("", Set.of(), false);
    }

    /** The media types of the body that an operation requires; none if it does not look at the type. */
    Set<String> bodyTypes(String operationId) {
        JsonNode body = DescribedOperations.resolved(
                document, operations.get(operationId).node().path("requestBody"));
        Set<String> types = new TreeSet<>();
        JsonNode answers = operations.get(operationId).node().get("responses");
        if (body.path("required").asBoolean() && (answers.has("415") || service.refusal(operationId, "") == 401)) {
            body.path("content").fieldNames().forEachRemaining(types::add);
        }
        return types;
    }

    /** The media types of an operation's body, if it succeeds; none if it has no body then. */
    Set<String> types(String operationId) {
        Set<String> types = new TreeSet<>();
        operations.get(operationId).node().get("responses").properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .forEach(response -> DescribedOperations.resolved(document, response.getValue())
                        .path("content")
                        .fieldNames()
                        .forEachRemaining(types::add));
        return types;
    }

    /** The requests of an operation: a plain one, then those that differ from it in one place. */
    List<Call> of(String operationId) {
        Described operation = operations.get(operationId);
        // Its own, so that an operation's requests stay as they are when another one changes.
        Random random = new Random(SEED + operationId.hashCode());
        Draft draft = new Draft(operation);
        JsonNode requestBody =
                DescribedOperations.resolved(document, operation.node().path("requestBody"));
        for (Map.Entry<String, JsonNode> content : requestBody.path("content").properties()) {
            draft.mediaType = content.getKey();
            draft.body = service.body(operationId).orElse(content.getValue().path("example"));
            JsonNode schema = content.getValue().get("schema");
            if (draft.mediaType.equals(JSON) || draft.mediaType.equals(FORM)) {
                draft.bodies(
                        new SchemaCases(document, schema, random),
                        requestBody.path("required").asBoolean(),
                        isTriedElsewhere(operationId, schema) ? SAMPLE : 1);
            }
            if (draft.mediaType.equals(FORM)) {
                draft.repeatedFields(DescribedOperations.resolved(document, schema));
            }
            JsonNode line = DescribedOperations.resolved(document, schema).path(LINE);
            if (line.isObject()) {
                draft.lines(new SchemaCases(document, line, random));
            }
        }
        draft.calls.addFirst(draft.call("", Set.of(), false));
        parameters(operation).forEach(parameter -> draft.parameter(parameter, random));
        if (service.refusesUnknownParameters(operation.path())) {
            draft.query.add(Map.entry("noSuchParameter", "x"));
            draft.calls.add(draft.call("noSuchParameter", Set.of("additionalProperties"), false));
        }
        return draft.calls;
    }

    /** Whether an earlier operation takes the same body, and its requests break it in every place. */
    private boolean isTriedElsewhere(String operationId, JsonNode schema) {
        return schema.has("$ref")
                && operations.values().stream()
                        .takeWhile(earlier -> !earlier.id().equals(operationId))
                        .anyMatch(earlier -> DescribedOperations.resolved(
                                        document, earlier.node().path("requestBody"))
                                .path("content")
                                .path(JSON)
                                .path("schema")
                                .equals(schema));
    }

    private List<Parameter> parameters(Described operation) {
        List<Parameter> parameters = new ArrayList<>();
        for (JsonNode sent : operation.node().path("parameters")) {
            JsonNode parameter = DescribedOperations.resolved(document, sent);
            String name = parameter.get("name").textValue();
            JsonNode example = parameter.has("example")
                    ? parameter.get("example")
                    : parameter.path("schema").path("default");
            parameters.add(new Parameter(
                    name,
                    parameter.get("in").textValue(),
                    parameter.path("required").asBoolean(),
                    parameter.path("allowEmptyValue").asBoolean(),
                    DescribedOperations.resolved(document, parameter.get("schema")),
                    service.parameter(operation.id(), name).orElse(example.asText())));
        }
        return parameters;
    }

    /** A request in the making, from which the others are made by one change. */
    private final class Draft {

        private final Described operation;
        private final List<Call> calls = new ArrayList<>();
        private final Map<String, String> path = new LinkedHashMap<>();
        private final List<Map.Entry<String, String>> query = new ArrayList<>();
        private final List<Map.Entry<String, String>> headers = new ArrayList<>();
        private String mediaType;
        private JsonNode body;
        /** The field of the form that is sent twice, {@code null} for none. */
        private String repeated;

        Draft(Described operation) {
            this.operation = operation;
            headers.addAll(service.credentials(operation.id(), operation.path()).entrySet());
            for (Parameter parameter : parameters(operation)) {
                boolean isGiven =
                        service.parameter(operation.id(), parameter.name()).isPresent();
                switch (parameter.in()) {
                    case "path" -> path.put(parameter.name(), parameter.value());
                    case "query" -> {
                        if (parameter.isRequired() || isGiven) {
                            query.add(Map.entry(parameter.name(), parameter.value()));
                        }
                    }
                    default -> {
                        if (parameter.isRequired() || isGiven) {
                            headers.add(Map.entry(parameter.name(), parameter.value()));
                        }
                    }
                }
            }
        }

        /** @param step of the places in which the body is broken one in so many is */
        void bodies(SchemaCases cases, boolean isRequired, int step) {
            JsonNode example = body;
            for (int i = 0; i < RANDOM_BODIES; i++) {
                with(cases.accepted(i == 0), "", Set.of(), false);
            }
            with(JsonNodeFactory.instance.missingNode(), "", isRequired ? Set.of("required") : Set.of(), false);
            List<SchemaCases.Case> around = cases.around(example);
            for (int i = 0; i < around.size(); i += step) {
                SchemaCases.Case changed = around.get(i);
                if (mediaType.equals(JSON) || isForm(changed.value())) {
                    with(changed.value(), changed.pointer(), changed.broken(), changed.isListed());
                }
            }
            body = example;
        }

        /** Each field of the form twice, whether the example has it or not. */
        void repeatedFields(JsonNode schema) {
            JsonNode example = body;
            for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
                repeated = field.getKey();
                ObjectNode sent = example.deepCopy();
                if (!sent.has(repeated)) {
                    sent.set(repeated, new SchemaCases(document, field.getValue(), new Random(SEED)).accepted(true));
                }
                with(sent, "/" + repeated, Set.of(REPEATED), false);
            }
            repeated = null;
            body = example;
        }

        /** Each line is a document of its own. */
        void lines(SchemaCases cases) {
            JsonNode example = body;
            for (SchemaCases.Case changed : cases.around(parsed(example.textValue()))) {
                with(
                        JsonNodeFactory.instance.textNode(changed.value().toString()),
                        changed.pointer(),
                        changed.broken(),
                        changed.isListed());
            }
            body = example;
        }

        private void with(JsonNode changed, String place, Set<String> broken, boolean isListed) {
            body = changed;
            calls.add(call(place, broken, isListed));
        }

        void parameter(Parameter parameter, Random random) {
            JsonNode schema = parameter.schema();
            SchemaCases cases = new SchemaCases(document, schema, random);
            boolean isText = schema.path("type").asText().equals("string");
            Map<String, Set<String>> values = new LinkedHashMap<>();
            List<JsonNode> candidates = new ArrayList<>();
            candidates.add(JsonNodeFactory.instance.textNode(""));
            candidates.add(JsonNodeFactory.instance.textNode(parameter.value()));
            candidates.add(cases.accepted(true));
            cases.around(JsonNodeFactory.instance.textNode(parameter.value()))
                    .forEach(changed -> candidates.add(changed.value()));
            for (JsonNode candidate : candidates) {
                if (candidate.isValueNode() && !candidate.isNull()) {
                    String text = candidate.asText();
                    boolean isAbsent = text.isBlank() && parameter.mayBeEmpty();
                    values.put(
                            text,
                            isAbsent
                                    ? Set.of()
                                    : cases.broken(isText ? JsonNodeFactory.instance.textNode(text) : read(text)));
                }
            }
            values.forEach((text, broken) -> {
                switch (parameter.in()) {
                    case "path" -> {
                        // A segment that is empty or has only dots makes another path, and no path of a service has
                        // control characters, slashes, backslashes or semicolons in a segment (PathContract).
                        if (!text.isEmpty() && !text.matches("\\.+|(?s).*[\\p{Cntrl}/\\\\;].*")) {
                            String before = path.put(parameter.name(), text);
                            calls.add(call(
                                    parameter.name(), broken, parameter.schema().has("enum")));
                            path.put(parameter.name(), before);
                        }
                    }
                    case "query" -> sent(query, parameter, List.of(text), broken);
                    default -> {
                        if (text.matches("[!-~]([ -~]*[!-~])?|")) {
                            sent(headers, parameter, List.of(text), broken);
                        }
                    }
                }
            });
            boolean isSingle = parameter.in().equals("query") || schema.has("pattern") || schema.has("minLength");
            if (!parameter.in().equals("path") && isSingle && !parameter.value().isEmpty()) {
                sent(
                        parameter.in().equals("query") ? query : headers,
                        parameter,
                        List.of(parameter.value(), parameter.value()),
                        Set.of(REPEATED));
            }
            if (!parameter.in().equals("path") && parameter.isRequired()) {
                sent(parameter.in().equals("query") ? query : headers, parameter, List.of(), Set.of("required"));
            }
        }

        private void sent(
                List<Map.Entry<String, String>> where, Parameter parameter, List<String> values, Set<String> broken) {
            List<Map.Entry<String, String>> before = List.copyOf(where);
            where.removeIf(entry -> entry.getKey().equals(parameter.name()));
            values.forEach(value -> where.add(Map.entry(parameter.name(), value)));
            calls.add(call(parameter.name(), broken, parameter.schema().has("enum")));
            where.clear();
            where.addAll(before);
        }

        Call call(String place, Set<String> broken, boolean isListed) {
            String uri = operation.path();
            for (Map.Entry<String, String> parameter : path.entrySet()) {
                uri = uri.replace("{" + parameter.getKey() + "}", encoded(parameter.getValue()));
            }
            if (!query.isEmpty()) {
                uri += "?" + form(query);
            }
            String text = body == null || body.isMissingNode() ? null : text();
            return new Call(operation, uri, List.copyOf(headers), mediaType, text, place, broken, isListed);
        }

        private String text() {
            return mediaType.equals(FORM)
                    ? form(body.properties().stream()
                            .flatMap(field -> Collections.nCopies(
                                    field.getKey().equals(repeated) ? 2 : 1,
                                    Map.entry(field.getKey(), field.getValue().textValue()))
                                    .stream())
                            .toList())
                    : mediaType.equals(JSON) ? body.toString() : body.textValue();
        }
    }

    private static boolean isForm(JsonNode value) {
        return value instanceof ObjectNode object
                && object.properties().stream()
                        .allMatch(field -> field.getValue().isTextual());
    }

    private static JsonNode read(String text) {
        try {
            JsonNode read = MAPPER.readTree(text);
            return read.isValueNode() ? read : JsonNodeFactory.instance.textNode(text);
        } catch (JsonProcessingException e) {
            return JsonNodeFactory.instance.textNode(text);
        }
    }

    private static String form(List<Map.Entry<String, String>> fields) {
        return fields.stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    static JsonNode parsed(String body) {
        try {
            return MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
