package io.waybill.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Each role opens its operations under {@code /admin/v1} and no others: one table for all services. For use in a
 * {@code @QuarkusTest}.
 */
public interface RolesContract {

    /** All roles; an application may have none, too. */
    List<String> ROLES =
            List.of("operator", "applications", "keys", "catalogue", "waybills", "feed", "reader", "service");

    /**
     * The roles that open operations, besides {@code operator} and, to read, {@code reader}. The first row counts.
     *
     * @param operations a pattern of method and path
     */
    record Row(String operations, Set<String> roles) {

        private static Row of(String operations, String... roles) {
            return new Row(operations, Set.of(roles));
        }
    }

    List<Row> TABLE = List.of(
            Row.of("[A-Z]+ /admin/v1/(applications|users)(/.*)?", "applications"),
            Row.of("[A-Z]+ /admin/v1/(signing-keys|service-levels)(/.*)?", "keys"),
            Row.of("[A-Z]+ /admin/v1/(catalogue|time-slots)(/.*)?", "catalogue"),
            Row.of("(GET|PUT) /admin/v1/instructions/feed(/.*)?", "waybills", "feed"),
            Row.of("[A-Z]+ /admin/v1/(waybills|instructions)(/.*)?", "waybills"),
            Row.of("GET /admin/v1/audit"));

    /** Operations that take no input, so that a call without effect cannot be made: only refusals are tried. */
    Set<String> WITHOUT_INPUT = Set.of("rotateSigningKeys", "beginFeedEpoch");

    /** An access token of an application with these roles: one or none. */
    String tokenWith(List<String> roles);

    @Test
    default void eachRoleOpensItsOperationsAndNoOthers() {
        List<List<String>> callers =
                new ArrayList<>(ROLES.stream().map(List::of).toList());
        callers.add(List.of());
        JsonNode document = OpenApiDocuments.stored("operators");
        List<String> faults = new ArrayList<>();
        for (List<String> roles : callers) {
            String token = tokenWith(roles);
            document.get("paths")
                    .properties()
                    .forEach(path -> path.getValue().properties().forEach(described -> {
                        String method = described.getKey().toUpperCase(Locale.ROOT);
                        JsonNode operation = described.getValue();
                        boolean isAllowed = roles.stream().anyMatch(rolesOf(method + " " + path.getKey())::contains);
                        if (isAllowed
                                && WITHOUT_INPUT.contains(
                                        operation.get("operationId").textValue())) {
                            return;
                        }
                        int status = call(document, method, path.getKey(), operation, token);
                        if ((status != 403) != isAllowed) {
                            faults.add(roles + " " + method + " " + path.getKey() + ": " + status);
                        }
                    }));
        }
        assertThat(faults).isEmpty();
    }

    @Test
    default void theDocumentSaysWhichRolesAnOperationNeeds() {
        OpenApiDocuments.stored("operators")
                .get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(described -> {
                    String operation = described.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey();
                    assertThat(described.getValue().path("description").asText())
                            .as(operation)
                            .endsWith("Roles: `" + String.join("`, `", rolesOf(operation)) + "`.");
                }));
    }

    private static Set<String> rolesOf(String operation) {
        Set<String> roles = new TreeSet<>(TABLE.stream()
                .filter(row -> operation.matches(row.operations()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row is about " + operation))
                .roles());
        roles.add("operator");
        if (operation.startsWith("GET ")) {
            roles.add("reader");
        }
        return roles;
    }

    /** A call that finds nothing, or whose body is refused. */
    private static int call(JsonNode document, String method, String path, JsonNode operation, String token) {
        RequestSpecification request = Operation.json().header("Authorization", "Bearer " + token);
        OpenApiDocuments.resolved(document, operation.path("requestBody"))
                .path("content")
                .fieldNames()
                .forEachRemaining(type -> request.contentType(type).body("{}".getBytes(StandardCharsets.UTF_8)));
        return request.request(method, path.replaceAll("\\{[^}]+}", "none")).statusCode();
    }
}
