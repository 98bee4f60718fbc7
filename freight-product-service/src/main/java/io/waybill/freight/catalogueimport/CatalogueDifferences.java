package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Product.ServedLane;
import io.waybill.freight.catalogue.snapshot.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How the products of one version differ from those of another. Each list is bounded, and so the answer is. */
final class CatalogueDifferences {

    private static final int MOST_LISTED = 500;

    /** A product in both versions, with the fields that differ. */
    record ChangedProduct(String productCode, List<ChangedField> fields) {}

    /** A field by its JSON pointer in the product; a list changes as a whole. */
    record ChangedField(String pointer, JsonNode before, JsonNode after) {}

    /** A lane that a product in both versions no longer serves. */
    record LostLane(String productCode, String from, String to) {}

    private CatalogueDifferences() {}

    static Map<String, Object> between(FreightCatalogue present, FreightCatalogue next) {
        Map<String, Product> before = byCode(present);
        Map<String, Product> after = byCode(next);
        List<ChangedProduct> changed = new ArrayList<>();
        List<LostLane> lost = new ArrayList<>();
        before.forEach((code, product) -> {
            Product now = after.get(code);
            if (now != null && !now.equals(product) && changed.size() < MOST_LISTED) {
                List<ChangedField> fields = new ArrayList<>();
                compare("", JsonText.tree(product), JsonText.tree(now), fields);
                changed.add(new ChangedProduct(code, fields));
                Set<ServedLane> kept = lanes(now);
                lanes(product).stream()
                        .filter(lane -> !kept.contains(lane))
                        .limit(MOST_LISTED - (long) lost.size())
                        .forEach(lane -> lost.add(new LostLane(code, lane.from(), lane.to())));
            }
        });
        Map<String, Object> differences = new LinkedHashMap<>();
        differences.put("productsAdded", without(after.keySet(), before.keySet()));
        differences.put("productsRemoved", without(before.keySet(), after.keySet()));
        differences.put("productsChanged", changed);
        differences.put("lanesLost", lost);
        return differences;
    }

    private static Map<String, Product> byCode(FreightCatalogue catalogue) {
        return catalogue.products().stream()
                .collect(Collectors.toMap(Product::productCode, Function.identity(), (a, b) -> a, LinkedHashMap::new));
    }

    private static List<String> without(Set<String> codes, Set<String> others) {
        return codes.stream()
                .filter(code -> !others.contains(code))
                .limit(MOST_LISTED)
                .toList();
    }

    private static void compare(String pointer, JsonNode before, JsonNode after, List<ChangedField> changed) {
        if (before.equals(after)) {
            return;
        }
        if (!before.isObject() || !after.isObject()) {
            changed.add(new ChangedField(pointer, before, after));
            return;
        }
        Set<String> names = new TreeSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        names.forEach(name -> compare(pointer + "/" + name, before.path(name), after.path(name), changed));
    }

    private static Set<ServedLane> lanes(Product product) {
        Set<ServedLane> lanes = new LinkedHashSet<>();
        for (ServedCountry from : product.countriesFrom()) {
            for (ServedCountry to : product.countriesTo()) {
                ServedLane lane = new ServedLane(from.countryCode(), to.countryCode());
                if (product.serves(lane)) {
                    lanes.add(lane);
                }
            }
        }
        return lanes;
    }
}
