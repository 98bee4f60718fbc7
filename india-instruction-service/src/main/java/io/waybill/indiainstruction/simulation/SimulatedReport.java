package io.waybill.indiainstruction.simulation;

import io.waybill.common.india.AwbNumber;
import io.waybill.indiainstruction.waybill.ShipperLoginId;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * Where the shipment of one of a LoginID's ten waybills is, in a sandbox.
 *
 * @param loginId whose waybill it is
 */
public record SimulatedReport(
        @NotBlank @AwbNumber String awbNo,
        @NotBlank @ShipperLoginId String loginId,
        @NotNull WaybillState state) {}
