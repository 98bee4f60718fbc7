package io.waybill.freight.catalogue.document;

import java.util.List;

/** One version of all the operators' tables, read and checked by {@link CatalogueReader}. */
public record FreightCatalogue(
        List<Product> products,
        List<PackageType> packageTypes,
        List<AdditionalService> additionalServices,
        List<RuleSet> ruleSets,
        List<LaneRule> laneRules,
        List<Country> countries,
        List<Territory> territories,
        List<CustomsTerritory> customsTerritories,
        List<AdrClass> adrClasses,
        List<UnNumber> unNumbers,
        List<ReferenceCase> matchCases,
        List<ReferenceCase> weightCases) {}
