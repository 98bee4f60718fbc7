package io.waybill.freight.catalogue.document;

import io.waybill.common.json.ConditionalConstraints;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.groups.Default;

/**
 * A territory that counts as its parent country before products are looked at: Åland as Finland, Jersey as the United
 * Kingdom.
 *
 * @param code in ISO 3166-1 alpha-2 or reserved there
 * @param parentCountryCode no territory itself
 * @param postalCodePattern as that of a {@link Country}; {@code null} for the parent's
 * @param postalCodeExample a code that matches the pattern; {@code null} without one
 */
public record Territory(
        @NotBlank @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
        String code,

        @RequiredText String name,
        @NotBlank @CountryCode String parentCountryCode,

        @NotBlank(groups = WithPostalCodes.class) @PostalCodePattern
        String postalCodePattern,

        @NotBlank(groups = WithPostalCodes.class) String postalCodeExample,
        @RequiredText String source)
        implements ConditionalConstraints {

    /** The constraints of a territory that has a form of postal code. */
    interface WithPostalCodes {}

    @Override
    public Class<?> validationGroup() {
        return postalCodePattern == null && postalCodeExample == null ? Default.class : WithPostalCodes.class;
    }
}
