package io.waybill.indiainstruction.simulation;

import io.waybill.common.india.AwbNumber;
import io.waybill.indiainstruction.waybill.LoginId;
import io.waybill.indiainstruction.waybill.ShipperLoginId;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Where the shipment of one of a LoginID's ten waybills is, in a sandbox.
 *
 * @param loginId whose waybill it is
 */
@Schema(description = "Where the shipment of one of the ten waybills of a LoginID is from now on.")
public record SimulatedReport(
        @NotBlank
        @AwbNumber
        @Schema(
                pattern = AwbNumber.ANCHORED,
                description = "Number of one of the ten waybills.",
                examples = "90788623004")
        String awbNo,

        @NotBlank
        @ShipperLoginId
        @Schema(
                minLength = 1,
                maxLength = 100,
                pattern = LoginId.PATTERN,
                description = "Whose waybill it is.",
                examples = "BLR01")
        String loginId,

        @NotNull @Schema(examples = "OUT_FOR_DELIVERY") WaybillState state) {}
