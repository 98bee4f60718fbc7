package io.waybill.freight.product;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.LetterCase;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.catalogue.snapshot.Countries;

/**
 * The places of the query parameters {@code fromCountryCode}, {@code fromPostalCode}, {@code toCountryCode} and
 * {@code toPostalCode}.
 *
 * @param from {@code null} if absent
 * @param to {@code null} if absent
 */
record Lane(Place from, Place to) {

    private static final String FROM = "fromCountryCode";
    private static final String FROM_POSTAL_CODE = "fromPostalCode";
    private static final String TO = "toCountryCode";
    private static final String TO_POSTAL_CODE = "toPostalCode";

    /** The countries of a filter, of which either may be absent. */
    static Lane of(ProductFilter filter, Countries countries, Violations violations) {
        LaneReader reader = new LaneReader(countries, violations);
        return new Lane(
                reader.place(FROM, filter.fromCountryCode(), null, null),
                reader.place(TO, filter.toCountryCode(), null, null));
    }

    /** A pair of countries, of which both or neither must be present, and their postal codes. */
    static Lane of(LaneQuery query, Countries countries, Violations violations) {
        boolean isGiven = isSent(query.fromCountryCode())
                || isSent(query.fromPostalCode())
                || isSent(query.toCountryCode())
                || isSent(query.toPostalCode());
        if (isGiven) {
            require(FROM, query.fromCountryCode(), violations);
            require(TO, query.toCountryCode(), violations);
        }
        LaneReader reader = new LaneReader(countries, violations);
        return new Lane(
                reader.place(FROM, query.fromCountryCode(), FROM_POSTAL_CODE, query.fromPostalCode()),
                reader.place(TO, query.toCountryCode(), TO_POSTAL_CODE, query.toPostalCode()));
    }

    private static boolean isSent(String text) {
        return text != null && !text.isBlank();
    }

    private static void require(String name, String country, Violations violations) {
        if (!isSent(country)) {
            violations.add(
                    name, ViolationCode.REQUIRED, "is required, because the other country or a postal code is given");
        }
    }

    boolean isGiven() {
        return from != null && to != null;
    }

    String fromCode() {
        return from == null ? null : from.countryCode();
    }

    String toCode() {
        return to == null ? null : to.countryCode();
    }

    Route route() {
        return new Route(from, to);
    }

    private record LaneReader(Countries countries, Violations violations) {

        Place place(String name, String sent, String postalCodeName, String sentPostalCode) {
            if (!isSent(sent)) {
                return null;
            }
            String code = LetterCase.upper(sent);
            if (!countries.isKnown(code)) {
                violations.add(name, ViolationCode.UNKNOWN_CODE, Countries.rule(code), sent);
                return null;
            }
            String postalCode = null;
            if (isSent(sentPostalCode)) {
                postalCode = countries.normalised(code, sentPostalCode).orElse(null);
                if (postalCode == null) {
                    violations.add(
                            postalCodeName,
                            ViolationCode.INVALID_FORMAT,
                            "is not a postal code of " + code,
                            sentPostalCode);
                }
            }
            return new Place(code, postalCode, null, countries.servedAs(code), name, postalCodeName);
        }
    }
}
