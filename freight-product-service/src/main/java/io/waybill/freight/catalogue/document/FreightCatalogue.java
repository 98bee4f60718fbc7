package io.waybill.freight.catalogue.document;

import io.waybill.freight.catalogue.document.ReferenceCase.MatchCase;
import io.waybill.freight.catalogue.document.ReferenceCase.WeightCase;
import io.waybill.freight.catalogue.validation.CatalogueReader;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One version of all the operators' tables: the document of an import, which {@link CatalogueReader} checks. */
@Schema(
        description =
                "Products and the tables that they refer to. docs/reference/freight-catalogue.md has the rules of each"
                        + " table.")
public record FreightCatalogue(
        @NotNull @Size(min = 1, max = MOST_PRODUCTS) List<Product> products,
        @NotNull @Size(min = 1, max = 1_000) List<RuleSet> ruleSets,
        @NotNull @Size(min = 1, max = 100_000) List<LaneRule> laneRules,
        @NotNull @Size(min = 1, max = MOST_ROWS) List<PackageType> packageTypes,
        @NotNull @Size(max = MOST_ROWS) List<AdditionalService> additionalServices,

        @Schema(description = "A row for each classification code and packing group of a UN number (ADR 3.2, table A).")
        @NotNull
        @Size(max = MOST_ROWS)
        List<UnNumber> unNumbers,

        @NotNull @Size(min = 1, max = MOST_ROWS) List<DangerousGoodsClass> adrClasses,
        @NotNull @Size(min = 1, max = MOST_ROWS) List<Country> countries,
        @NotNull @Size(max = MOST_ROWS) List<Territory> territories,

        @Schema(description = "A place belongs to the first row that has its postal code or its territory.")
        @Size(max = MOST_ROWS)
        List<CustomsTerritory> customsTerritories,

        @Schema(description = "Replayed when a document is imported.") @Size(max = MOST_CASES)
        List<MatchCase> matchCases,

        @Schema(description = "Replayed when a document is imported.") @Size(max = MOST_CASES)
        List<WeightCase> weightCases) {

    static final int MOST_PRODUCTS = 20_000;

    private static final int MOST_ROWS = 5_000;
    private static final int MOST_CASES = 1_000;

    public FreightCatalogue {
        customsTerritories = customsTerritories == null ? List.of() : customsTerritories;
        matchCases = matchCases == null ? List.of() : matchCases;
        weightCases = weightCases == null ? List.of() : weightCases;
    }
}
