package io.waybill.freight.catalogueimport;

import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.PostalCodeForms;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.RuleSet;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what is probably a mistake in a catalogue, and was not in the present version. */
final class CatalogueWarnings {

    private static final int MOST_LISTED = 500;

    /**
     * An entry of a list of postal codes that no postal code of its country fits.
     *
     * @param list where it stands, for people
     */
    private record UnfitPostalCode(String list, String countryCode, String entry) {

        private String text() {
            return list + " has " + entry + ", and no postal code of " + countryCode + " fits it";
        }
    }

    private CatalogueWarnings() {}

    /** @param day the UTC day on which the next replaces the present */
    static List<String> between(FreightCatalogue present, FreightCatalogue next, LocalDate day) {
        return Stream.of(floors(present, next), postalCodes(present, next), gaps(present, next, day))
                .flatMap(Function.identity())
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

    private static Stream<String> postalCodes(FreightCatalogue present, FreightCatalogue next) {
        Set<UnfitPostalCode> known = unfit(present).collect(Collectors.toSet());
        return unfit(next).filter(code -> !known.contains(code)).distinct().map(UnfitPostalCode::text);
    }

    private static Stream<String> gaps(FreightCatalogue present, FreightCatalogue next, LocalDate day) {
        // Rows may begin at midnight of a time zone, which is another hour of UTC.
        Set<String> before = active(present, day);
        Set<String> then = active(next, day);
        return active(next, day.plusDays(1)).stream()
                .filter(code -> before.contains(code) && !then.contains(code))
                .map(code -> code + ": inactive on " + day + " (UTC), and active the day after");
    }

    private static Set<String> active(FreightCatalogue catalogue, LocalDate day) {
        return catalogue.products().stream()
                .filter(product -> product.on(day).active())
                .map(Product::productCode)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<UnfitPostalCode> unfit(FreightCatalogue catalogue) {
        PostalCodeForms forms = new PostalCodeForms(catalogue.countries(), catalogue.territories());
        Stream<UnfitPostalCode> excluded = catalogue.products().stream()
                .flatMap(product -> Stream.concat(product.countriesFrom().stream(), product.countriesTo().stream())
                        .flatMap(country -> unfit(
                                product.productCode() + ": excludedPostalCodes of " + country.countryCode(),
                                country.countryCode(),
                                country.excludedPostalCodes(),
                                forms)));
        Stream<UnfitPostalCode> ofCustoms = catalogue.customsTerritories().stream()
                .flatMap(territory -> unfit(
                        territory.name() + ": postalCodes", territory.countryCode(), territory.postalCodes(), forms));
        return Stream.concat(excluded, ofCustoms);
    }

    private static Stream<UnfitPostalCode> unfit(
            String list, String countryCode, List<String> entries, PostalCodeForms forms) {
        return entries.stream()
                .filter(entry -> forms.fitsNone(countryCode, entry))
                .map(entry -> new UnfitPostalCode(list, countryCode, entry));
    }
}
