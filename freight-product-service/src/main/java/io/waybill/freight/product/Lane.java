package io.waybill.freight.product;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.text.Letters;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.catalogue.snapshot.Countries;
import java.util.List;

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

    /** Reads countries, of which either may be absent. */
    static Lane read(QueryParameters query, Countries countries) {
        return new Lane(place(query, FROM, null, null, countries), place(query, TO, null, null, countries));
    }

    /** Reads a pair of countries, of which both or neither must be present, and their postal codes. */
    static Lane readPair(QueryParameters query, Countries countries) {
        boolean isGiven =
                List.of(FROM, FROM_POSTAL_CODE, TO, TO_POSTAL_CODE).stream().anyMatch(query::says);
        for (String country : List.of(FROM, TO)) {
            if (isGiven && !query.says(country)) {
                query.violations()
                        .add(
                                country,
                                ViolationCode.REQUIRED,
                                "is required, because the other country or a postal code is given");
            }
        }
        return new Lane(
                place(query, FROM, FROM_POSTAL_CODE, query.optionalText(FROM_POSTAL_CODE), countries),
                place(query, TO, TO_POSTAL_CODE, query.optionalText(TO_POSTAL_CODE), countries));
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

    private static Place place(
            QueryParameters query, String name, String postalCodeName, String sentPostalCode, Countries countries) {
        String sent = query.optionalText(name);
        if (sent == null) {
            return null;
        }
        String code = Letters.upper(sent);
        if (!countries.isKnown(code)) {
            query.violations().add(name, ViolationCode.UNKNOWN_CODE, Countries.rule(code), sent);
            return null;
        }
        String postalCode = null;
        if (sentPostalCode != null) {
            postalCode = countries.normalised(code, sentPostalCode).orElse(null);
            if (postalCode == null) {
                query.violations()
                        .add(
                                postalCodeName,
                                ViolationCode.INVALID_FORMAT,
                                "is not a postal code of " + code,
                                sentPostalCode);
            }
        }
        return new Place(code, postalCode, null, countries.servedAs(code), name, postalCodeName);
    }
}
