package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.quarkus.security.PermissionsAllowed;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The service's OpenAPI documents are served as the build stores them, and describe its operations: all of them, and no
 * others. For use in a {@code @QuarkusTest}.
 */
public interface DescriptionContract {

    /** Operations for other services alone, for example {@code POST /oauth2/usage}. */
    default Set<String> internalOperations() {
        return Set.of();
    }

    /** Whether the resource has pages for people, which no program's description lists. */
    default boolean hasPages(Class<?> resource) {
        return false;
    }

    /** Ids of operations for clients whose callers are no applications, or call for others. */
    default Set<String> uncountedOperations() {
        return Set.of();
    }

    @ParameterizedTest
    @CsvSource({"/q/openapi,clients", "/q/openapi-admin,operators"})
    default void theServedDocumentIsTheStoredOne(String path, String name) throws IOException {
        JsonNode stored = OpenApiDocuments.stored(name);

        assertThat(new YAMLMapper()
                        .readTree(given().get(path)
                                .then()
                                .statusCode(200)
                                .extract()
                                .asString()))
                .isEqualTo(stored);
        for (String json : List.of(
                given().accept("application/json").get(path).asString(),
                given().get(path + "?format=json").asString())) {
            assertThat(new ObjectMapper().readTree(json)).isEqualTo(stored);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"clients", "operators"})
    default void theServerIsTheOneThatServesTheDocument(String name) {
        JsonNode servers = OpenApiDocuments.stored(name).get("servers");

        assertThat(servers).hasSize(1);
        assertThat(servers.get(0).get("url").asText()).isEqualTo("/");
    }

    @Test
    default void theDocumentsHaveTheOperationsOfTheServiceAndNoOthers() {
        Set<String> described = new TreeSet<>();
        for (String name : List.of("clients", "operators")) {
            for (String operation : operations(OpenApiDocuments.stored(name))) {
                assertThat(described.add(operation))
                        .as(operation + " stands once")
                        .isTrue();
                assertThat(operation.contains(" /admin/"))
                        .as("%s is in the document for %s", operation, name)
                        .isEqualTo(name.equals("operators"));
            }
        }

        Set<String> served = new TreeSet<>();
        resources()
                .filter(type -> !hasPages(type))
                .forEach(type -> served.addAll(operations(type).keySet()));
        served.removeAll(internalOperations());

        assertThat(described).isEqualTo(served);
    }

    /** Swagger UI shows no answer of an operation whose responses have an extension. */
    @Test
    default void theResponsesOfAnOperationHaveNoExtension() {
        assertThat(OpenApiDocuments.stored("clients").get("paths").findValues("responses"))
                .isNotEmpty()
                .allSatisfy(responses -> assertThat(responses.properties())
                        .extracting(Map.Entry::getKey)
                        .isNotEmpty()
                        .noneMatch(name -> name.startsWith("x-")));
    }

    @Test
    default void callsAreCountedUnderTheIdOfTheirOperation() {
        Map<String, String> described = new TreeMap<>();
        OpenApiDocuments.stored("clients").get("paths").properties().stream()
                .filter(path -> !path.getKey().startsWith("/.well-known/"))
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method -> described.put(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                method.getValue().get("operationId").asText())));
        described.values().removeAll(uncountedOperations());

        Map<String, String> counted = new TreeMap<>();
        resources()
                .forEach(type -> operations(type).forEach((operation, method) -> {
                    ResourceOperation called = new ResourceOperation(type, method);
                    CountedOperation annotation = called.annotation(CountedOperation.class);
                    if (annotation != null) {
                        counted.put(operation, method.getName());
                        assertThat(annotation.api().isEmpty())
                                .as("%s is of the API that is to be granted, or names another", operation)
                                .isEqualTo(called.annotation(PermissionsAllowed.class) != null);
                    }
                }));

        assertThat(counted).isEqualTo(described);
    }

    private static Stream<Class<?>> resources() {
        return SettingsContract.CLASSES.stream()
                .filter(type ->
                        type.isAnnotatedWith(Path.class) && !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::reflect);
    }

    private static Set<String> operations(JsonNode document) {
        Set<String> operations = new TreeSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method ->
                                operations.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return operations;
    }

    private static Map<String, Method> operations(Class<?> resource) {
        Map<String, Method> operations = new TreeMap<>();
        for (Method method : resource.getMethods()) {
            Path own = method.getAnnotation(Path.class);
            String path = Stream.of(resource.getAnnotation(Path.class).value(), own == null ? "" : own.value())
                    .map(part -> part.replaceAll("^/|/$", ""))
                    .filter(part -> !part.isEmpty())
                    .reduce("", (before, part) -> before + "/" + part);
            Arrays.stream(method.getAnnotations())
                    .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                    .filter(Objects::nonNull)
                    .forEach(annotation -> operations.put(annotation.value() + " " + path, method));
        }
        return operations;
    }
}
