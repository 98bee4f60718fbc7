package io.waybill.freight.catalogue.document;

import io.waybill.common.json.ConditionalConstraints;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.groups.Default;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A territory that counts as its parent country before products are looked at: Åland as Finland, Jersey as the United
 * Kingdom.
 *
 * @param code in ISO 3166-1 alpha-2 or reserved there
 * @param parentCountryCode no territory itself
 * @param postalCodePattern as that of a {@link Country}; {@code null} for the parent's
 * @param postalCodeExample a code that matches the pattern; {@code null} without one
 */
@Schema(description = "A territory, which is served as its parent country.")
public record Territory(
        @Schema(description = "Its own code, once in the table.")
        @NotBlank
        @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
        String code,

        @RequiredText String name,

        @Schema(description = "A country that is no territory itself.") @NotBlank @CountryCode
        String parentCountryCode,

        @Schema(
                description =
                        "As for a country, and only together with the example; without both, those of the parent.")
        @NotBlank(groups = WithPostalCodes.class)
        @PostalCodePattern
        String postalCodePattern,

        @Schema(description = "A postal code that fits the pattern.") @NotBlank(groups = WithPostalCodes.class)
        String postalCodeExample,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source)
        implements ConditionalConstraints {

    /** The constraints of a territory that has a form of postal code. */
    interface WithPostalCodes {}

    @Override
    public Class<?> validationGroup() {
        return postalCodePattern == null && postalCodeExample == null ? Default.class : WithPostalCodes.class;
    }
}
