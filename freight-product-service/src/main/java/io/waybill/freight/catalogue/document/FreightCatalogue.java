package io.waybill.freight.catalogue.document;

import io.waybill.freight.catalogue.document.ReferenceCase.MatchCase;
import io.waybill.freight.catalogue.document.ReferenceCase.WeightCase;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** One version of all the operators' tables: the document of an import, which {@link CatalogueReader} checks. */
public record FreightCatalogue(
        @NotNull @Size(min = 1, max = MOST_PRODUCTS) List<Product> products,
        @NotNull @Size(min = 1, max = 1_000) List<RuleSet> ruleSets,
        @NotNull @Size(min = 1, max = 100_000) List<LaneRule> laneRules,
        @NotNull @Size(min = 1, max = MOST_ROWS) List<PackageType> packageTypes,
        @NotNull @Size(max = MOST_ROWS) List<AdditionalService> additionalServices,
        @NotNull @Size(max = MOST_ROWS) List<UnNumber> unNumbers,
        @NotNull @Size(min = 1, max = MOST_ROWS) List<AdrClass> adrClasses,
        @NotNull @Size(min = 1, max = MOST_ROWS) List<Country> countries,
        @NotNull @Size(max = MOST_ROWS) List<Territory> territories,
        @Size(max = MOST_ROWS) List<CustomsTerritory> customsTerritories,
        @Size(max = MOST_CASES) List<MatchCase> matchCases,
        @Size(max = MOST_CASES) List<WeightCase> weightCases) {

    static final int MOST_PRODUCTS = 20_000;

    private static final int MOST_ROWS = 5_000;
    private static final int MOST_CASES = 1_000;

    public FreightCatalogue {
        customsTerritories = customsTerritories == null ? List.of() : customsTerritories;
        matchCases = matchCases == null ? List.of() : matchCases;
        weightCases = weightCases == null ? List.of() : weightCases;
    }
}
