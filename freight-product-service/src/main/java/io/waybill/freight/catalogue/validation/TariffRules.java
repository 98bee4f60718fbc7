package io.waybill.freight.catalogue.validation;

import io.waybill.common.error.ViolationCode;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.LaneRule;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.RuleSet.RoundingStep;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules of rule sets, and of the lanes on which products use them. */
final class TariffRules {

    private static final int MOST_RULES_OF_A_PRODUCT = 1_000;

    private final FreightCatalogue catalogue;
    private final ReferenceRules references;
    private final Set<String> products;
    private final RowChecks checks;
    private final Set<String> ruleSets = new HashSet<>();
    private final Map<String, List<LaneRule>> rulesOfProducts = new HashMap<>();
    private final Map<String, LaneRule> lastRules = new HashMap<>();

    TariffRules(FreightCatalogue catalogue, ReferenceRules references, Set<String> products, RowChecks checks) {
        this.catalogue = catalogue;
        this.references = references;
        this.products = products;
        this.checks = checks;
    }

    void check() {
        checks.forEach("/ruleSets", catalogue.ruleSets(), (row, rules) -> {
            checks.unique(row + "/code", rules.code(), ruleSets);
            roundingSteps(row + "/roundingSteps", rules.roundingSteps());
        });
        checks.forEach("/laneRules", catalogue.laneRules(), this::laneRule);
        checks.forEach("/products", catalogue.products(), this::hasRulesForEveryLane);
    }

    private void roundingSteps(String list, List<RoundingStep> steps) {
        BigDecimal before = BigDecimal.ZERO;
        for (int i = 0; steps != null && i < steps.size(); i++) {
            if (steps.get(i) == null) {
                continue;
            }
            String pointer = list + "/" + i + "/upTo";
            BigDecimal upTo = steps.get(i).upTo();
            if ((upTo != null) == (i == steps.size() - 1)) {
                checks.report(pointer, ViolationCode.OUT_OF_RANGE, "must be given on every step but the last", upTo);
            }
            if (upTo != null && upTo.compareTo(before) <= 0) {
                checks.report(pointer, ViolationCode.OUT_OF_RANGE, "must be above that of the step before", upTo);
            }
            before = upTo == null ? before : upTo;
        }
    }

    private void laneRule(String row, LaneRule rule) {
        checks.known(row + "/productCode", rule.productCode(), products::contains, "a product of the catalogue");
        checks.known(row + "/ruleSet", rule.ruleSet(), ruleSets::contains, "a rule set of the catalogue");
        countries(row + "/fromCountries", rule.fromCountries());
        countries(row + "/toCountries", rule.toCountries());
        lastRules.put(rule.productCode(), rule);
        List<LaneRule> earlier = rulesOfProducts.computeIfAbsent(rule.productCode(), _ -> new ArrayList<>());
        if (earlier.size() == MOST_RULES_OF_A_PRODUCT) {
            checks.report(
                    row + "/productCode",
                    ViolationCode.OUT_OF_RANGE,
                    "has more than " + MOST_RULES_OF_A_PRODUCT + " rules",
                    rule.productCode());
            return;
        }
        if (neverApplies(rule, earlier)) {
            checks.report(row, ViolationCode.DUPLICATE, "can never apply: earlier rules decide all its lanes", null);
        }
        earlier.add(rule);
    }

    private void countries(String list, List<String> codes) {
        checks.forEach(list, codes, references::noTerritory);
    }

    private static boolean neverApplies(LaneRule rule, List<LaneRule> earlier) {
        return earlier.stream().anyMatch(before -> before.covers(rule))
                || (!rule.fromCountries().isEmpty()
                        && !rule.toCountries().isEmpty()
                        && rule.fromCountries().stream()
                                .allMatch(from -> rule.toCountries().stream()
                                        .allMatch(to -> earlier.stream().anyMatch(before -> before.fits(from, to)))));
    }

    private void hasRulesForEveryLane(String row, Product product) {
        LaneRule last = lastRules.get(product.productCode());
        if (product.productCode() != null && (last == null || !last.fitsEveryLane())) {
            checks.report(
                    row + "/productCode",
                    ViolationCode.REQUIRED,
                    "must have a row in laneRules, the last one without countries, so that it fits every lane",
                    product.productCode());
        }
    }
}
