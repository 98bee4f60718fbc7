package io.waybill.auth.registry.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The list, against the OpenAPI documents for clients. A document that is generated is held against it by its own
 * service.
 */
class PublishedOperationsTest {

    @ParameterizedTest
    @EnumSource(value = Api.class, mode = EnumSource.Mode.EXCLUDE, names = {"FREIGHT", "PARCEL", "INDIA_PRODUCT"})
    void certificationAsksForWhatTheDocumentDoesNotMarkAsOptional(Api api) throws IOException {
        JsonNode document = new YAMLMapper()
                .readTree(Path.of("..", api.id() + "-service", "src/main/resources/openapi/clients/openapi.yaml")
                        .toFile());

        List<String> asked = document.path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .filter(operation -> !operation.path("security").isEmpty())
                .filter(operation -> !operation.path("x-certification").asText().equals("optional"))
                .map(operation -> operation.path("operationId").asText())
                .toList();

        assertThat(PublishedOperations.byApi().get(api.id())).containsExactlyInAnyOrderElementsOf(asked);
    }

    @Test
    void everyApiHasOperations() {
        assertThat(PublishedOperations.byApi()).containsOnlyKeys(Api.ids());
    }
}
