package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A part of a country that is apart from the rest of it in customs or taxes on goods: Büsingen in Germany, Åland in
 * Finland. A place belongs to the first row that has its postal code or its territory.
 *
 * @param countryCode no territory itself
 * @param name unique in the country
 * @param postalCodes see {@link PostalCodeSet}
 * @param territories codes of the country's {@linkplain Territory territories} that belong to it
 * @param customs whether goods from and to other areas go through customs; it replaces the flag of the country in
 *     products
 */
public record CustomsTerritory(
        @NotBlank @CountryCode String countryCode,
        @RequiredText String name,

        @DistinctElements @Size(max = PostalCodeSet.MOST_ENTRIES)
        List<@NotBlank String> postalCodes,

        @DistinctElements @Size(max = 5_000) List<@NotBlank String> territories,
        @NotNull Boolean customs,
        @RequiredText String source) {

    public CustomsTerritory {
        postalCodes = postalCodes == null ? List.of() : postalCodes;
        territories = territories == null ? List.of() : territories;
    }
}
