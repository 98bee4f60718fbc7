package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A part of a country that is apart from the rest of it in customs or taxes on goods, such as Büsingen in Germany or
 * Åland in Finland. A place belongs to the first row that has its postal code or its territory.
 *
 * @param countryCode of the country itself, never of a territory
 * @param name unique in the country
 * @param postalCodes see {@link PostalCodeSet}
 * @param territories codes of the country's {@linkplain Territory territories} that belong to it
 * @param customs whether goods from and to other areas go through customs; it replaces the flag of the country in
 *     products
 */
@Schema(
        description = "A part of a country that is apart from the rest of it in customs or taxes on goods;"
                + " with postalCodes, territories or both.")
public record CustomsTerritory(
        @Schema(description = "ISO 3166-1 alpha-2, no territory.") @NotBlank @CountryCode
        String countryCode,

        @Schema(description = "Once in the country.") @RequiredText
        String name,

        @Schema(description = "Its postal codes, in the forms of excludedPostalCodes.")
        @DistinctElements
        @Size(max = PostalCodeSet.MOST_ENTRIES)
        List<@NotBlank String> postalCodes,

        @Schema(description = "Territories of the country that belong to it.") @DistinctElements @Size(max = 5_000)
        List<@NotBlank String> territories,

        @Schema(
                description = "Whether goods from and to other areas go through customs; it replaces the flag of the"
                        + " country in products.")
        @NotNull
        Boolean customs,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

    public CustomsTerritory {
        postalCodes = postalCodes == null ? List.of() : postalCodes;
        territories = territories == null ? List.of() : territories;
    }
}
