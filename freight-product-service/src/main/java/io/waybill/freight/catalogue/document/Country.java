package io.waybill.freight.catalogue.document;

import java.util.Locale;
import java.util.Set;

/**
 * A country with a known form of postal code. Countries of ISO 3166-1 that are not in the table are accepted too, with
 * any postal code of 2 to 10 letters and digits, with hyphens between them.
 *
 * @param code ISO 3166-1 alpha-2
 * @param postalCodePattern regular expression for a code in upper case without blanks; at most 100 characters of
 *     letters, digits and {@code []{}?-\d,()|}
 * @param postalCodeExample a code that matches the pattern
 * @param vehicleCode the distinguishing sign of its vehicles, which may precede a postal code like the country's own
 *     code: {@code D} in {@code D-20095}; {@code null} if equal to the country's code
 */
public record Country(
        String code,
        String name,
        String postalCodePattern,
        String postalCodeExample,
        String vehicleCode,
        String source) {

    /** The codes of ISO 3166-1 alpha-2, as the JDK knows them. */
    public static final Set<String> ISO = Set.copyOf(Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2));
}
