package io.waybill.freight.catalogue.document;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.Locale;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A country with a known form of postal code. Countries of ISO 3166-1 that are not in the table are accepted too, with
 * any postal code of 2 to 10 letters and digits, with hyphens between them.
 *
 * @param postalCodePattern for a code in upper case without blanks
 * @param postalCodeExample a code that matches the pattern
 * @param vehicleCode the distinguishing sign of its vehicles, which may precede a postal code like the country's own
 *     code: {@code D} in {@code D-20095}; {@code null} if equal to the country's code
 */
@Schema(description = "A country with a known form of postal code.")
public record Country(
        @Schema(description = "ISO 3166-1 alpha-2, once in the table.") @NotBlank @CountryCode
        String code,

        @RequiredText String name,

        @Schema(description = "A regular expression for postal codes in upper case, without blanks.")
        @NotBlank
        @PostalCodePattern
        String postalCodePattern,

        @Schema(description = "A postal code that fits the pattern.") @NotBlank
        String postalCodeExample,

        @Schema(description = "The distinguishing sign of its vehicles, which may stand before a postal code.")
        @Pattern(regexp = "[A-Z]{1,3}", message = "must be one to three capital letters")
        String vehicleCode,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

    /** The codes of ISO 3166-1 alpha-2, as the JDK knows them. */
    public static final Set<String> ISO = Set.copyOf(Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2));
}
