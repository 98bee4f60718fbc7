package io.waybill.freight.catalogueimport;

import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.PostalCodeForms;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.RuleSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What in a catalogue is probably a mistake, and was not in the present version. */
final class CatalogueWarnings {

    private static final int MOST_LISTED = 500;

    /** An entry of {@code excludedPostalCodes} that no postal code of its country fits. */
    private record UnfitExclusion(String productCode, String countryCode, String entry) {

        private String text() {
            return productCode + ": excludedPostalCodes of " + countryCode + " has " + entry
                    + ", and no postal code of " + countryCode + " fits it";
        }
    }

    private CatalogueWarnings() {}

    static List<String> between(FreightCatalogue present, FreightCatalogue next) {
        return Stream.concat(floors(present, next), exclusions(present, next))
                .limit(MOST_LISTED)
                .toList();
    }

    private static Stream<String> floors(FreightCatalogue present, FreightCatalogue next) {
        return next.ruleSets().stream()
                .filter(rules ->
                        !rules.hasConsistentFloor() && !present.ruleSets().contains(rules))
                .map(CatalogueWarnings::floor);
    }

    private static String floor(RuleSet rules) {
        return rules.code() + ": a pallet place counts as "
                + rules.kgPerPalletPlace().toPlainString() + " kg, and its 0.4 loading metres as "
                + rules.palletPlaceByMeters().stripTrailingZeros().toPlainString()
                + " kg, which differ by more than 5 %";
    }

    private static Stream<String> exclusions(FreightCatalogue present, FreightCatalogue next) {
        Set<UnfitExclusion> known = unfit(present).collect(Collectors.toSet());
        return unfit(next)
                .filter(exclusion -> !known.contains(exclusion))
                .distinct()
                .map(UnfitExclusion::text);
    }

    private static Stream<UnfitExclusion> unfit(FreightCatalogue catalogue) {
        PostalCodeForms forms = new PostalCodeForms(catalogue.countries(), catalogue.territories());
        return catalogue.products().stream()
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream())
                        .flatMap(country -> unfit(product, country, forms)));
    }

    private static Stream<UnfitExclusion> unfit(Product product, ServedCountry country, PostalCodeForms forms) {
        return country.excludedPostalCodes().stream()
                .filter(entry -> forms.fitsNone(country.countryCode(), entry))
                .map(entry -> new UnfitExclusion(product.productCode(), country.countryCode(), entry));
    }
}
