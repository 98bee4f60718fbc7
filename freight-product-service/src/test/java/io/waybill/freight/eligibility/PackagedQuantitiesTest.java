package io.waybill.freight.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a package may hold of goods in limited (ADR 3.4) and excepted quantities (ADR 3.5); cartons are trays here. */
class PackagedQuantitiesTest {

    private static final CompiledCatalogue CATALOGUE = withTrays();

    @ParameterizedTest(name = "{0} of {1} kg: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "CLL|30|{'unNumber':'1203','limitedQuantity':true}|-",
                "CLL|30.001|{'unNumber':'1203','limitedQuantity':true}|LIMITED_QUANTITY_WEIGHT_ABOVE_MAX /weight 30 30.001",
                "CTN|20|{'unNumber':'1203','limitedQuantity':true}|-",
                "CTN|20.5|{'unNumber':'1203','limitedQuantity':true}|LIMITED_QUANTITY_WEIGHT_ABOVE_MAX /weight 20 20.5",
                // A pallet has many packages
                "PAL|500|{'unNumber':'1203','limitedQuantity':true}|-",
                // One substance in a limited quantity makes the package one
                "CLL|31|{'unNumber':'1202'},{'unNumber':'1203','limitedQuantity':true}|LIMITED_QUANTITY_WEIGHT_ABOVE_MAX /weight 30 31",
                "CLL|31|{'unNumber':'1203'}|-",
                // E1; adr-excepted-quantities.csv has the others
                "CLL|5|{'unNumber':'1202','exceptedQuantity':true,'netQuantity':{'value':1,'unit':'l'}}|-",
                "CLL|5|{'unNumber':'1202','exceptedQuantity':true,'netQuantity':{'value':1.001,'unit':'l'}}|EXCEPTED_QUANTITY_ABOVE_MAX /dangerousGoods 1 1.001",
                // Of several in one package, the strictest code holds for the sum
                "CLL|5|{'unNumber':'1202','exceptedQuantity':true,'netQuantity':{'value':0.4,'unit':'l'}},{'unNumber':'1203','exceptedQuantity':true,'netQuantity':{'value':0.2,'unit':'l'}}|EXCEPTED_QUANTITY_ABOVE_MAX /dangerousGoods 0.5 0.6",
                "CLL|5|{'unNumber':'1203','netQuantity':{'value':9,'unit':'l'}},{'unNumber':'1203','exceptedQuantity':true,'netQuantity':{'value':0.2,'unit':'l'}}|-",
                "CLL|5|{'unNumber':'1203','exceptedQuantity':true}|-",
                "PAL|5|{'unNumber':'1203','exceptedQuantity':true,'netQuantity':{'value':9,'unit':'l'}}|-"
            })
    void aPackageHoldsWhatAdrAllows(String packageType, String weight, String goods, String reason) {
        String line = "/cargo/pieces/0";
        List<String> reasons =
                FreightRequests.cargoTo("DK", FreightRequests.piece(packageType, weight, goods), CATALOGUE)
                        .reasons("PLD")
                        .stream()
                        .filter(found -> found.code().name().contains("_QUANTITY_"))
                        .map(found -> found.code() + " " + found.pointer().substring(line.length()) + " "
                                + found.limit() + " " + found.actual())
                        .toList();

        assertThat(reasons).isEqualTo(reason.equals("-") ? List.of() : List.of(reason));
    }

    /** Nobody learns of trays from a catalogue that has none. */
    @Test
    void onlyATrayIsShownAsOne() {
        assertThat(new String(CATALOGUE.renderedPackageTypes().body(), StandardCharsets.UTF_8))
                .containsOnlyOnce("\"tray\":true");
        assertThat(new String(SeedCatalogue.COMPILED.renderedPackageTypes().body(), StandardCharsets.UTF_8))
                .doesNotContain("tray");
    }

    private static CompiledCatalogue withTrays() {
        JsonNode document = SeedCatalogue.document();
        for (JsonNode type : document.path("packageTypes")) {
            if (type.path("code").asText().equals("CTN")) {
                ((ObjectNode) type).put("tray", true);
            }
        }
        return new CompiledCatalogue(SeedCatalogue.read(JsonText.of(document)), SeedCatalogue.DAY);
    }
}
