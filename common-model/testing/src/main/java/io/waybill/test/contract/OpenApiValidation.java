package io.waybill.test.contract;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.ValidationReport.Level;
import com.atlassian.oai.validator.report.ValidationReport.MessageContext;
import com.atlassian.oai.validator.restassured.OpenApiValidationFilter;
import com.atlassian.oai.validator.whitelist.ValidationErrorsWhitelist;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.callback.QuarkusTestAfterEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestBeforeEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import io.restassured.RestAssured;
import io.restassured.filter.Filter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Validates every call that a {@code @QuarkusTest} makes with RestAssured by the OpenAPI documents of the service:
 * every response, and every request that is answered with 2xx. {@link DescriptionContract} sees to it that the
 * documents lack no operation; a path that they do not have is a page of the portal, health, metrics, an operation for
 * other services, or nothing at all. A service registers this class in its {@code META-INF/services} of tests.
 */
public final class OpenApiValidation implements QuarkusTestBeforeEachCallback, QuarkusTestAfterEachCallback {

    private static final Set<String> METHODS =
            Stream.of(Request.Method.values()).map(Enum::name).collect(Collectors.toSet());

    /** Parsed at the first test, when the service has been built and its documents are stored. */
    private static final class Filters {
        static final List<Filter> ALL = OpenApiDocuments.withOperations().stream()
                .map(OpenApiValidation::filter)
                .toList();
    }

    @Override
    public void beforeEach(QuarkusTestMethodContext context) {
        RestAssured.filters(Filters.ALL);
    }

    /** Nothing of this application may stay in RestAssured, which outlives it. */
    @Override
    public void afterEach(QuarkusTestMethodContext context) {
        RestAssured.replaceFiltersWith(List.of());
    }

    private static Filter filter(JsonNode document) {
        LevelResolver levels = LevelResolver.create()
                // The path is in the other document or in none, or the method is answered with 405.
                .withLevel("validation.request.path.missing", Level.IGNORE)
                .withLevel("validation.request.operation.notAllowed", Level.IGNORE)
                // RestAssured adds the credentials of auth() and the fields of a form behind its filters.
                .withLevel("validation.request.security", Level.IGNORE)
                .withLevel("validation.request.body.missing", Level.IGNORE)
                // Accept is read leniently, as Java 8's own client needs it ("*; q=.2").
                .withLevel("validation.request.accept", Level.IGNORE)
                .build();
        ValidationErrorsWhitelist whitelist = ValidationErrorsWhitelist.create()
                .withRule(
                        "a request that is refused may be anything",
                        (message, operation, request, response) ->
                                message.getKey().startsWith("validation.request") && response.getStatus() >= 300)
                .withRule(
                        "an instruction or a mark of many is refused in its own result",
                        (message, operation, request, response) ->
                                message.getKey().startsWith("validation.request.body")
                                        && message.getContext()
                                                .flatMap(MessageContext::getPointers)
                                                .filter(pointers ->
                                                        pointers.getInstance().matches("/(altreqs|marks)/[0-9]+.*"))
                                                .isPresent())
                .withRule(
                        "431 is answered before there is an operation",
                        (message, operation, request, response) -> response.getStatus() == 431)
                .withRule(
                        "a request without a body may name any type: RestAssured names a form",
                        (message, operation, request, response) ->
                                message.getKey().startsWith("validation.request.contentType")
                                        && request.getRequestBody().isEmpty())
                .withRule(
                        "a body that the test receives compressed cannot be read",
                        (message, operation, request, response) -> message.getKey()
                                        .equals("validation.response.body.schema.invalidJson")
                                && response.getHeaderValue("Content-Encoding").isPresent());
        Filter validation = new OpenApiValidationFilter(OpenApiInteractionValidator.createForInlineApiSpecification(
                        widened(document).toString())
                .withLevelResolver(levels)
                .withWhitelist(whitelist)
                .build());
        // The library fails at a method that HTTP does not have.
        return (request, expected, next) -> METHODS.contains(request.getMethod())
                ? validation.filter(request, expected, next)
                : next.next(request, expected);
    }

    /** The document without the capitals of codes that are read in either case ({@code x-any-case}). */
    private static JsonNode widened(JsonNode node) {
        if (node instanceof ObjectNode schema && schema.path("x-any-case").asBoolean()) {
            schema.remove(List.of("enum", "pattern"));
        }
        node.forEach(OpenApiValidation::widened);
        return node;
    }
}
