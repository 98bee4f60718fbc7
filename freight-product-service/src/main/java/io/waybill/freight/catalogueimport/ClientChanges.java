package io.waybill.freight.catalogueimport;

import io.waybill.common.catalogue.Difference;
import io.waybill.common.catalogue.Difference.Kind;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.change.CatalogueChange;
import io.waybill.freight.change.CatalogueChange.Subject;
import io.waybill.freight.change.RegionalChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a version changes for clients: their products and what these name, without the sources, factors and cases that
 * only operators see.
 */
final class ClientChanges {

    private static final Map<String, Subject> SUBJECTS = Map.of(
            "products", Subject.PRODUCT,
            "packageTypes", Subject.PACKAGE_TYPE,
            "additionalServices", Subject.ADDITIONAL_SERVICE,
            "unNumbers", Subject.DANGEROUS_GOODS,
            "adrClasses", Subject.DANGEROUS_GOODS,
            "countries", Subject.PLACE,
            "territories", Subject.PLACE);

    /** Of a rule set and its lanes. */
    private static final Set<String> UNSEEN = Set.of("/name", "/source");

    private ClientChanges() {}

    static List<RegionalChange> between(FreightCatalogue present, FreightCatalogue next) {
        Map<String, Set<String>> ofProducts = regions(present, next, product -> Stream.of(product.productCode()));
        Map<Subject, Map<String, Set<String>>> regions = Map.of(
                Subject.PRODUCT,
                ofProducts,
                Subject.PACKAGE_TYPE,
                regions(present, next, product -> product.packageTypes().stream()),
                Subject.ADDITIONAL_SERVICE,
                regions(present, next, product -> product.additionalServices().stream()));
        List<RegionalChange> changes = new ArrayList<>();
        List<Difference> lines = CatalogueTables.differences(present, next);
        for (Difference line : lines) {
            Subject subject = SUBJECTS.get(line.table());
            if (subject != null && !line.path().equals("/source")) {
                Map<String, Set<String>> some = regions.get(subject);
                // What no product names concerns nobody; the order of a table concerns all.
                Set<String> seenBy =
                        some == null || line.row().isEmpty() ? Set.of() : some.get(CatalogueTables.code(line));
                if (seenBy != null) {
                    changes.add(new RegionalChange(seenBy, change(subject, line)));
                }
            }
        }
        weights(present, next, lines)
                .forEach(code -> changes.add(new RegionalChange(
                        ofProducts.get(code),
                        new CatalogueChange(
                                Subject.WEIGHTS,
                                code,
                                Kind.CHANGED,
                                null,
                                null,
                                null,
                                code + ": shipments weigh otherwise for the tariff"))));
        return changes;
    }

    private static CatalogueChange change(Subject subject, Difference line) {
        return new CatalogueChange(
                subject,
                CatalogueTables.code(line),
                line.kind(),
                line.path().isEmpty() ? null : line.path(),
                line.before(),
                line.after(),
                line.text());
    }

    /** The business regions of the products that name a code, in either version. */
    private static Map<String, Set<String>> regions(
            FreightCatalogue present, FreightCatalogue next, Function<Product, Stream<String>> codes) {
        Map<String, Set<String>> regions = new HashMap<>();
        Stream.of(present, next)
                .flatMap(catalogue -> catalogue.products().stream())
                .forEach(product -> codes.apply(product)
                        .forEach(code -> regions.computeIfAbsent(code, c -> new TreeSet<>())
                                .addAll(product.businessRegions())));
        return regions;
    }

    /** Products in both versions of whose lanes one has other factors. */
    private static Set<String> weights(FreightCatalogue present, FreightCatalogue next, List<Difference> lines) {
        Set<String> ruleSets = lines.stream()
                .filter(line -> line.table().equals("ruleSets") && !UNSEEN.contains(line.path()))
                .map(Difference::row)
                .collect(Collectors.toSet());
        Set<String> products = Stream.of(present, next)
                .flatMap(catalogue -> catalogue.laneRules().stream())
                .filter(rule -> ruleSets.contains(rule.ruleSet()))
                .map(LaneRule::productCode)
                .collect(Collectors.toCollection(TreeSet::new));
        lines.stream()
                .filter(line -> line.table().equals("laneRules") && !UNSEEN.contains(line.path()))
                .forEach(line -> products.add(CatalogueTables.code(line)));
        Stream.of(present, next)
                .forEach(catalogue -> products.retainAll(
                        catalogue.products().stream().map(Product::productCode).collect(Collectors.toSet())));
        return products;
    }
}
