package io.waybill.indiainstruction.simulation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/** The body of {@code SimulateWaybillState}. */
public record SimulationBody(
        @NotNull Profile profile, @NotNull Report altreq) implements GatewayBody {

    /** Where the shipment of a waybill is. */
    public record Report(
            @JsonProperty("AWBNo") @NotBlank @AwbNumber String awbNo,
            @JsonProperty("State") @NotNull WaybillState state) {}
}
