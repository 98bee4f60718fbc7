package io.waybill.freight.catalogue.document;

/**
 * A territory that counts as its parent country before products are looked at: Åland as Finland, Jersey as the United
 * Kingdom.
 *
 * @param code two letters, in ISO 3166-1 or reserved there
 * @param parentCountryCode ISO 3166-1 alpha-2; no territory itself
 * @param postalCodePattern as that of a {@link Country}; {@code null} for the parent's
 * @param postalCodeExample a code that matches the pattern, {@code null} if there is none
 */
public record Territory(
        String code,
        String name,
        String parentCountryCode,
        String postalCodePattern,
        String postalCodeExample,
        String source) {}
