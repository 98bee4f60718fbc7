package io.waybill.freight.catalogue.document;

import java.util.List;

/**
 * Which rule set applies to a product's lane. The first matching row of a product decides; its last row matches every
 * lane, so that a weight can be calculated (with a warning) for lanes that are not served, too.
 *
 * @param fromCountries country codes, empty for any
 * @param toCountries country codes, empty for any
 * @param ruleSet code of the rule set
 */
public record LaneRule(
        String productCode, List<String> fromCountries, List<String> toCountries, String ruleSet, String source) {}
