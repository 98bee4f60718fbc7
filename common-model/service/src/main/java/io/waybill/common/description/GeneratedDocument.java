package io.waybill.common.description;

import io.waybill.common.paging.Listing;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASConfig;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

/**
 * Adds to a generated document what holds for every operation of its kind, so that no resource repeats it: ids,
 * credentials, errors, headers, the paging of lists, closed requests, and what an answer always has. Removes the other
 * document's operations and what then is unused.
 */
abstract class GeneratedDocument {

    static final String OPERATORS = "/admin/";

    private static final DotName LISTING = DotName.createSimple(Listing.class);
    /** Of calls that are refused before they are counted. */
    private static final Set<String> UNCOUNTED =
            Set.of("GatewayForbidden", "MethodNotAllowed", "NotAcceptable", "UnsupportedMediaType");

    /** On an operation: statuses that it never answers, though others of its kind do. */
    private static final String NEVER = "x-never";

    private static final String JSON = "application/json";
    private final IndexView index;

    private final Predicate<String> isIncluded;

    GeneratedDocument(IndexView index, Predicate<String> isIncluded) {
        this.index = index;
        this.isIncluded = isIncluded;
    }

    public final void filterOpenAPI(OpenAPI document) {
        boolean isScanned = !ConfigProvider.getConfig()
                .getOptionalValue(OASConfig.SCAN_DISABLE, Boolean.class)
                .orElse(false);
        if (isScanned) {
            complete(document);
        }
    }

    private void complete(OpenAPI document) {
        Map<String, PathItem> paths = new LinkedHashMap<>(document.getPaths().getPathItems());
        paths.keySet().removeIf(isIncluded.negate());
        document.getPaths().setPathItems(paths);
        new SharedTexts().addTo(document);
        SharedHeader.addTo(document.getComponents());
        ErrorFormats formats = new ErrorFormats(index);
        formats.addTo(document.getComponents());
        Map<String, RestOperation> operations = RestOperation.of(index);
        paths.forEach((path, item) -> item.getOperations()
                .forEach((method, operation) -> complete(
                        document,
                        operation,
                        new Context(path, method, operations.get(method + " " + path), formats.prefix(path)))));
        completeSchemas(document);
        new Examples().addTo(document);
        new References(document).removeUnused(document);
        removeUnusedTags(document);
    }

    private record Context(String path, HttpMethod method, RestOperation rest, String errorPrefix) {}

    private void complete(OpenAPI document, Operation operation, Context context) {
        RestOperation rest = context.rest();
        if (rest == null) {
            throw new IllegalStateException(
                    context.method() + " " + context.path() + " is described, but no resource has it");
        }
        if (operation.getOperationId() == null) {
            operation.setOperationId(rest.id());
        }
        if (operation.getSecurity() == null || operation.getSecurity().isEmpty()) {
            operation.setSecurity(SecurityRequirements.required(rest, document.getComponents()));
        }
        if (rest.isForOperators()) {
            // The security requirements of OpenAPI 3.0 cannot name roles.
            String roles = "Roles: `" + String.join("`, `", new TreeSet<>(rest.roles())) + "`.";
            operation.setDescription(
                    operation.getDescription() == null ? roles : operation.getDescription() + "\n\n" + roles);
        }
        if (rest.method().returnType().name().equals(LISTING)) {
            list(document, operation, rest);
        }
        if (context.method() == HttpMethod.GET && rest.takes(Request.class)) {
            conditional(document, operation);
        }
        rest.document()
                .ifPresent(described ->
                        new CatalogueDocuments(index, document.getComponents()).describe(operation, described));
        rest.optionalBody(index).ifPresent(type -> optional(operation, document, DescribedRecords.name(type)));
        errors(document.getComponents(), operation, context);
        headers(document, operation, rest);
        // The framework copies those of some operations there, and Swagger UI takes each entry for a response.
        operation.getResponses().setExtensions(null);
        // A reference has nothing beside it: what the framework gives every response is that of the component.
        operation.getResponses().getAPIResponses().values().stream()
                .filter(response -> response.getRef() != null)
                .forEach(response -> response.setDescription(null));
        operation.getResponses().getAPIResponses().values().stream()
                .map(APIResponse::getContent)
                .filter(content -> content != null && content.hasMediaType(JSON))
                .forEach(GeneratedDocument::putJsonFirst);
    }

    /** Generators of clients take the first. */
    private static void putJsonFirst(Content content) {
        Map<String, MediaType> types = new LinkedHashMap<>();
        types.put(JSON, content.getMediaType(JSON));
        types.putAll(content.getMediaTypes());
        content.setMediaTypes(types);
    }

    /** Such an operation does not name the type of its body; it is required if a field of it is. */
    private static void optional(Operation operation, OpenAPI document, String schema) {
        List<String> required =
                document.getComponents().getSchemas().get(schema).getRequired();
        operation.setRequestBody(OASFactory.createRequestBody()
                .required(required != null && !required.isEmpty())
                .content(OASFactory.createContent()
                        .addMediaType(
                                JSON,
                                OASFactory.createMediaType()
                                        .schema(OASFactory.createSchema().ref(schema)))));
    }

    /** A list as JSON; SmallRye does not see through {@code @JsonValue}. */
    private void list(OpenAPI document, Operation operation, RestOperation rest) {
        String entry = DescribedRecords.name(index.getClassByName(rest.method()
                .returnType()
                .asParameterizedType()
                .arguments()
                .getFirst()
                .name()));
        Schema list = OASFactory.createSchema()
                .addType(Schema.SchemaType.OBJECT)
                .addRequired("items")
                .addProperty(
                        "items",
                        OASFactory.createSchema()
                                .addType(Schema.SchemaType.ARRAY)
                                .items(OASFactory.createSchema().ref(entry)));
        boolean isPaged = isPaged(operation);
        if (isPaged) {
            list.addProperty(
                    "next",
                    OASFactory.createSchema()
                            .addType(Schema.SchemaType.STRING)
                            .description("Goes into `after` for the next page; absent on the last one."));
        }
        String name = entry + "List";
        document.getComponents().addSchema(name, list);
        APIResponse success = operation.getResponses().getAPIResponse("200");
        if (success.getDescription().equals(Response.Status.OK.getReasonPhrase())) {
            success.setDescription(isPaged ? "A page of the list." : "The list.");
        }
        success.getContent()
                .getMediaTypes()
                .forEach((mediaType, content) -> content.setSchema(
                        mediaType.equals(JSON)
                                ? OASFactory.createSchema().ref(name)
                                : OASFactory.createSchema().addType(Schema.SchemaType.STRING)));
    }

    /** What an operation answers to a client that has the answer already: its headers are those of a 200, too. */
    private static void conditional(OpenAPI document, Operation operation) {
        APIResponses responses = operation.getResponses();
        if (responses.getAPIResponse("304") == null) {
            responses.addAPIResponse("304", OASFactory.createAPIResponse().ref("NotModified"));
            operation.addParameter(OASFactory.createParameter().ref("IfNoneMatch"));
        }
        APIResponse fresh = responses.getAPIResponse("200");
        String unchanged = responses.getAPIResponse("304").getRef();
        if (fresh.getRef() == null && unchanged != null) {
            document.getComponents()
                    .getResponses()
                    .get(unchanged.substring(unchanged.lastIndexOf('/') + 1))
                    .getHeaders()
                    .forEach((name, header) -> {
                        if (fresh.getHeaders() == null || !fresh.getHeaders().containsKey(name)) {
                            fresh.addHeader(name, header);
                        }
                    });
        }
    }

    private static boolean isPaged(Operation operation) {
        return operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> "after".equals(parameter.getName()));
    }

    /** A description beside the reason phrase, which the framework gives every response. */
    private static boolean hasDescription(APIResponse response, String status) {
        Response.Status known = Response.Status.fromStatusCode(Integer.parseInt(status));
        return response.getDescription() != null
                && (known == null || !response.getDescription().equals(known.getReasonPhrase()));
    }

    private static void errors(Components components, Operation operation, Context context) {
        boolean hasBody = operation.getRequestBody() != null;
        boolean isSecured = context.rest().isForOperators() || context.rest().isLimited();
        Map<String, Boolean> answered = Map.ofEntries(
                Map.entry(
                        "400", hasBody || hasQuery(operation) || context.rest().isQueryStrict()),
                Map.entry("401", isSecured),
                Map.entry("403", isSecured),
                Map.entry("404", context.path().contains("{")),
                Map.entry("405", true),
                Map.entry("406", true),
                Map.entry("413", hasBody),
                Map.entry("415", hasBody && context.rest().namesTypes()),
                Map.entry("429", context.rest().isLimited()),
                Map.entry("500", true),
                Map.entry("503", true));
        Object never = operation.getExtension(NEVER);
        operation.removeExtension(NEVER);
        APIResponses responses = operation.getResponses();
        for (ErrorResponse error : ErrorResponse.values()) {
            String status = error.status();
            String name = context.errorPrefix() + error.component();
            APIResponse own = responses.getAPIResponse(status);
            boolean isOwn = own != null && (own.getRef() != null || own.getContent() != null);
            boolean isNever = never != null && never.toString().contains(status);
            if (!isOwn && !isNever && (own != null || answered.getOrDefault(status, false))) {
                if (own != null && hasDescription(own, status)) {
                    ErrorFormats.inherit(own, components.getResponses().get(name));
                } else {
                    responses.addAPIResponse(
                            status, OASFactory.createAPIResponse().ref(name));
                }
            }
        }
        Map<String, APIResponse> sorted = new TreeMap<>(responses.getAPIResponses());
        responses.setAPIResponses(new LinkedHashMap<>(sorted));
    }

    private static boolean hasQuery(Operation operation) {
        return operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> parameter.getIn() == Parameter.In.QUERY);
    }

    private static void headers(OpenAPI document, Operation operation, RestOperation rest) {
        rest.responseHeaders().stream()
                .flatMap(name -> SharedHeader.named(name).stream())
                .forEach(header -> operation.getResponses().getAPIResponses().entrySet().stream()
                        .filter(response -> response.getKey().startsWith("2"))
                        .forEach(response -> header.addTo(response.getValue())));
        operation.getResponses().getAPIResponses().forEach((status, response) -> {
            String name = response.getRef() == null
                    ? ""
                    : response.getRef().substring(response.getRef().lastIndexOf('/') + 1);
            APIResponse described = name.isEmpty()
                    ? response
                    : document.getComponents().getResponses().get(name);
            SharedHeader.REQUEST_ID.addTo(described);
            if (rest.isLimited() && UNCOUNTED.stream().noneMatch(name::endsWith)) {
                SharedHeader.RATE_LIMIT_POLICY.addTo(described);
                SharedHeader.RATE_LIMIT.addTo(described);
            }
        });
    }

    private void completeSchemas(OpenAPI document) {
        Set<String> ofRequests = new References(document).schemasOfRequests();
        Map<String, Schema> schemas = document.getComponents().getSchemas();
        ValueSchemas values = new ValueSchemas(schemas);
        schemas.values().forEach(values::replaceIn);
        DescribedRecords records = new DescribedRecords(index);
        AnswerSchemas answers = new AnswerSchemas(index, records);
        RequestSchemas requests = new RequestSchemas(index, records, schemas);
        document.getPaths().getPathItems().values().stream()
                .flatMap(item -> item.getOperations().values().stream())
                .filter(operation -> operation.getParameters() != null)
                .flatMap(operation -> operation.getParameters().stream())
                .filter(parameter -> parameter.getSchema() != null)
                .forEach(parameter -> {
                    values.replace(parameter.getSchema());
                    requests.completeParameter(parameter.getSchema());
                });
        schemas.forEach((name, schema) -> {
            if (ofRequests.contains(name)) {
                requests.complete(name, schema);
            } else {
                answers.complete(name, schema);
            }
        });
    }

    private static void removeUnusedTags(OpenAPI document) {
        Set<String> used = new HashSet<>();
        document.getPaths()
                .getPathItems()
                .values()
                .forEach(item -> item.getOperations()
                        .values()
                        .forEach(operation ->
                                used.addAll(operation.getTags() == null ? List.of() : operation.getTags())));
        if (document.getTags() != null) {
            document.setTags(document.getTags().stream()
                    .filter(tag -> used.contains(tag.getName()))
                    .toList());
        }
    }
}
