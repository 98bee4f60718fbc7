package io.waybill.indiainstruction.simulation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.india.AwbNumber;
import io.waybill.common.india.GatewayBody;
import io.waybill.common.india.Profile;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of {@code SimulateWaybillState}. */
@Schema(name = "SimulationRequest")
public record SimulationBody(
        @NotNull Profile profile, @NotNull Report altreq) implements GatewayBody {

    /** Where the shipment of a waybill is. */
    @Schema(name = "SimulatedState", description = "Where the shipment of a waybill is from now on.")
    public record Report(
            @JsonProperty("AWBNo")
            @NotBlank
            @AwbNumber
            @Schema(
                    pattern = AwbNumber.ANCHORED,
                    description = "Number of one of the ten waybills.",
                    examples = "90788623004")
            String awbNo,

            @JsonProperty("State") @NotNull @Schema(examples = "OUT_FOR_DELIVERY")
            WaybillState state) {}
}
