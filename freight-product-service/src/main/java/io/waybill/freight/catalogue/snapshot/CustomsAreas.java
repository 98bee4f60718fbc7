package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.CustomsTerritory;
import io.waybill.freight.catalogue.document.PostalCodeSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The customs areas of places: a country, or a customs territory in it. Compiled once per catalogue. */
final class CustomsAreas {

    /** @param territory {@code null} in the rest of the country */
    record Area(String country, CustomsTerritory territory) {

        /**
         * Whether goods go through customs between this area and others, in a product that has them in these countries.
         */
        boolean hasCustoms(Set<String> countries) {
            return territory == null ? countries.contains(country) : territory.customs();
        }
    }

    private record Row(CustomsTerritory territory, PostalCodeSet postalCodes) {}

    private final Countries countries;
    private final Map<String, List<Row>> byCountry;

    CustomsAreas(Countries countries, List<CustomsTerritory> territories) {
        this.countries = countries;
        this.byCountry = territories.stream()
                .map(territory ->
                        new Row(territory, new PostalCodeSet(territory.countryCode(), territory.postalCodes())))
                .collect(Collectors.groupingBy(row -> row.territory().countryCode()));
    }

    /**
     * The area of a place.
     *
     * @param code a country or territory, as in requests
     * @param postalCode {@code null} if it is not known
     */
    Area of(String code, String postalCode) {
        String country = countries.servedAs(code);
        return byCountry.getOrDefault(country, List.of()).stream()
                .filter(row -> row.territory().territories().contains(code)
                        || row.postalCodes().contains(postalCode))
                .map(row -> new Area(country, row.territory()))
                .findFirst()
                .orElse(new Area(country, null));
    }
}
