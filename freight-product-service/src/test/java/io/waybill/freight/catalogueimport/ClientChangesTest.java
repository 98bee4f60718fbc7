package io.waybill.freight.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.json.StrictJson;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.CatalogueReader;
import io.waybill.freight.change.RegionalChange;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What clients are told of a version. */
class ClientChangesTest {

    @Test
    void aFieldOfAProductIsToldToItsRegions() {
        List<RegionalChange> changes = changes(
                document -> row(document, "products", "productCode", "STD").put("name", "Standard by road"));

        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.change().text()).isEqualTo("STD: name Road Standard → Standard by road");
            assertThat(change.change().subject().name()).isEqualTo("PRODUCT");
            assertThat(change.regions()).contains("SE").doesNotContain("XX");
        });
    }

    @Test
    void factorsAreToldAsProductsThatWeighOtherwiseWithoutTheFactors() {
        List<RegionalChange> changes =
                changes(document -> row(document, "ruleSets", "code", "EU-ROAD").put("kgPerCubicMeter", 250));

        assertThat(changes).isNotEmpty().allSatisfy(change -> {
            assertThat(change.change().subject().name()).isEqualTo("WEIGHTS");
            assertThat(change.change().text()).endsWith(": shipments weigh otherwise for the tariff");
            assertThat(change.change().before()).isNull();
        });
        assertThat(changes).extracting(change -> change.change().code()).contains("STD");
    }

    @Test
    void anotherLaneRuleIsTold() {
        List<RegionalChange> changes = changes(document -> {
            ArrayNode rules = document.withArray("laneRules");
            for (int i = 0; i < rules.size(); i++) {
                if (rules.get(i).path("productCode").asText().equals("STD")) {
                    rules.remove(i);
                    break;
                }
            }
        });

        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.change().code()).isEqualTo("STD"));
    }

    @Test
    void whatOnlyOperatorsSeeIsToldToNobody() {
        assertThat(changes(document -> {
                    row(document, "ruleSets", "code", "EU-ROAD")
                            .put("name", "The continent")
                            .put("source", "a letter");
                    row(document, "packageTypes", "code", "PAL").put("source", "a letter");
                    ((ObjectNode) document.at("/weightCases/0")).put("name", "another name");
                    ((ObjectNode) document.at("/laneRules/0")).put("source", "a letter");
                    ((ObjectNode) document.at("/unNumbers/0")).put("source", "a letter");
                }))
                .isEmpty();
    }

    @Test
    void aPackageTypeIsToldToTheRegionsOfTheProductsThatTakeIt() {
        List<RegionalChange> changes =
                changes(document -> row(document, "packageTypes", "code", "PAL").put("weightMax", 1400));

        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.regions()).contains("SE"));
        assertThat(changes(document -> row(document, "countries", "code", "NO").put("name", "Norge")))
                .singleElement()
                .satisfies(change -> assertThat(change.regions()).isEmpty());
    }

    private static List<RegionalChange> changes(Consumer<ObjectNode> change) {
        ObjectNode document = (ObjectNode) StrictJson.read(SeedCatalogue.bytes());
        change.accept(document);
        return ClientChanges.between(SeedCatalogue.LOADED, CatalogueReader.read(document));
    }

    private static ObjectNode row(ObjectNode document, String table, String key, String code) {
        for (JsonNode row : document.withArray(table)) {
            if (row.path(key).asText().equals(code)) {
                return (ObjectNode) row;
            }
        }
        throw new AssertionError(table + " has no " + code);
    }
}
