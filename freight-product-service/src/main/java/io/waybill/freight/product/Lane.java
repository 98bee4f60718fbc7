package io.waybill.freight.product;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cargo.Place;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;

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
    static Lane of(ProductFilter filter, CompiledCatalogue catalogue, Violations violations) {
        ShipmentResolver resolver = new ShipmentResolver(catalogue, violations);
        return new Lane(
                resolver.place(filter.fromCountryCode(), FROM, null, null, null),
                resolver.place(filter.toCountryCode(), TO, null, null, null));
    }

    /** A pair of countries, of which both or neither must be present, and their postal codes. */
    static Lane of(LaneQuery query, CompiledCatalogue catalogue, Violations violations) {
        boolean isGiven = isSent(query.fromCountryCode())
                || isSent(query.fromPostalCode())
                || isSent(query.toCountryCode())
                || isSent(query.toPostalCode());
        if (isGiven) {
            require(FROM, query.fromCountryCode(), violations);
            require(TO, query.toCountryCode(), violations);
        }
        ShipmentResolver resolver = new ShipmentResolver(catalogue, violations);
        return new Lane(
                resolver.place(query.fromCountryCode(), FROM, query.fromPostalCode(), FROM_POSTAL_CODE, null),
                resolver.place(query.toCountryCode(), TO, query.toPostalCode(), TO_POSTAL_CODE, null));
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
}
