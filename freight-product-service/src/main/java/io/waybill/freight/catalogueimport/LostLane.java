package io.waybill.freight.catalogueimport;

import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Product.ServedLane;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A lane that a product in both versions of a catalogue no longer serves. */
@Schema(description = "A pair of countries that a product of both versions would no longer serve.")
record LostLane(String productCode, String from, String to) {

    private static final int MOST_LISTED = 500;

    /** The lanes of {@code present} that its products no longer serve in {@code next}, at most 500. */
    static List<LostLane> between(FreightCatalogue present, FreightCatalogue next) {
        Map<String, Product> after = byCode(next);
        List<LostLane> lost = new ArrayList<>();
        byCode(present).forEach((code, product) -> {
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

    private static Map<String, Product> byCode(FreightCatalogue catalogue) {
        // The last row of a product is what is served in the end.
        return catalogue.products().stream()
                .collect(Collectors.toMap(
                        Product::productCode,
                        Function.identity(),
                        (one, other) -> one.beginsBefore(other) ? other : one,
                        LinkedHashMap::new));
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
