package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.Difference;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Product.ServedLane;
import io.waybill.freight.catalogueimport.ReferenceCases.Replay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Finds which products are added, removed and changed, and what they no longer serve. Every list is bounded. */
final class CatalogueDifferences {

    private static final int MOST_LISTED = 500;

    /** A product in both versions, with the fields that differ. */
    @Schema(description = "A product in both versions, with the fields that differ.")
    record ChangedProduct(String productCode, List<ChangedField> fields) {}

    /** A field by its JSON pointer in the product, or an element of a list, which has no value before or none after. */
    @Schema(description = "A field that differs.")
    record ChangedField(
            @Schema(
                    description = "JSON pointer of the field in the product, in which elements of lists go by what"
                            + " identifies them.")
            String pointer,

            @Schema(
                    implementation = Object.class,
                    type = SchemaType.DEFAULT,
                    description = "Its value in the earlier version.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            JsonNode before,

            @Schema(
                    implementation = Object.class,
                    type = SchemaType.DEFAULT,
                    description = "Its value in the later one.")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            JsonNode after) {}

    /** A lane that a product in both versions no longer serves. */
    @Schema(description = "A pair of countries that a product of both versions would no longer serve.")
    record LostLane(String productCode, String from, String to) {}

    private CatalogueDifferences() {}

    /**
     * @param lines every difference of the two
     * @param cases how the cases of both are answered by each
     */
    static CatalogueChanges between(
            FreightCatalogue present,
            FreightCatalogue next,
            List<Difference> lines,
            Replay cases,
            List<String> warnings) {
        Map<String, Product> before = byCode(present);
        Map<String, Product> after = byCode(next);
        return new CatalogueChanges(
                without(after.keySet(), before.keySet()),
                without(before.keySet(), after.keySet()),
                changed(lines),
                lost(before, after),
                cases,
                warnings);
    }

    private static List<LostLane> lost(Map<String, Product> before, Map<String, Product> after) {
        List<LostLane> lost = new ArrayList<>();
        before.forEach((code, product) -> {
            Product now = after.get(code);
            if (now != null && !now.equals(product)) {
                Set<ServedLane> kept = lanes(now);
                lanes(product).stream()
                        .filter(lane -> !kept.contains(lane))
                        .limit(MOST_LISTED - (long) lost.size())
                        .forEach(lane -> lost.add(new LostLane(code, lane.from(), lane.to())));
            }
        });
        return lost;
    }

    private static List<ChangedProduct> changed(List<Difference> lines) {
        Map<String, List<ChangedField>> fields = new LinkedHashMap<>();
        lines.stream()
                .filter(line -> line.table().equals("products") && !line.path().isEmpty())
                .limit(MOST_LISTED)
                .forEach(line -> fields.computeIfAbsent(CatalogueTables.code(line), code -> new ArrayList<>())
                        .add(new ChangedField(line.path(), line.before(), line.after())));
        return fields.entrySet().stream()
                .map(product -> new ChangedProduct(product.getKey(), product.getValue()))
                .toList();
    }

    private static Map<String, Product> byCode(FreightCatalogue catalogue) {
        // The last row of a product is what is served in the end.
        return catalogue.products().stream()
                .collect(Collectors.toMap(
                        Product::productCode,
                        Function.identity(),
                        (one, other) -> one.beginsBefore(other) ? other : one,
                        LinkedHashMap::new));
    }

    private static List<String> without(Set<String> codes, Set<String> others) {
        return codes.stream()
                .filter(code -> !others.contains(code))
                .limit(MOST_LISTED)
                .toList();
    }

    private static Set<ServedLane> lanes(Product product) {
        Set<ServedLane> lanes = new LinkedHashSet<>();
        for (ServedCountry from : product.countriesFrom()) {
            for (ServedCountry to : product.countriesTo()) {
                ServedLane lane = new ServedLane(from.countryCode(), to.countryCode());
                if (product.includes(lane)) {
                    lanes.add(lane);
                }
            }
        }
        return lanes;
    }
}
