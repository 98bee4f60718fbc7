package io.waybill.freight.catalogue.document;

import java.util.List;

/**
 * A part of a country that is apart from the rest of it in customs or taxes on goods: Büsingen in Germany, Åland in
 * Finland. A place belongs to the first row that has its postal code or its territory.
 *
 * @param countryCode ISO 3166-1 alpha-2; no territory itself
 * @param name unique in the country
 * @param postalCodes see {@link PostalCodeSet}
 * @param territories codes of the country's {@linkplain Territory territories} that belong to it
 * @param customs whether goods from and to other areas go through customs; it replaces the flag of the country in
 *     products
 */
public record CustomsTerritory(
        String countryCode,
        String name,
        List<String> postalCodes,
        List<String> territories,
        boolean customs,
        String source) {}
