package io.waybill.freight.catalogue.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import io.waybill.freight.catalogue.document.RuleSet.LongGoodsRule;
import io.waybill.freight.catalogue.document.RuleSet.RoundingStep;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads an operator's document into a catalogue, checking all of it: every field, and every code against the table it
 * comes from. {@code docs/catalogue.md} describes the document.
 */
public final class CatalogueReader {

    private static final int MOST_PRODUCTS = 20_000;
    private static final int MOST_CASES = 1_000;
    private static final int MOST_LANE_RULES = 100_000;
    private static final int MOST_LANE_RULES_OF_A_PRODUCT = 1_000;
    private static final int MOST_RULE_SETS = 1_000;
    private static final int MOST_COUNTRIES = 300;
    private static final DecimalRange CHARGEABLE = DecimalRange.positiveTo(1_000_000_000);
    private static final DecimalRange FACTOR = DecimalRange.positiveTo(100_000);
    private static final DecimalRange FACTOR_OR_NONE = DecimalRange.zeroTo(100_000);
    private static final DecimalRange LENGTH_CM = DecimalRange.positiveTo(9_999);

    private CatalogueReader() {}

    /**
     * Reads the catalogue of a document.
     *
     * @throws ApiException 400 with every violation and its pointer
     */
    public static FreightCatalogue read(JsonNode document) {
        return read(document, true);
    }

    /**
     * Reads the catalogue of a published document, perhaps published by an earlier version of the service. Skips rules
     * that only keep operators from obvious mistakes: the document was accepted then.
     *
     * @throws ApiException 400 with every violation and its pointer
     */
    public static FreightCatalogue readPublished(JsonNode document) {
        return read(document, false);
    }

    private static FreightCatalogue read(JsonNode document, boolean isImport) {
        JsonObjectReader root = JsonObjectReader.root(document);
        ReferenceTables tables = new ReferenceTables(root, isImport);
        Set<String> ruleSetCodes = new HashSet<>();
        List<RuleSet> ruleSets = root.requiredObjects("ruleSets", 1, MOST_RULE_SETS, row -> ruleSet(row, ruleSetCodes));
        ProductReader productReader = new ProductReader(tables, isImport);
        List<JsonObjectReader> productRows = root.requiredObjects("products", 1, MOST_PRODUCTS);
        List<Product> products = productRows.stream().map(productReader::read).toList();
        Set<String> productCodes = productReader.productCodes();
        Map<String, List<LaneRule>> rulesOfProducts = new HashMap<>();
        List<LaneRule> laneRules = root.requiredObjects("laneRules", 1, MOST_LANE_RULES, row -> {
            LaneRule rule = laneRule(row, productCodes, ruleSetCodes, tables);
            List<LaneRule> earlier = rulesOfProducts.computeIfAbsent(rule.productCode(), code -> new ArrayList<>());
            if (isImport) {
                refuseIfItNeverApplies(row, rule, earlier);
            }
            earlier.add(rule);
            return rule;
        });
        List<ReferenceCase> matchCases = root.optionalObjects(
                "matchCases",
                MOST_CASES,
                row -> referenceCase(
                        row,
                        Kind.MATCH,
                        row.optionalStrings(
                                "products",
                                MOST_PRODUCTS,
                                Fields.known(productCodes::contains, "a product of the catalogue")),
                        null));
        List<ReferenceCase> weightCases = root.optionalObjects(
                "weightCases",
                MOST_CASES,
                row -> referenceCase(row, Kind.WEIGHT, List.of(), row.optionalDecimal("chargeableWeight", CHARGEABLE)));
        everyLaneHasRules(productRows, products, laneRules);
        root.refuseUnknownFields();
        root.violations().throwIfAny();
        return new FreightCatalogue(
                products,
                tables.packageTypes,
                tables.additionalServices,
                ruleSets,
                laneRules,
                tables.countries,
                tables.territories,
                tables.customsTerritories,
                tables.adrClasses,
                tables.unNumbers,
                matchCases,
                weightCases);
    }

    private static ReferenceCase referenceCase(
            JsonObjectReader row, Kind kind, List<String> products, BigDecimal chargeableWeight) {
        JsonObjectReader request = row.requiredObject("request");
        return new ReferenceCase(
                row.pointer(),
                Fields.text(row, "name"),
                kind,
                row.requiredCode("region", Country.ISO),
                request == null ? null : request.json(),
                products,
                chargeableWeight);
    }

    private static RuleSet ruleSet(JsonObjectReader row, Set<String> seen) {
        return new RuleSet(
                Fields.code(row, "code", seen),
                Fields.text(row, "name"),
                row.requiredDecimal("kgPerCubicMeter", FACTOR),
                row.requiredDecimal("kgPerLoadingMeter", FACTOR_OR_NONE),
                row.requiredDecimal("kgPerPalletPlace", FACTOR_OR_NONE),
                row.optionalDecimal("loadingHeight", LENGTH_CM),
                longGoods(row.optionalObject("longGoods")),
                roundingSteps(row.requiredObjects("roundingSteps", 1, 20)),
                Fields.text(row, "source"));
    }

    private static LongGoodsRule longGoods(JsonObjectReader row) {
        if (row == null) {
            return null;
        }
        LongGoodsRule rule = new LongGoodsRule(
                row.requiredDecimal("overLength", LENGTH_CM), row.requiredDecimal("kgPerMeterBegun", FACTOR));
        row.refuseUnknownFields();
        return rule;
    }

    private static List<RoundingStep> roundingSteps(List<JsonObjectReader> rows) {
        List<RoundingStep> steps = new ArrayList<>();
        BigDecimal before = BigDecimal.ZERO;
        for (JsonObjectReader row : rows) {
            BigDecimal upTo = row.optionalDecimal("upTo", FACTOR);
            steps.add(new RoundingStep(upTo, row.requiredDecimal("step", FACTOR)));
            if (row.has("upTo") == (row == rows.getLast())) {
                row.report("upTo", ViolationCode.OUT_OF_RANGE, "must be given on every step but the last", upTo);
            }
            if (upTo != null && upTo.compareTo(before) <= 0) {
                row.report("upTo", ViolationCode.OUT_OF_RANGE, "must be above that of the step before", upTo);
            }
            before = upTo == null ? before : upTo;
            row.refuseUnknownFields();
        }
        return steps;
    }

    private static LaneRule laneRule(
            JsonObjectReader row, Set<String> products, Set<String> ruleSets, ReferenceTables tables) {
        String product = row.requiredCode("productCode", products);
        String ruleSet = row.requiredCode("ruleSet", ruleSets);
        return new LaneRule(
                product,
                countries(row, "fromCountries", tables),
                countries(row, "toCountries", tables),
                ruleSet,
                Fields.text(row, "source"));
    }

    private static void refuseIfItNeverApplies(JsonObjectReader row, LaneRule rule, List<LaneRule> earlier) {
        if (earlier.size() == MOST_LANE_RULES_OF_A_PRODUCT) {
            row.report(
                    "productCode",
                    ViolationCode.OUT_OF_RANGE,
                    "has more than " + MOST_LANE_RULES_OF_A_PRODUCT + " rules",
                    rule.productCode());
        } else if (earlier.stream().anyMatch(before -> before.covers(rule))
                || (!rule.fromCountries().isEmpty()
                        && !rule.toCountries().isEmpty()
                        && rule.fromCountries().stream()
                                .allMatch(from -> rule.toCountries().stream()
                                        .allMatch(to -> earlier.stream().anyMatch(before -> before.fits(from, to)))))) {
            row.violations()
                    .add(row.pointer(), ViolationCode.DUPLICATE, "can never apply: earlier rules decide all its lanes");
        }
    }

    private static List<String> countries(JsonObjectReader row, String field, ReferenceTables tables) {
        return row.optionalStrings(
                field,
                MOST_COUNTRIES,
                Fields.known(
                        code -> Country.ISO.contains(code) && !tables.territoryCodes.contains(code),
                        "an ISO 3166-1 alpha-2 code of a country that is no territory"));
    }

    /** The last rule of a product must fit every lane; otherwise some lanes would have no weight. */
    private static void everyLaneHasRules(
            List<JsonObjectReader> rows, List<Product> products, List<LaneRule> laneRules) {
        Map<String, LaneRule> lastRules = new HashMap<>();
        laneRules.forEach(rule -> lastRules.put(rule.productCode(), rule));
        for (int i = 0; i < products.size(); i++) {
            LaneRule last = lastRules.get(products.get(i).productCode());
            if (products.get(i).productCode() != null
                    && (last == null
                            || !last.fromCountries().isEmpty()
                            || !last.toCountries().isEmpty())) {
                rows.get(i)
                        .report(
                                "productCode",
                                ViolationCode.REQUIRED,
                                "must have a row in laneRules, the last one without countries, so that it fits every lane",
                                products.get(i).productCode());
            }
        }
    }
}
