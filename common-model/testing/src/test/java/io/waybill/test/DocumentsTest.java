package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** What holds for the OpenAPI documents that are written. */
class DocumentsTest {

    private static final Path CHECKOUT = OperationsDocument.checkout();
    private static final Set<String> SHARED_SCHEMAS =
            Set.of("Problem", "Violation", "GatewayError", "GatewayStatus", "CatalogueVersion", "CatalogueVersionList");

    /** The folder of a service, and which of its documents. */
    private record Document(String service, String name) {

        Path current() {
            return CHECKOUT.resolve(service).resolve("src/main/resources/openapi/" + name + "/openapi.yaml");
        }
    }

    private static Stream<Document> documents() {
        return Stream.of("india-instruction-service")
                .flatMap(service -> Stream.of("clients", "operators").map(name -> new Document(service, name)));
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
}
