package io.waybill.freight.product;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.text.Letters;
import io.waybill.freight.catalogue.snapshot.Countries;

/**
 * A pair of countries from the query parameters {@code fromCountryCode} and {@code toCountryCode}.
 *
 * @param from as sent, in capital letters; {@code null} if absent
 * @param to as sent, in capital letters; {@code null} if absent
 */
record Lane(String from, String to) {

    private static final String FROM = "fromCountryCode";
    private static final String TO = "toCountryCode";

    static Lane read(QueryParameters query, Countries countries) {
        return new Lane(country(query, FROM, countries), country(query, TO, countries));
    }

    /** Reads a pair, of which both or neither must be present. */
    static Lane readPair(QueryParameters query, Countries countries) {
        boolean hasFrom = query.says(FROM);
        if (hasFrom != query.says(TO)) {
            query.violations()
                    .add(
                            hasFrom ? TO : FROM,
                            ViolationCode.REQUIRED,
                            "is required, because the other country of the pair is given");
        }
        return read(query, countries);
    }

    boolean isGiven() {
        return from != null && to != null;
    }

    private static String country(QueryParameters query, String name, Countries countries) {
        String sent = query.optionalText(name);
        if (sent == null) {
            return null;
        }
        String code = Letters.upper(sent);
        if (!countries.isKnown(code)) {
            query.violations().add(name, ViolationCode.UNKNOWN_CODE, Countries.rule(code), sent);
            return null;
        }
        return code;
    }
}
