package io.waybill.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.yaml.snakeyaml.Yaml;

/** What holds for the OpenAPI documents of all services. */
class DocumentsTest {

    private static final Path CHECKOUT = Path.of("../..");
    private static final Set<String> SHARED_SCHEMAS =
            Set.of("Problem", "Violation", "GatewayError", "GatewayStatus", "CatalogueVersion", "CatalogueVersionList");

    /** The folder of a service, and which of its documents. */
    private record Document(String service, String name) {

        Path current() {
            return CHECKOUT.resolve(service).resolve("src/main/resources/openapi/" + name + "/openapi.yaml");
        }

        Path released() {
            return CHECKOUT.resolve(service).resolve("openapi/released/" + name + ".yaml");
        }
    }

    private static Stream<Document> documents() {
        return Stream.of(
                        "auth-token-service",
                        "freight-product-service",
                        "india-instruction-service",
                        "india-product-service")
                .flatMap(service -> Stream.of("clients", "operators").map(name -> new Document(service, name)));
    }

    /** A client of the last release must be able to live with the next one. */
    @ParameterizedTest
    @MethodSource("documents")
    void aBreakingChangeIsInTheChangelog(Document document) throws IOException {
        ChangedOpenApi changes = OpenApiCompare.fromLocations(
                document.released().toString(), document.current().toString());

        List<String> broken = new ArrayList<>();
        changes.getMissingEndpoints()
                .forEach(gone -> broken.add(gone.getOperation().getOperationId()));
        changes.getChangedOperations().stream()
                .filter(operation -> !operation.isCompatible())
                .forEach(operation -> broken.add(operation.getOldOperation().getOperationId()));

        assertThat(broken)
                .as("operations that break clients, and that the CHANGELOG does not name under Unreleased")
                .allMatch(unreleased()::contains);
    }

    /** Each document is whole, so what several have in common stands in each of them. */
    @Test
    void whatDocumentsHaveInCommonIsTheSameInAll() throws IOException {
        Map<String, Object> known = new HashMap<>();
        for (Document document : documents().toList()) {
            components(document)
                    .forEach((kind, components) -> components.forEach((name, component) -> {
                        if (kind.equals("headers") || kind.equals("parameters") || SHARED_SCHEMAS.contains(name)) {
                            String place = kind + "/" + name;
                            assertThat(component)
                                    .as("%s in %s", place, document)
                                    .isEqualTo(known.computeIfAbsent(place, key -> component));
                        }
                    }));
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> components(Document document) throws IOException {
        Map<String, Object> root = new Yaml().load(Files.readString(document.current()));
        return (Map<String, Map<String, Object>>) root.get("components");
    }

    private static String unreleased() throws IOException {
        String changelog = Files.readString(CHECKOUT.resolve("CHANGELOG.md"));
        int start = changelog.indexOf("## [Unreleased]");
        int end = changelog.indexOf("\n## [", start + 1);
        return changelog.substring(start, end < 0 ? changelog.length() : end);
    }
}
