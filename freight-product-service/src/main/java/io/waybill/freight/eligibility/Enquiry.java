package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import java.util.List;

/**
 * What is asked about a product. A part that is {@code null} or empty is not checked.
 *
 * @param figures the shipment's sums with the product's own factors
 */
public record Enquiry(String market, String payerCode, Route route, Cargo cargo, ShipmentFigures figures) {

    /** An enquiry about a route, whatever the cargo. */
    public static Enquiry of(Route route) {
        return new Enquiry(null, null, route, Cargo.of(List.of()), null);
    }

    /** An enquiry about a shipment, without its sums. */
    public static Enquiry of(Shipment shipment) {
        return new Enquiry(shipment.market(), shipment.payerCode(), shipment.route(), Cargo.of(shipment.lines()), null);
    }

    /** The same, with the shipment's sums. */
    public Enquiry with(ShipmentFigures sums) {
        return new Enquiry(market, payerCode, route, cargo, sums);
    }
}
