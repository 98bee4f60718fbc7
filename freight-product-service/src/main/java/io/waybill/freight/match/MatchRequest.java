package io.waybill.freight.match;

import io.waybill.common.error.Violations;
import io.waybill.freight.cargo.CargoRequest;
import io.waybill.freight.cargo.Incoterm;
import io.waybill.freight.cargo.Market;
import io.waybill.freight.cargo.PartyRequest;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A request for the products that fit a shipment.
 *
 * @param explain whether the products that do not fit are listed with their reasons
 */
public record MatchRequest(
        @NotNull Market marketAvailability,
        Incoterm payerCode,
        Boolean explain,
        @NotNull @Size(max = 10) List<PartyRequest> parties,
        @NotNull CargoRequest cargo) {

    /** The shipment, of which the request names the countries, package types and UN numbers of the catalogue. */
    public Shipment shipment(CompiledCatalogue catalogue, Violations violations) {
        return new ShipmentResolver(catalogue, violations).resolve(marketAvailability, payerCode, parties, cargo);
    }
}
