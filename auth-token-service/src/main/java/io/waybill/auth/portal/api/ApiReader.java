package io.waybill.auth.portal.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.auth.portal.api.ApiPage.Answer;
import io.waybill.auth.portal.api.ApiPage.Credential;
import io.waybill.auth.portal.api.ApiPage.Field;
import io.waybill.auth.portal.api.ApiPage.Group;
import io.waybill.auth.portal.api.ApiPage.Operation;
import io.waybill.auth.portal.api.ApiPage.Server;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.StatusCode.About;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the page of an API from its OpenAPI document. */
final class ApiReader {

    private static final Pattern RELEASES = Pattern.compile("(.*?)Releases[^:]*: (.*)", Pattern.DOTALL);

    /** Errors that occur only in token requests. */
    private static final Set<ErrorCode> OF_TOKENS =
            Set.of(ErrorCode.UNSUPPORTED_GRANT_TYPE, ErrorCode.INVALID_CREDENTIALS, ErrorCode.TOO_MANY_FAILED_ATTEMPTS);

    private final JsonNode document;
    private final SchemaFields schemas;
    private final String keyHeader;

    /** @param keyHeader the deployment's header of the subscription key; the documents have a neutral name */
    ApiReader(JsonNode document, String keyHeader) {
        this.document = document;
        this.schemas = new SchemaFields(document);
        this.keyHeader = keyHeader;
    }

    /**
     * Reads the API.
     *
     * @param isPart which tags of the document belong to this API
     * @param isTokens whether the errors of token requests apply
     */
    ApiPage read(String id, String title, Predicate<String> isPart, boolean isTokens) {
        List<Group> groups = groups(isPart);
        List<JsonNode> operations = operations(isPart);
        Set<String> statuses = operations.stream()
                .filter(operation -> !isOfTheGateway(operation))
                .flatMap(operation -> operation.path("responses").propertyStream())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<About> about = EnumSet.noneOf(About.class);
        operations.stream().filter(this::isOfTheGateway).forEach(operation -> about.addAll(subjects(operation)));
        List<String> text = new ArrayList<>();
        List<String> releases = new ArrayList<>();
        for (String paragraph :
                document.at("/info/description").asText().strip().split("\n\n", -1)) {
            Matcher history = RELEASES.matcher(paragraph.strip());
            if (history.matches()) {
                releases.addAll(Arrays.stream(history.group(2).split("(?<=\\)), ", -1))
                        .map(release -> release.replaceFirst("\\.$", ""))
                        .toList());
            }
            String rest = history.matches() ? history.group(1).strip() : paragraph.strip();
            if (!rest.isEmpty()) {
                text.add(rest);
            }
        }
        return new ApiPage(
                id,
                title,
                document.at("/info/version").asText(),
                text,
                releases,
                servers(),
                credentials(groups),
                groups,
                isLimited(isPart),
                Arrays.stream(ErrorCode.values())
                        .filter(code -> statuses.contains(Integer.toString(code.status())))
                        .filter(code -> isTokens || !OF_TOKENS.contains(code))
                        .toList(),
                Arrays.stream(StatusCode.values())
                        .filter(code -> code != StatusCode.VALID && about.contains(code.about()))
                        .toList());
    }

    /** Its operations, but for the metadata that only programs read. */
    private List<JsonNode> operations(Predicate<String> isPart) {
        return document.path("paths")
                .propertyStream()
                .filter(path -> !path.getKey().startsWith("/.well-known/"))
                .flatMap(path -> path.getValue().valueStream())
                .filter(operation -> isPart.test(operation.at("/tags/0").asText()))
                .toList();
    }

    /** Whether its errors have the format of the India gateway. */
    private boolean isOfTheGateway(JsonNode operation) {
        return operation
                .path("responses")
                .valueStream()
                .flatMap(answer -> schemas.resolved(answer).path("content").valueStream())
                .anyMatch(content -> content.at("/schema/$ref").asText().endsWith("/GatewayError"));
    }

    /** The parts of its request that can be wrong. */
    private Set<About> subjects(JsonNode operation) {
        Set<About> subjects = EnumSet.of(About.CALL);
        boolean hasToken =
                operation.path("security").valueStream().anyMatch(alternative -> alternative.has("JWTToken"));
        subjects.add(hasToken ? About.TOKEN : About.LOG_IN);
        operation.at("/requestBody/content").forEach(content -> {
            JsonNode fields = schemas.resolved(content.path("schema")).path("properties");
            if (fields.has("profile")) {
                subjects.add(About.PROFILE);
            }
            if (fields.has("altreq") || fields.has("altreqs")) {
                subjects.add(About.INSTRUCTION);
            }
        });
        return subjects;
    }

    /** Answers of limited calls carry rate-limit headers. */
    private boolean isLimited(Predicate<String> isPart) {
        return document.path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .filter(operation -> isPart.test(operation.at("/tags/0").asText()))
                .flatMap(operation -> operation.path("responses").valueStream())
                .anyMatch(answer -> schemas.resolved(answer).path("headers").has("RateLimit-Policy"));
    }

    private List<Server> servers() {
        List<Server> servers = new ArrayList<>();
        document.path("servers").forEach(server -> {
            String url = server.path("url").asText();
            for (Map.Entry<String, JsonNode> variable : server.path("variables").properties()) {
                url = url.replace(
                        "{" + variable.getKey() + "}",
                        variable.getValue().path("default").asText());
            }
            // The page is not on the service's own host.
            if (!url.startsWith("/")) {
                servers.add(new Server(url, server.path("description").asText()));
            }
        });
        return servers;
    }

    private List<Credential> credentials(List<Group> groups) {
        Set<String> used = groups.stream()
                .flatMap(group -> group.operations().stream())
                .flatMap(operation -> operation.credentials().stream())
                .collect(Collectors.toSet());
        List<Credential> credentials = new ArrayList<>();
        document.at("/components/securitySchemes").forEach(scheme -> {
            if (used.stream().anyMatch(alternative -> alternative.contains(where(scheme)))) {
                credentials.add(
                        new Credential(where(scheme), scheme.path("description").asText()));
            }
        });
        return credentials;
    }

    private String where(JsonNode scheme) {
        String name = scheme.path("name").asText();
        return switch (scheme.path("type").asText() + scheme.path("in").asText()) {
            case "apiKeyheader" -> "header " + (name.endsWith("-API-Key") ? keyHeader : name);
            case "apiKeyquery" -> "query " + name;
            default ->
                scheme.path("scheme").asText().equals("basic")
                        ? ApiPage.BASIC
                        : scheme.has("bearerFormat") ? ApiPage.ACCESS_TOKEN : ApiPage.PARCEL_TOKEN;
        };
    }

    private List<Group> groups(Predicate<String> isPart) {
        Map<String, List<Operation>> operations = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        document.path("tags").forEach(tag -> {
            String name = tag.path("name").asText();
            if (isPart.test(name)) {
                operations.put(name, new ArrayList<>());
                texts.put(name, tag.path("description").asText());
            }
        });
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String tag = method.getValue().at("/tags/0").asText();
                    if (operations.containsKey(tag)) {
                        operations.get(tag).add(operation(method.getKey(), path.getKey(), method.getValue()));
                    }
                }));
        return operations.entrySet().stream()
                .map(group -> new Group(group.getKey(), texts.get(group.getKey()), group.getValue()))
                .toList();
    }

    private Operation operation(String method, String path, JsonNode operation) {
        List<JsonNode> parameters = operation
                .path("parameters")
                .valueStream()
                .map(schemas::resolved)
                .toList();
        Map.Entry<String, JsonNode> content = first(operation.at("/requestBody/content"));
        List<String> credentials = operation
                .path("security")
                .valueStream()
                .map(alternative -> alternative.properties().stream()
                        .map(scheme ->
                                where(document.at("/components/securitySchemes").path(scheme.getKey())))
                        .collect(Collectors.joining(" with ")))
                .filter(alternative -> !alternative.isEmpty())
                .toList();
        String id = operation.path("operationId").asText();
        String title = operation.path("summary").asText();
        return new Operation(
                id,
                method.toUpperCase(Locale.ROOT),
                path,
                title,
                operation.path("description").asText("").strip(),
                credentials,
                parameters.stream().map(this::parameter).toList(),
                content == null ? null : content.getKey(),
                content == null ? List.of() : schemas.of(content.getValue().path("schema"), id, title, true),
                content == null ? null : example(content.getKey(), content.getValue()),
                target(path, parameters),
                headers(parameters),
                operation.path("responses").properties().stream()
                        .map(answer -> answer(answer.getKey(), schemas.resolved(answer.getValue()), id, title))
                        .toList(),
                operation.path("x-certification").asText().equals("optional"));
    }

    private Field parameter(JsonNode parameter) {
        return new Field(
                parameter.path("name").asText(),
                parameter.path("in").asText() + ", " + schemas.kind(schemas.resolved(parameter.path("schema"))),
                parameter.path("required").asBoolean(),
                parameter.path("description").asText("").strip(),
                null);
    }

    private Answer answer(String status, JsonNode answer, String operation, String title) {
        Map.Entry<String, JsonNode> content = first(answer.path("content"));
        boolean isGood = status.startsWith("2");
        return new Answer(
                status,
                answer.path("description").asText("").strip(),
                content == null ? null : example(content.getKey(), content.getValue()),
                content == null || !isGood
                        ? List.of()
                        : schemas.of(content.getValue().path("schema"), operation, title, false));
    }

    private static Map.Entry<String, JsonNode> first(JsonNode contents) {
        return contents.properties().stream().findFirst().orElse(null);
    }

    private static String example(String mediaType, JsonNode content) {
        JsonNode example = content.has("example")
                ? content.get("example")
                : content.path("examples").properties().stream()
                        .findFirst()
                        .map(named -> named.getValue().path("value"))
                        .orElse(null);
        if (example == null || example.isMissingNode()) {
            return null;
        }
        if (example.isTextual()) {
            return example.textValue();
        }
        return mediaType.contains("form") ? form(example) : example.toPrettyString();
    }

    private static String form(JsonNode fields) {
        return fields.properties().stream()
                .map(field -> field.getKey() + "=" + field.getValue().asText())
                .collect(Collectors.joining("&"));
    }

    /** The path with the example values of its parameters. */
    private static String target(String path, List<JsonNode> parameters) {
        String target = path;
        for (JsonNode parameter : parameters) {
            if (parameter.path("in").asText().equals("path")) {
                target = target.replace(
                        "{" + parameter.path("name").asText() + "}",
                        URLEncoder.encode(exampleOf(parameter), StandardCharsets.UTF_8));
            }
        }
        return target;
    }

    /** The required headers, with their examples. */
    private static Map<String, String> headers(List<JsonNode> parameters) {
        Map<String, String> headers = new LinkedHashMap<>();
        parameters.stream()
                .filter(parameter -> !parameter.path("in").asText().equals("path")
                        && parameter.path("required").asBoolean())
                .forEach(parameter -> headers.put(parameter.path("name").asText(), exampleOf(parameter)));
        return headers;
    }

    private static String exampleOf(JsonNode parameter) {
        return parameter.path("example").asText(parameter.at("/schema/example").asText());
    }
}
