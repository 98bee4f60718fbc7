package io.waybill.freight.match;

import io.waybill.common.error.ApiException;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentReader;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;

/**
 * A request for the products that fit a shipment.
 *
 * @param explain whether the products that do not fit are listed with their reasons
 */
public record MatchRequest(Shipment shipment, boolean explain) {

    /**
     * Reads a request against a snapshot.
     *
     * @throws ApiException 400 with every violation
     */
    public static MatchRequest read(JsonObjectReader request, CompiledCatalogue catalogue) {
        Shipment shipment = new ShipmentReader(catalogue).readForMatch(request);
        boolean explain = Boolean.TRUE.equals(request.optionalBoolean("explain"));
        request.refuseUnknownFields();
        request.violations().throwIfAny();
        return new MatchRequest(shipment, explain);
    }
}
