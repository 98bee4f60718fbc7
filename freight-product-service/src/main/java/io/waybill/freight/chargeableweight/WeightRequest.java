package io.waybill.freight.chargeableweight;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cargo.CargoRequest;
import io.waybill.freight.cargo.Market;
import io.waybill.freight.cargo.PartyRequest;
import io.waybill.freight.cargo.Shipment;
import io.waybill.freight.cargo.ShipmentResolver;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.CompiledProduct;
import io.waybill.freight.catalogue.snapshot.RegionProducts;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request for the chargeable weight of a shipment with one product.
 *
 * @param marketAvailability may be sent, and does not matter
 */
@Schema(description = "A shipment that is to be weighed for a product.")
public record WeightRequest(
        @NotBlank @Schema(description = "A code of the list of products.", examples = "STD")
        String productCode,

        @Schema(description = "Allowed, and without effect.", examples = "B2B")
        Market marketAvailability,

        @NotNull @Size(max = 10) @Schema(description = PartyRequest.RULE, minItems = 2)
        List<PartyRequest> parties,

        @NotNull CargoRequest cargo) {

    /**
     * Looks up what the request names in a snapshot of the catalogue.
     *
     * @param violations gets what is not found; the outcome may be used only if it is empty
     * @throws ApiException 404 if the only violation is that the region has no such product
     */
    public WeightQuery query(CompiledCatalogue catalogue, RegionProducts products, Violations violations) {
        Shipment shipment = new ShipmentResolver(catalogue, violations).resolve(parties, cargo);
        return new WeightQuery(product(products, violations), shipment);
    }

    private CompiledProduct product(RegionProducts products, Violations violations) {
        if (productCode == null || productCode.isBlank()) {
            return null;
        }
        CompiledProduct product = products.find(productCode).orElse(null);
        if (product == null) {
            if (violations.isEmpty()) {
                throw new ApiException(
                        ErrorCode.NOT_FOUND,
                        "the business region has no product with this code",
                        List.of(Violation.of("/productCode", ViolationCode.UNKNOWN_CODE, "is not a known product")));
            }
            violations.add("/productCode", ViolationCode.UNKNOWN_CODE, "is not a known product", productCode);
        }
        return product;
    }
}
