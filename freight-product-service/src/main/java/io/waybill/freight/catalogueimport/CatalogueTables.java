package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.catalogue.Difference;
import io.waybill.common.catalogue.Differences;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.freight.catalogue.document.AdditionalService;
import io.waybill.freight.catalogue.document.Country;
import io.waybill.freight.catalogue.document.CustomsTerritory;
import io.waybill.freight.catalogue.document.DangerousGoodsClass;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.ReferenceCase.MatchCase;
import io.waybill.freight.catalogue.document.ReferenceCase.WeightCase;
import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.catalogue.document.Territory;
import io.waybill.freight.catalogue.document.UnNumber;
import io.waybill.freight.catalogue.snapshot.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares two catalogues: what each table is called, and what identifies a row of it in both. */
final class CatalogueTables {

    private static final Map<String, List<String>> KEYS_OF_LISTS = Map.of(
            "countriesFrom", List.of("countryCode"),
            "countriesTo", List.of("countryCode"),
            "lanes", List.of("from", "to"),
            "payerCodes", List.of("code"),
            "exceptions", List.of("unNumber", "adrClass", "packingGroup"),
            "roundingSteps", List.of("upTo"));

    private static final String GOODS = "Dangerous goods";
    private static final String PLACES = "Places";
    private static final String CASES = "Reference cases";

    private static final Table<RuleSet> RULE_SETS = Table.of("Weight rules", "ruleSets", JsonText::tree, RuleSet::code);
    /** A row is the same if it is for the same lanes, or else if it gives the product the same rule set. */
    private static final Table<LaneRule> LANE_RULES = new Table<>(
            "Rule sets by lane",
            "laneRules",
            JsonText::tree,
            CatalogueTables::lanes,
            List.of(CatalogueTables::lanes, rule -> rule.productCode() + " " + rule.ruleSet()),
            LaneRule::productCode);

    private static final Table<PackageType> PACKAGE_TYPES =
            Table.of("Package types", "packageTypes", CatalogueTables::packageType, PackageType::code);
    private static final Table<AdditionalService> ADDITIONAL_SERVICES =
            Table.of("Additional services", "additionalServices", CatalogueTables::service, AdditionalService::code);
    private static final Table<UnNumber> UN_NUMBERS =
            Table.of(GOODS, "unNumbers", JsonText::tree, CatalogueTables::unNumber);
    private static final Table<DangerousGoodsClass> ADR_CLASSES =
            Table.of(GOODS, "adrClasses", JsonText::tree, DangerousGoodsClass::code);
    private static final Table<Country> COUNTRIES = Table.of(PLACES, "countries", JsonText::tree, Country::code);
    private static final Table<Territory> TERRITORIES =
            Table.of(PLACES, "territories", JsonText::tree, Territory::code);
    private static final Table<CustomsTerritory> CUSTOMS_TERRITORIES =
            Table.of(PLACES, "customsTerritories", JsonText::tree, row -> row.countryCode() + " " + row.name());
    private static final Table<MatchCase> MATCH_CASES = Table.of(CASES, "matchCases", JsonText::tree, MatchCase::name);
    private static final Table<WeightCase> WEIGHT_CASES =
            Table.of(CASES, "weightCases", JsonText::tree, WeightCase::name);

    private CatalogueTables() {}

    static List<Difference> differences(FreightCatalogue present, FreightCatalogue next) {
        return new Differences(KEYS_OF_LISTS)
                // First, since a review lists a bounded number of lines.
                .compare(products(present, next), present.products(), next.products())
                .compare(RULE_SETS, present.ruleSets(), next.ruleSets())
                .compare(LANE_RULES, present.laneRules(), next.laneRules())
                .compare(PACKAGE_TYPES, present.packageTypes(), next.packageTypes())
                .compare(UN_NUMBERS, present.unNumbers(), next.unNumbers())
                .compare(ADR_CLASSES, present.adrClasses(), next.adrClasses())
                .compare(COUNTRIES, present.countries(), next.countries())
                .compare(TERRITORIES, present.territories(), next.territories())
                .compare(CUSTOMS_TERRITORIES, present.customsTerritories(), next.customsTerritories())
                .compare(ADDITIONAL_SERVICES, present.additionalServices(), next.additionalServices())
                .compare(MATCH_CASES, present.matchCases(), next.matchCases())
                .compare(WEIGHT_CASES, present.weightCases(), next.weightCases())
                .found();
    }

    private static Table<Product> products(FreightCatalogue present, FreightCatalogue next) {
        Set<String> several = Stream.of(present, next)
                .flatMap(catalogue -> catalogue.products().stream()
                        .collect(Collectors.groupingBy(Product::productCode, Collectors.counting()))
                        .entrySet()
                        .stream())
                .filter(rows -> rows.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new Table<>(
                "Products",
                "products",
                JsonText::tree,
                product -> several.contains(product.productCode())
                        ? product.productCode()
                                + (product.validFrom() == null ? " at first" : " from " + product.validFrom())
                        : product.productCode(),
                List.of(product -> product.productCode() + " " + product.validFrom(), Product::productCode),
                row -> "");
    }

    private static String lanes(LaneRule rule) {
        return rule.productCode() + " " + countries(rule.fromCountries()) + " → " + countries(rule.toCountries());
    }

    private static String countries(List<String> codes) {
        return codes.isEmpty() ? "any" : String.join(",", codes);
    }

    private static String unNumber(UnNumber row) {
        return Stream.of(row.unNumber(), row.classificationCode(), row.packingGroup())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
    }

    // With their sources, which clients do not see.

    private static JsonNode packageType(PackageType type) {
        return ((ObjectNode) JsonText.tree(type)).put("source", type.source());
    }

    private static JsonNode service(AdditionalService service) {
        return ((ObjectNode) JsonText.tree(service)).put("source", service.source());
    }
}
