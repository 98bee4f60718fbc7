package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.Incoterm;
import io.waybill.freight.cargo.Market;
import io.waybill.freight.cargo.Route;
import java.util.List;
import java.util.function.Supplier;

/**
 * What is asked about a product. A part that is {@code null} or empty is not checked.
 *
 * @param market to whom it is sold
 * @param payerCode who pays for what
 * @param cargo the lines of the shipment
 * @param figures the shipment's sums with the product's own factors, which only the last rule needs
 */
public record EligibilityQuery(
        Market market, Incoterm payerCode, Route route, Cargo cargo, Supplier<ShipmentFigures> figures) {

    /** A query about a route, whatever the cargo. */
    public static EligibilityQuery of(Route route) {
        return new EligibilityQuery(null, null, route, Cargo.of(List.of()), null);
    }
}
