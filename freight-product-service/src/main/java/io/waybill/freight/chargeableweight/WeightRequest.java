package io.waybill.freight.chargeableweight;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentReader;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import java.util.List;

/** A request for the chargeable weight of a shipment with one product. */
public record WeightRequest(CompiledProduct product, Shipment shipment) {

    /**
     * Reads a request against a snapshot.
     *
     * @throws ApiException 400 with every violation; 404 if the only problem is that the region has no such product
     */
    public static WeightRequest read(JsonObjectReader request, CompiledCatalogue catalogue, RegionProducts products) {
        String productCode = request.requiredString("productCode");
        Shipment shipment = new ShipmentReader(catalogue).readForWeight(request);
        request.refuseUnknownFields();
        CompiledProduct product =
                productCode == null ? null : products.find(productCode).orElse(null);
        if (productCode != null && product == null) {
            if (request.violations().isEmpty()) {
                throw new ApiException(
                        ErrorCode.NOT_FOUND,
                        "the business region has no product with this code",
                        List.of(Violation.of("/productCode", ViolationCode.UNKNOWN_CODE, "is not a known product")));
            }
            request.report("productCode", ViolationCode.UNKNOWN_CODE, "is not a known product", productCode);
        }
        request.violations().throwIfAny();
        return new WeightRequest(product, shipment);
    }
}
