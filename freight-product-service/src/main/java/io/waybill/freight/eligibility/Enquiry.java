package io.waybill.freight.eligibility;

import io.waybill.freight.cargo.Route;
import io.waybill.freight.cargo.Shipment;
import java.util.List;

/**
 * What is asked about a product. A part that is {@code null} or empty is not checked.
 *
 * @param cargo the lines of the shipment
 * @param figures the shipment's sums with the product's own factors
 */
public record Enquiry(Shipment shipment, Cargo cargo, ShipmentFigures figures) {

    /** An enquiry about a route, whatever the cargo. */
    public static Enquiry of(Route route) {
        return new Enquiry(new Shipment(null, null, route, List.of()), Cargo.of(List.of()), null);
    }
}
